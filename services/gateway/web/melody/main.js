// Songs in films: a guest of the app, with a page, a worker and a manifest of its own. What opens a film is loaded behind the search.

import "/app/icons.js";
import { backOff, delay, Problem } from "/app/api.js";
import { addIcons, byID, h, icon, isCalm, pause } from "/app/dom.js";
import { banner } from "/app/notices.js";
import { app, define, go, start } from "/app/router.js";
import { Turning } from "/app/turning.js";
import * as allowance from "./allowance.js";
import { makeHome } from "./home.js";
import { burst, trail } from "./pictures.js";
import * as book from "./songbook.js";

/** Milliseconds: the sparkle of the first start; until a missing network is told; between looks for a newer songbook. */
const TIMES = { sparkle: 2500, patience: 8000, fresh: 600_000 };

Object.assign(app, { home: "search", path: "/melody/", name: "Melody Map" });
addIcons({ person: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6" });

const stage = byID("stage");
const home = makeHome();
const films = h("section.films");
const focus = (element) => element.focus({ preventScroll: true });

// The search is a leaf, and below it lie the films: one turns to them and back. No finger turns this one.
const leaves = new Turning(stage, { isWide: () => false, fill: (number, face) => face.append([home.element, films][number]) });
for (const element of [home.element, films]) element.addEventListener("pointerdown", (event) => event.stopPropagation());
leaves.show(0, 2);

/** Where the leaf is turned to: 0 for the search, 1 for the films. */
let side = 0;

/** Turns the leaf, or lays it down `isAtOnce`; what is turned away takes no focus, so it is given afterwards. */
async function leafTo(number, target, isAtOnce = false) {
    if (side !== number) {
        side = number;
        // A turn that still goes the other way ends now.
        leaves.show(isAtOnce ? number : 1 - number, 2);
        if (!isAtOnce) await leaves.go(2 * number - 1);
    }
    if (side === number) focus(target());
}

/** Whatever is not needed to search. */
const later = (async () => {
    const styles = h("link", { rel: "stylesheet", href: "/melody/later.css" });
    const arrival = new Promise((resolve) => (styles.onload = styles.onerror = resolve));
    document.head.append(styles);
    const [{ makeFilms }] = await Promise.all([import("./films.js"), arrival]);
    return makeFilms(films);
})();

/** What led to the films. */
let opener = null;
/** Whether a screen has been shown. */
let isStarted = false;

function enterSearch() {
    home.enter();
    const heading = home.element.querySelector("h1");
    leafTo(0, () => (opener?.isConnected ? opener : heading));
    return heading;
}

/** Back from another screen nobody asks for a song: what was covered stays so. */
function enterFilm(id, isBack) {
    const entry = book.find(id);
    if (side === 0) opener = document.activeElement;
    const isAtOnce = !isStarted;
    later.then(({ open, heading }) => {
        if (!entry) {
            banner("This song is not in the songbook any more.");
            return go("search", "", { replace: true });
        }
        open(entry, !isBack);
        leafTo(1, heading, isAtOnce);
    }).catch(() => banner("No internet connection. Please check your connection and try again."));
}

define("search", { element: stage, enter: enterSearch });
define("film", { element: stage, enter: enterFilm });

let isCounting = false;

/** Shows what there is of an allowance, once there is one. */
async function count() {
    if (isCounting || !allowance.standing().isCounted) return;
    isCounting = true;
    const { definePaywall, meter, upgradeBanner } = await import("./unlimited.js");
    home.element.querySelector("h1").after(meter());
    home.element.append(upgradeBanner());
    films.append(meter());
    definePaywall();
}
allowance.news.addEventListener("change", () => count().catch(() => (isCounting = false)));

let looked = 0;

/** Looks for a newer songbook, if the last look is not just over. */
function look() {
    if (document.hidden || Date.now() - looked < TIMES.fresh) return;
    looked = Date.now();
    book.refresh().catch(() => (looked = 0));
    allowance.refresh().catch(() => {});
}

/** The songbook for the first time: asked for until it comes; that nothing comes is told after a while. */
async function first(patience) {
    let failure = null;
    let again = new AbortController();
    const timer = setTimeout(() => {
        const words = failure instanceof Problem ? failure.message : "There is no connection yet. Melody Map needs one the first time; from then on it works without.";
        patience.replaceChildren(h("p", null, words), h("button.primary", { onclick: () => again.abort() }, icon("retry"), "Try again"));
    }, TIMES.patience);
    for (let failures = 0; ; failures++) {
        try {
            await book.refresh();
            break;
        } catch (error) {
            failure = error;
        }
        again = new AbortController();
        await delay(backOff(failures), again.signal);
    }
    clearTimeout(timer);
}

await allowance.load();
const splash = byID("splash");
if (await book.load()) {
    look();
    await count().catch(() => {});
} else {
    splash.hidden = false;
    trail(splash, TIMES.sparkle);
    looked = Date.now();
    // Whoever wants little to move waits for the songbook alone.
    await Promise.all([first(splash.querySelector(".patience")), pause(isCalm() ? 0 : TIMES.sparkle)]);
    allowance.refresh().catch(() => {});
}
home.fill();
start();
isStarted = true;
if (!splash.hidden) {
    burst(splash.querySelector(".book"), 24, 190);
    splash.classList.add("gone");
}
addEventListener("online", () => {
    looked = 0;
    look();
});
document.addEventListener("visibilitychange", look);

if ("serviceWorker" in navigator && isSecureContext) {
    const policy = globalThis.trustedTypes?.createPolicy("albumscan", { createScriptURL: (address) => address });
    navigator.serviceWorker.register(policy?.createScriptURL("/melody/sw.js") ?? "/melody/sw.js").catch(() => {});
}
