// A film's line: a dot for each song where it begins, to the second. Dragging snaps to the dots, arrows stop at the ends.

import { h, icon } from "/app/dom.js";
import { tap } from "/app/notices.js";

/** `shares`: where the songs are, from 0 to 1, in order. `onPick(index, isDragging)` is told which one is wanted, also while the finger moves. */
export function makeLine(shares, onPick) {
    const dots = shares.map((share, index) => {
        const dot = h("button.dot", { role: "radio", onclick: () => onPick(index, false) });
        dot.style.setProperty("--at", share);
        return dot;
    });
    const track = h("div.track", { role: "radiogroup", "aria-label": "Songs by their place in the film", onkeydown: key }, h("i.rail"), ...dots);
    const [earlier, later] = [[-1, "Previous song", "back"], [1, "Next song", "chevron"]].map(([step, name, drawing]) =>
        h("button.icon", { "aria-label": name, onclick: () => move(step) }, icon(drawing)));
    const element = h("div.line", null, earlier, track, later);
    let current = 0;
    let isDragging = false;

    track.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        // The page below must not turn meanwhile.
        event.stopPropagation();
        track.setPointerCapture(event.pointerId);
        isDragging = true;
        snap(event);
    });
    track.addEventListener("pointermove", (event) => isDragging && snap(event));
    for (const name of ["pointerup", "pointercancel"]) {
        track.addEventListener(name, () => {
            if (isDragging) onPick(current, false);
            isDragging = false;
        });
    }

    /** To the dot that is nearest to the finger. */
    function snap({ clientX }) {
        const { left, width } = track.getBoundingClientRect();
        const at = (clientX - left) / width;
        const nearest = shares.reduce((best, share, index) => (Math.abs(share - at) < Math.abs(shares[best] - at) ? index : best), 0);
        if (nearest === current) return;
        tap(8);
        onPick(nearest, true);
    }

    function move(step) {
        if (shares[current + step] !== undefined) onPick(current + step, false);
    }

    function key(event) {
        const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -current, End: shares.length - 1 - current };
        if (!(event.key in steps)) return;
        event.preventDefault();
        move(steps[event.key]);
        dots[current].focus();
    }

    /** Marks a dot; `label(index)` says what a dot stands for. */
    function mark(index, label) {
        current = index;
        dots.forEach((dot, number) => {
            dot.setAttribute("aria-checked", String(number === index));
            dot.setAttribute("aria-label", label(number));
            dot.tabIndex = number === index ? 0 : -1;
        });
        track.style.setProperty("--at", shares[index]);
        earlier.setAttribute("aria-disabled", String(index === 0));
        later.setAttribute("aria-disabled", String(index === shares.length - 1));
    }

    return { element, mark };
}
