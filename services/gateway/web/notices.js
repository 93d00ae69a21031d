// What is said beside the screens: the banner, and words for screen readers.

import { byID, h } from "./dom.js";

let leaving = null;

/** The red banner, for 3 s. With `isPlain` it is no failure, and not red. In front of an open sheet it stands in the sheet, and stays. */
export function banner(text, { hint, isPlain = false, duration = 3000, action } = {}) {
    clearTimeout(leaving);
    const box = h(isPlain ? "div.plain" : "div", null, h("p", null, text), hint && h("p.hint", null, hint), action);
    const trouble = document.querySelector("dialog[open] .trouble");
    if (trouble) {
        trouble.replaceChildren(box);
        return trouble.scrollIntoView({ block: "nearest" });
    }
    byID("banner").replaceChildren(box);
    leaving = setTimeout(() => {
        box.classList.add("gone");
        leaving = setTimeout(() => box.remove(), 300);
    }, duration);
}

/** Says what was done, for 5 s with a way back. */
export function offer(text, name, undo) {
    const duration = 5000;
    const press = () => {
        button.closest("div").remove();
        undo();
    };
    const button = h("button.secondary", { onclick: press }, name);
    banner(text, { isPlain: true, duration, action: button });
    return duration;
}

/** For screen readers. */
export function say(text) {
    byID("status").textContent = text;
}

/** A short touch where the phone can. */
export function tap(pattern = 12) {
    navigator.vibrate?.(pattern);
}
