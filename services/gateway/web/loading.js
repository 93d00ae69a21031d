// The loading screen: one sentence after another, with their timings and transitions (rule 8, rule 60).

import { h, icon, pause, wordmark } from "./dom.js";
import { say } from "./notices.js";
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
let hint;
let leaveButton;
let cancelButton;
let shownAt = 0;
let turn = 0;
let patience = null;

export function defineLoading(onEnter, onLeave, onCancel) {
    stage = h("div.stage");
    hint = h("p.quiet.hint", { role: "status" });
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
    element.append(h("h1.unseen", { tabindex: "-1" }, "Scanning"), wordmark(), stage, hint, cancelButton, leaveButton);
}

/** An empty screen, for a new scan. */
export function begin() {
    turn += 1;
    shownAt = 0;
    stage.replaceChildren();
    hint.textContent = "";
    leaveButton.hidden = true;
    clearTimeout(patience);
    patience = setTimeout(() => (leaveButton.hidden = false), TIMES.patience);
}

/** Shows a sentence, once the one before it has had its second. With an album, its cover stands above. */
export async function sentence(text, album = null) {
    const words = text.replace(/\.{3}$/, "");
    const dots = text.endsWith("...") && h("span.dots", { "aria-hidden": "true" }, h("i", null, "."), h("i", null, "."), h("i", null, "."));
    await change(text, album, h("p.sentence", null, words, dots));
}

/** "We found {album} by {artist}", held 2 s. */
export async function found(album) {
    const { albumTitle, artistName } = album.identification;
    await change(`We found ${albumTitle} by ${artistName}`, album,
        h("p.sentence.found", null, "We found ", h("b", null, albumTitle), " by ", h("b", null, artistName)));
}

/** The cover that has come late. */
export function showCover(album) {
    stage.querySelector(".cover150")?.replaceWith(cover(album));
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

async function change(words, album, paragraph) {
    const mine = (turn += 1);
    if (stage.firstChild) {
        await least();
        if (mine !== turn) return;
        stage.firstChild.classList.add("out");
        await pause(TIMES.out);
        if (mine !== turn) return;
    }
    stage.replaceChildren(h("div.state", null, album && cover(album), paragraph));
    shownAt = Date.now();
    say(words);
}

function cover({ artwork }) {
    if (artwork?.state !== "ready") return h(artwork?.state === "unavailable" ? "div.cover150.none" : "div.cover150.waiting", null, icon("disc"));
    const picture = h("img.cover150", { src: artwork.url, alt: "", width: "150", height: "150", onload: () => picture.classList.add("in") });
    return picture;
}
