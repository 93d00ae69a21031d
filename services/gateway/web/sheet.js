// Sheets that slide up over a screen: choices and confirmations. The browser's dialog keeps the focus inside and gives it back.

import { h, icon } from "./dom.js";
import { banner } from "./notices.js";

/** A sheet with a heading; `close()` ends it. Ends also with Escape, a touch beside it, or the back gesture's navigation. */
export function sheet(title, ...content) {
    const id = `sheet-${crypto.randomUUID()}`;
    const close = h("button.icon.close", { "aria-label": "Close" }, icon("close"));
    const dialog = h("dialog.sheet", { "aria-labelledby": id },
        h("header", null, h("h2", { id, tabindex: "-1" }, title), close), h("div.content", null, ...content),
        h("div.trouble", { role: "alert" }));
    const end = () => dialog.close();
    close.addEventListener("click", end);
    dialog.addEventListener("click", (event) => event.target === dialog && end());
    // What went wrong is told until something else is tried.
    dialog.addEventListener("click", () => dialog.lastChild.replaceChildren(), { capture: true });
    addEventListener("popstate", end, { once: true });
    dialog.addEventListener("close", () => {
        removeEventListener("popstate", end);
        dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
    return { element: dialog, close: end };
}

/** A button that does one thing at a time; what goes wrong is said. */
export function button(kind, drawing, text, work) {
    const press = async () => {
        if (element.hasAttribute("aria-busy")) return;
        element.setAttribute("aria-busy", "true");
        await Promise.resolve().then(work).catch((error) => banner(error.message));
        element.removeAttribute("aria-busy");
    };
    const element = h(`button.${kind}`, { onclick: press }, drawing && icon(drawing), text);
    return element;
}

/** One of a sheet's actions. */
export const action = (drawing, text, work) => button("choice.action", drawing, text, work);

/** Asks; true if the person agrees. */
export function confirm(title, text, action) {
    return new Promise((resolve) => {
        let answer = false;
        const agree = h("button.danger", { onclick: () => { answer = true; box.close(); } }, action);
        const cancel = h("button.secondary", { onclick: () => box.close() }, "Cancel");
        const box = sheet(title, h("p", null, text), h("div.choices", null, agree, cancel));
        box.element.addEventListener("close", () => resolve(answer));
        cancel.focus();
    });
}
