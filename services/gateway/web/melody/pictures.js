// Drawings of our own: a title card for each film, and sparkles.

import { draw, h, isCalm } from "/app/dom.js";

/** Dark enough for white letters (WCAG 1.4.3: 5 and more to 1). */
const COLORS = ["#5b3f8c", "#3a4a96", "#1f5f8b", "#1b6664", "#2d6641", "#51612a", "#83541a", "#94462c", "#943a57", "#7a3470", "#46566b", "#2f3f73"];

/** Numbers from 0 to 1 that follow from an id: a film looks the same everywhere. */
function numbers(id) {
    let state = parseInt(id.slice(0, 8), 16) || 1;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}

const star = (x, y, size) => draw("path", { class: "twinkle", fill: "#fff2c9", transform: `translate(${x} ${y}) scale(${size})`, d: "M0-5 1.2-1.2 5 0 1.2 1.2 0 5-1.2 1.2-5 0-1.2-1.2z" });

/** What stands on the middle hill, around its foot. */
const MOTIFS = [
    "M-2 1V-6h4v7zM-13-4 0-40 13-4z M17 2v-5h3v5zM10-1 18.5-24 27-1z",
    "M-14 0h28l-5 8h-18zM-1-1v-30h2v30zM3-29 16-4H3z",
    "M-6 2-4-30h8l2 32zM-6-31h12v-7l-6-6-6 6z",
    "M0-24a15 17 0 0 1 8-31 15 17 0 0 1-16 0 15 17 0 0 1 8 31zM-4-20h8v7h-8z",
    "M-16 2v-14h32V2zM-20-12 0-28l20 16zM8-24v-8h5v12z",
];

/** A landscape in the film's color: sky, moon, stars, hills. The element's own color is the sky. */
export function landscape({ id }) {
    const next = numbers(id);
    const color = COLORS[Math.floor(next() * COLORS.length)];
    const svg = draw("svg", { viewBox: "0 0 320 200", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true", class: "land" });
    const moon = [200 + next() * 80, 34 + next() * 18, 15 + next() * 11];
    svg.append(draw("circle", { cx: moon[0], cy: moon[1], r: moon[2] * 1.7, fill: "#fff2c9", opacity: 0.12 }), draw("circle", { cx: moon[0], cy: moon[1], r: moon[2], fill: "#fff2c9", opacity: 0.92 }));
    if (next() < 0.5) svg.append(draw("circle", { cx: moon[0] - moon[2] * 0.45, cy: moon[1] - moon[2] * 0.2, r: moon[2] * 0.9, fill: color }));
    for (let count = 7; count > 0; count--) svg.append(star(next() * 310, 8 + next() * 75, 0.35 + next() * 0.5));
    const motif = MOTIFS[Math.floor(next() * MOTIFS.length)];
    [[96, 0.14], [122, 0.26], [152, 0.38]].forEach(([height, opacity], layer) => {
        const [a, b, c] = [next(), next(), next()].map((one) => height - 18 + one * 34);
        const d = `M0 ${a}C70 ${b - 22} 90 ${b - 22} 150 ${b}S250 ${c + 20} 320 ${c}V200H0z`;
        if (layer === 1) svg.append(draw("path", { d: motif, opacity: 0.42, transform: `translate(150 ${b + 3}) scale(1.05)` }));
        svg.append(draw("path", { d, opacity }));
    });
    return { svg, color };
}

/** The film's card; what is said on it comes as children. */
export function titleCard(name, movie, attributes, ...children) {
    const { svg, color } = landscape(movie);
    const card = h(name, attributes, ...children);
    card.prepend(svg);
    card.style.setProperty("--film", color);
    return card;
}

function spark(host, x, y, frames, options) {
    const element = host.appendChild(h("i.spark", { "aria-hidden": "true" }));
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
    element.animate(frames, { fill: "both", ...options }).finished.finally(() => element.remove());
}

/** Sparkles that fly out of the middle of an element, seen by nobody who wants little to move. */
export function burst(element, count = 10, reach = 46) {
    if (isCalm()) return;
    const { x, y, width, height } = element.getBoundingClientRect();
    for (let number = 0; number < count; number++) {
        const angle = (number / count) * 2 * Math.PI + Math.random();
        const far = reach * (0.5 + Math.random() / 2);
        const to = `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px) scale(.2) rotate(90deg)`;
        spark(document.body, x + width / 2, y + height / 2, [{ opacity: 1 }, { opacity: 0, transform: to }], { duration: 500 + Math.random() * 300, easing: "cubic-bezier(.1, .7, .4, 1)" });
    }
}

/** A trail of sparkles that is drawn across an element within `duration` ms. */
export function trail(host, duration) {
    if (isCalm()) return;
    const { clientWidth: width, clientHeight: height } = host;
    const count = 34;
    for (let number = 0; number < count; number++) {
        const share = number / (count - 1);
        const x = width * (0.08 + 0.84 * share) + (Math.random() - 0.5) * 14;
        const y = height * (0.72 - 0.5 * share - 0.12 * Math.sin(share * 3 * Math.PI)) + (Math.random() - 0.5) * 14;
        const size = 0.4 + Math.random() * 0.8;
        const frames = [{ opacity: 0, transform: "scale(0)" }, { opacity: 1, transform: `scale(${size * 1.5}) rotate(45deg)`, offset: 0.2 }, { opacity: 0, transform: `translateY(26px) scale(${size * 0.3})` }];
        spark(host, x, y, frames, { duration: duration * 0.4, delay: share * duration * 0.6 });
    }
}
