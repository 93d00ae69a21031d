// What is said beside the screens: the banner, and words for screen readers.

import { byID, h } from "./dom.js";

let leaving = null;

/** The red banner, for 3 s. With `isPlain` it is no failure, and not red. */
export function banner(text, { hint, isPlain = false, duration = 3000 } = {}) {
    clearTimeout(leaving);
    const box = h(isPlain ? "div.plain" : "div", null, h("p", null, text), hint && h("p.hint", null, hint));
    byID("banner").replaceChildren(box);
    leaving = setTimeout(() => {
        box.classList.add("gone");
        leaving = setTimeout(() => box.remove(), 300);
    }, duration);
}

/** For screen readers. */
export function say(text) {
    byID("status").textContent = text;
}

/** A short touch where the phone can. */
export function tap(pattern = 12) {
    navigator.vibrate?.(pattern);
}
