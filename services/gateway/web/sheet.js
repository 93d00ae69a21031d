// Sheets that slide up over a screen: choices and confirmations. The browser's dialog keeps the focus inside and gives it back.

import { h, icon } from "./dom.js";

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
