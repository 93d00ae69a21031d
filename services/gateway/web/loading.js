// The loading screen: one sentence after another, with their timings and transitions (rule 8, rule 60).

import { h, icon, isCalm, pause, wordmark } from "./dom.js";
import { say } from "./notices.js";
import { isPoor, REWRITTEN, verdictWords } from "./review.js";
import { back, define } from "./router.js";

export const SENTENCES = {
    reading: "Extracting text and examining album art...",
    flipping: "Flipping through every record bin in existence...",
    writing: "Writing a review that's somehow both pretentious and correct...",
    failed: "Couldn't find a match",
};

/** Milliseconds: each sentence at least, the way out, the "We found …", until the second sentence, until leaving is offered. */
const TIMES = { least: 1000, out: 300, found: 2000, flipping: 3500, patience: 8000 };

let element;
let stage;
let tile;
let hint;
/** What may be done with the album that was found. */
let offers;
let leaveButton;
let cancelButton;
let shownAt = 0;
let turn = 0;
let patience = null;

export function defineLoading(onEnter, onLeave, onCancel) {
    stage = h("div.said");
    tile = h("div.tile", { hidden: true });
    hint = h("p.quiet.hint", { role: "status" });
    offers = h("p.offers");
    leaveButton = h("button.icon.close", { "aria-label": "Back to the camera", hidden: true, onclick: back }, icon("close"));
    cancelButton = h("button.secondary.cancel", { onclick: onCancel }, "Cancel");
    element = define("scanning", {
        title: "Scanning", enter: onEnter,
        leave: () => {
            clearTimeout(patience);
            onLeave();
        },
    });
    element.classList.add("loading");
    element.append(h("h1.unseen", { tabindex: "-1" }, "Scanning"), wordmark(), h("div.stage", null, tile, stage), hint, offers, cancelButton, leaveButton);
}

export const pictureOf = (photo) => h("img", { src: URL.createObjectURL(photo), alt: "" });

/** An empty screen, for a new scan; with the picture of what was taken, which shrinks from where the guide was. */
export function begin(picture, guide) {
    turn += 1;
    URL.revokeObjectURL(tile.querySelector(".taken")?.src);
    tile.replaceChildren();
    tile.hidden = !picture;
    picture?.classList.add("taken");
    if (picture) tile.append(picture);
    if (picture && guide?.width && !isCalm()) {
        const { x, y, width } = tile.getBoundingClientRect();
        const from = `translate(${guide.x + guide.width / 2 - x - width / 2}px, ${guide.y + guide.width / 2 - y - width / 2}px) scale(${guide.width / width})`;
        tile.animate([{ transform: from }, {}], { duration: 450, easing: "cubic-bezier(.3, .7, .2, 1)" });
    }
    shownAt = 0;
    stage.replaceChildren();
    hint.textContent = "";
    offers.replaceChildren();
    leaveButton.hidden = true;
    clearTimeout(patience);
    patience = setTimeout(() => (leaveButton.hidden = false), TIMES.patience);
}

/** Shows a sentence, once the one before it has had its second. */
export async function sentence(text) {
    const words = text.replace(/\.{3}$/, "");
    const dots = text.endsWith("...") && h("span.dots", { "aria-hidden": "true" }, h("i", null, "."), h("i", null, "."), h("i", null, "."));
    await change(text, h("p.sentence", null, words, dots));
}

/** "We found {album} by {artist}", held 2 s; and whether one has it already. `keep()` is for who wants to put it in the wallet at once. */
export async function found({ identification, inWallets }, keep) {
    const { albumTitle, artistName } = identification;
    const isOwned = inWallets?.length > 0;
    const words = h("div", null, h("p.sentence.found", null, "We found ", h("b", null, albumTitle), " by ", h("b", null, artistName)), isOwned && h("p.owned", null, icon("check"), "You have this one"));
    await change(`We found ${albumTitle} by ${artistName}${isOwned ? ". You have this one." : ""}`, words);
    if (inWallets && !isOwned) offers.replaceChildren(h("button.secondary", { onclick: keep }, icon("disc"), "Put in the wallet"));
}

/** Under the words, whose place it leaves as it is; nothing while it is not known. Said aloud by the details, not to interrupt who is told the name. */
export function showVerdict({ verdict, isRewritten }) {
    const state = stage.querySelector(".state:has(.found)");
    const text = verdict ? `${verdict.label} ${verdict.rating.toFixed(1)}` : isRewritten ? REWRITTEN : "";
    if (!state || (state.querySelector(".early")?.dataset.text ?? "") === text) return;
    state.querySelector(".early")?.remove();
    if (verdict) state.append(h(isPoor(verdict) ? "p.early.poor" : "p.early", { "data-text": text }, ...verdictWords(verdict)));
    else if (isRewritten) state.append(h("p.early.quiet", { "data-text": text }, text));
}

/** Fades the official cover in over the square that was taken, which stays while there is none. */
export function showCover({ artwork }) {
    tile.hidden = false;
    if (artwork?.state === "ready") {
        const picture = h("img.cover150", { src: artwork.url, alt: "", width: "150", height: "150", onload: () => picture.classList.add("in") });
        tile.querySelector(".none")?.remove();
        tile.append(picture);
    } else if (!tile.firstChild) {
        tile.append(h("div.none", null, icon("disc")));
    }
}

export const hold = () => pause(TIMES.found);

/** Resolves when the sentence has been there for its second. */
export const least = () => pause(Math.max(0, shownAt + TIMES.least - Date.now()));

/** Runs when identification takes longer than usual; returns how to call it off. */
export function whenSlow(work) {
    const timer = setTimeout(work, TIMES.flipping);
    return () => clearTimeout(timer);
}

export function connection(isLost) {
    hint.textContent = isLost ? "Connection lost. Trying again…" : "";
    if (isLost) leaveButton.hidden = false;
}

async function change(words, paragraph) {
    const mine = (turn += 1);
    if (stage.firstChild) {
        await least();
        if (mine !== turn) return;
        stage.firstChild.classList.add("out");
        await pause(TIMES.out);
        if (mine !== turn) return;
    }
    stage.replaceChildren(h("div.state", null, paragraph));
    shownAt = Date.now();
    say(words);
}
