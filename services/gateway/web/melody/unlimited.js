// What is seen of the allowance, where there is one: the meter, the banner, the sheet, the page about unlimited. Loaded only there.

import { draw, h, icon, isCalm, pause } from "/app/dom.js";
import { back, define, go } from "/app/router.js";
import { sheet } from "/app/sheet.js";
import { news, standing } from "./allowance.js";
import { trail } from "./pictures.js";
import { restore } from "./profile.js";
import { counted } from "./words.js";

/** Keeps an element as the allowance is; it is hidden for subscribers, and where nothing is counted any more. `fill` may say so too. */
function follow(element, fill) {
    const update = () => {
        element.hidden = !standing().isCounted || fill() === false;
    };
    news.addEventListener("change", update);
    update();
    return element;
}

/** "n / 3" in a ring: what is left of the allowance. */
export function meter() {
    const pill = h("button.pill", { onclick: explain });
    return follow(pill, () => {
        const { left, allowance } = standing();
        const arcs = [1, left / Math.max(1, allowance)].map((share) =>
            draw("circle", { cx: 18, cy: 18, r: 15, pathLength: 100, "stroke-dasharray": `${share * 100} 100` }));
        const ring = draw("svg", { viewBox: "0 0 36 36", "aria-hidden": "true" }, ...arcs);
        pill.setAttribute("aria-label", `${left} of ${allowance} free times left today`);
        pill.replaceChildren(ring, `${left} / ${allowance}`);
    });
}

/** The slim banner at the bottom of the search, where there is something to buy. */
export const upgradeBanner = () => follow(h("button.upgrade", { onclick: () => go("unlimited") }, icon("book"), h("span", null, "Every song's time, without counting"), icon("chevron")), () => standing().isSold);

/** The sheet about what is left, also when that is nothing. */
export function explain() {
    const { left, allowance, base, adsLeft, isSold } = standing();
    const unlimited = isSold && h("button.primary", { onclick: () => { box.close(); go("unlimited"); } }, "Go unlimited");
    const box = sheet(left ? `${left} of ${allowance} left today` : "Today's free times are used up",
        h("p", null, `Each day you can look at the exact times of ${base} songs. Looking at one again costs nothing, and tomorrow they are all back.`),
        h("p", null, "The dots on the line always show about where a song is."),
        adsLeft > 0 && h("p", null, `In the app on a phone, ${counted(adsLeft, "advertisement")} can bring you more today. This page shows none.`),
        h("div.choices", null, unlimited, h("button.secondary", { onclick: () => box.close() }, isSold ? "Not now" : "OK")));
}

export function definePaywall() {
    const element = define("unlimited", { title: "Unlimited", enter });
    element.classList.add("paywall");

    function enter() {
        const heading = h("h1", { tabindex: "-1" }, "Every song, whenever you need it");
        element.replaceChildren(
            h("button.icon.x", { "aria-label": "Close", onclick: leave }, icon("close")), icon("book", "glow"),
            h("div.leaf", null, heading,
                h("ul.gains", null, ["Unlimited song times", "No counting, no waiting"].map((gain) => h("li", null, icon("check"), gain))),
                h("p.soft", null, "Unlimited is bought in the app on an iPhone or iPad, through the App Store, which shows its price. It holds on all devices of your account."),
                h("div.choices", null, h("button.primary", { onclick: restore }, "Restore a purchase"), h("button.secondary", { onclick: leave }, "Not now"))));
        trail(element, 1800);
        return heading;
    }

    /** Out the way it came. */
    async function leave() {
        element.classList.add("leaving");
        await pause(isCalm() ? 0 : 350);
        element.classList.remove("leaving");
        back();
    }
}
