// Building the document.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. `h("button.primary", { onclick, "aria-label": "…" }, "text", node)`: functions become listeners, `null` and `false` are
 * left out, `true` is an empty attribute. There is no way to pass markup: text stays text.
 */
export function h(name, attributes, ...children) {
    const [tag, ...classes] = name.split(".");
    const element = document.createElement(tag || "div");
    if (classes.length) element.className = classes.join(" ");
    if (tag === "button") element.type = "button";
    for (const [key, value] of Object.entries(attributes ?? {})) {
        if (typeof value === "function") element.addEventListener(key.slice(2), value);
        else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** An element of a drawing. */
export function draw(name, attributes, ...children) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
}

/** One of the drawings in icons.js or the page. */
export const icon = (name, className) => draw("svg", { "aria-hidden": "true", ...(className && { class: className }) }, draw("use", { href: `#i-${name}` }));

/** Adds drawings, path data by name, to those of the page. */
export function addIcons(drawings) {
    const sprite = document.querySelector(".sprite");
    for (const [name, path] of Object.entries(drawings)) {
        const strokes = { d: path, fill: "none", stroke: "currentColor", "stroke-width": "2", "stroke-linecap": "round", "stroke-linejoin": "round" };
        sprite.append(draw("symbol", { id: `i-${name}`, viewBox: "0 0 24 24" }, draw("path", strokes)));
    }
}

export function wordmark() {
    const svg = icon("name", "name");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", "AlbumScan");
    svg.removeAttribute("aria-hidden");
    return svg;
}

/** Loads style sheets of the app that came with neither the page nor another part. */
export const styles = (...names) => Promise.all(names.map((name) => new Promise((resolve, reject) => {
    if (document.querySelector(`link[href="/app/${name}"]`)) return resolve();
    document.head.append(h("link", { rel: "stylesheet", href: `/app/${name}`, onload: resolve, onerror: reject }));
})));

/** Whether the person wants little to move. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const byID = (id) => document.getElementById(id);

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
