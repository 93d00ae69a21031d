// The display of a CD player: seven-segment digits of our own.

import { draw } from "./dom.js";

/** The segments of a digit, in a field of 12 by 22. */
const SEGMENTS = {
    a: "2.4,1 9.6,1 8,3 4,3", b: "11,2.2 11,9.9 10.3,10.6 9,9.4 9,3.8", c: "11,12.1 11,19.8 9,18.2 9,12.6 10.3,11.4", d: "4,19 8,19 9.6,21 2.4,21",
    e: "1,12.1 1.7,11.4 3,12.6 3,18.2 1,19.8", f: "1,2.2 3,3.8 3,9.4 1.7,10.6 1,9.9", g: "2.4,11 3.6,10 8.4,10 9.6,11 8.4,12 3.6,12",
};
const DIGITS = { 0: "abcdef", 1: "bc", 2: "abged", 3: "abgcd", 4: "fgbc", 5: "afgcd", 6: "afgedc", 7: "abc", 8: "abcdefg", 9: "abcdfg", "-": "g", " ": "" };

/** Track and time: `element`, and `show(track, milliseconds)`. */
export class Display {
    constructor() {
        this.digits = [];
        const digit = (x) => {
            const segments = Object.entries(SEGMENTS).map(([name, points]) => [name, draw("polygon", { points })]);
            this.digits.push({ segments: new Map(segments), shown: "" });
            return draw("g", { transform: `translate(${x} 11) skewX(-5)` }, ...segments.map(([, segment]) => segment));
        };
        const word = (x, text) => {
            const element = draw("text", { x, y: 7 });
            element.textContent = text;
            return element;
        };
        const colon = draw("g", { class: "on", transform: "translate(81 11) skewX(-5)" }, draw("circle", { cx: 0, cy: 7, r: 1.3 }), draw("circle", { cx: 0, cy: 15, r: 1.3 }));
        this.element = draw("svg", { class: "lcd", viewBox: "0 0 116 36", role: "timer" },
            word(2, "TRACK"), digit(4), digit(18), word(46, "MIN"), digit(48), digit(62), colon, word(86, "SEC"), digit(86), digit(100));
        this.show(null, 0);
    }

    /** Minutes beyond 99 begin anew, as they do there. */
    show(track, milliseconds) {
        const seconds = Math.floor(milliseconds / 1000);
        const two = (number) => String(number % 100).padStart(2, "0");
        const minutes = Math.floor(seconds / 60);
        const text = track === null ? "------" : two(track) + two(minutes) + two(seconds % 60);
        this.element.setAttribute("aria-label", track === null ? "No disc" : `Track ${track}, ${minutes}:${two(seconds % 60)}`);
        this.digits.forEach((digit, index) => {
            if (digit.shown === text[index]) return;
            digit.shown = text[index];
            for (const [name, segment] of digit.segments) segment.classList.toggle("on", DIGITS[digit.shown].includes(name));
        });
    }
}
