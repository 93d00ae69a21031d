// What is asked beyond axe-core, which audit.py runs beside this: sizes of 44 px, contrast on gradients, what is cut off. Returns complaints in words.
() => {
    const complaints = [];
    const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest("[inert]");
    const top = document.querySelector("dialog[open]") ?? document.querySelector("main") ?? document.body;
    const path = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}.${[...element.classList].join(".")} “${(element.innerText ?? "").trim().slice(0, 30)}”`;

    // Names (4.1.2, 1.1.1)
    const name = (element) => {
        const by = element.getAttribute("aria-labelledby");
        if (by) return by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
        const label = element.labels?.[0]?.textContent;
        return (element.getAttribute("aria-label") ?? label ?? element.getAttribute("alt") ?? element.innerText ?? "").trim();
    };
    const controls = [...top.querySelectorAll("a[href], button, input:not([type=file]), textarea, select, [role=switch], meter")].filter(isShown);
    for (const control of controls) if (!name(control)) complaints.push(`no name: ${path(control)}`);
    for (const image of top.querySelectorAll("img")) if (isShown(image) && !image.hasAttribute("alt")) complaints.push(`no alt: ${image.src}`);
    for (const svg of top.querySelectorAll("svg")) if (isShown(svg) && svg.getAttribute("aria-hidden") !== "true" && !svg.getAttribute("aria-label") && !svg.closest("[aria-hidden]")) complaints.push("a drawing without a name");

    // Targets of 44 px (2.5.5); links inside sentences are excepted.
    for (const control of controls) {
        const box = control.getBoundingClientRect();
        const isInline = control.tagName === "A" && control.parentElement.matches("p") && control.parentElement.innerText.trim() !== control.innerText.trim();
        if (control.tagName !== "METER" && !isInline && (box.width < 43.5 || box.height < 43.5)) complaints.push(`small, ${Math.round(box.width)}×${Math.round(box.height)}: ${path(control)}`);
    }

    // Contrast (1.4.3) of text on plain grounds
    const colour = (text) => {
        const parts = text.match(/[\d.]+/g).map(Number);
        return { rgb: parts.slice(0, 3), alpha: parts[3] ?? 1 };
    };
    const luminance = (rgb) => {
        const [r, g, b] = rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const mix = (above, below) => above.rgb.map((value, index) => value * above.alpha + below[index] * (1 - above.alpha));
    const ground = (element) => {
        const layers = [];
        for (let one = element; one; one = one.parentElement) {
            const style = getComputedStyle(one);
            if (style.backgroundImage !== "none" && !style.backgroundImage.startsWith("linear-gradient(rgb(0, 0, 0)")) {
                // The lightest stop of a gradient is the worst ground for light text.
                if (/radial|linear/.test(style.backgroundImage)) layers.push({ rgb: [8, 52, 29], alpha: 0.9 });
            }
            const layer = colour(style.backgroundColor);
            if (layer.alpha > 0) layers.push(layer);
            if (layer.alpha === 1) break;
        }
        return layers.reverse().reduce((below, layer) => mix(layer, below), [0, 0, 0]);
    };
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim() || !isShown(element) || element.closest("button:disabled, .unseen, [aria-hidden=true], script, style, noscript")) continue;
        const style = getComputedStyle(element);
        const below = ground(element);
        const above = mix(colour(style.color), below);
        const [light, dark] = [luminance(above), luminance(below)].sort((a, b) => b - a);
        const ratio = (light + 0.05) / (dark + 0.05);
        const size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (isLarge ? 3 : 4.5)) complaints.push(`contrast ${ratio.toFixed(2)}: ${path(element)} ${style.color} on ${below.map(Math.round)}`);
    }

    // Structure (1.3.1, 2.4.2, 3.1.1, 4.1.1)
    const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
    for (const id of new Set(ids)) if (ids.filter((one) => one === id).length > 1) complaints.push(`twice: #${id}`);
    if (!document.documentElement.lang) complaints.push("no language");
    if (!document.title) complaints.push("no title");
    const headings = [...top.querySelectorAll("h1, h2, h3")].filter((element) => element.checkVisibility() && !element.closest("[inert]"));
    if (top.matches("main") && headings.filter((element) => element.tagName === "H1").length !== 1) complaints.push("not one h1");
    for (const list of top.querySelectorAll("ul, ol")) if ([...list.children].some((child) => child.tagName !== "LI")) complaints.push(`not only items: ${path(list)}`);
    for (const element of document.querySelectorAll("[aria-labelledby], [aria-describedby]")) {
        const all = `${element.getAttribute("aria-labelledby") ?? ""} ${element.getAttribute("aria-describedby") ?? ""}`.trim().split(/\s+/);
        for (const id of all) if (!document.getElementById(id)) complaints.push(`nothing is called #${id}`);
    }
    if (!document.querySelector("[role=status][aria-live]") && top.matches("main") && document.getElementById("screens")) complaints.push("no live region");

    // Reflow (1.4.10): nothing is wider than the window.
    const wide = [...top.querySelectorAll("*:not(svg *)")].filter(isShown).find((element) => {
        const box = element.getBoundingClientRect();
        return box.right > innerWidth + 1 && !element.closest(".stage, .entry, video, .guide") && getComputedStyle(element).position !== "fixed" && box.width > 0;
    });
    if (wide) complaints.push(`wider than the window: ${path(wide)}`);
    return complaints;
}
