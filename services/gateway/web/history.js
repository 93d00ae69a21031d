// The history: newest first, swipe left or Delete to remove.

import { correct } from "./correction.js";
import * as db from "./db.js";
import { h, icon, isCalm, pause, wordmark } from "./dom.js";
import { banner, tap } from "./notices.js";
import { define, go, isShown } from "./router.js";
import { followed } from "./scanning.js";
import { share } from "./share.js";
import { sheet } from "./sheet.js";
import { makeHoldable, makeSwipeable } from "./swipe.js";
import { discard, news, sync, undoLast } from "./sync.js";

/** Rows made at once; more follow as they come near. */
const PORTION = 60;
const DATE = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });

let element;
let list;
let more;
let note;
let nearEnd;
let entries = [];
let visit = 0;

export function defineHistory() {
    list = h("ul.entries", { "aria-label": "Scanned albums, newest first" });
    more = h("div.more", { "aria-hidden": "true" });
    note = h("p.note", { role: "status" });
    element = define("history", { title: "History", enter });
    element.classList.add("history");
    element.append(
        h("header.top", null, wordmark(), h("h1.unseen", { tabindex: "-1" }, "History"),
            h("button.icon.to-wallet", { "aria-label": "Wallet", onclick: () => go("wallet") }, icon("disc"))), note, list, more,
        h("button.floating", { "aria-label": "Back to the camera", onclick: () => go("camera") }, icon("camera")));
    list.addEventListener("keydown", onKey);
    element.addEventListener("keydown", (event) => (event.ctrlKey || event.metaKey) && event.key === "z" && undoLast());
    nearEnd = new IntersectionObserver((edges) => edges.at(-1).isIntersecting && addRows(), { root: element, rootMargin: "1200px" });
    news.addEventListener("change", () => isShown("history") && load());
    addEventListener("online", () => isShown("history") && refresh());
}

function enter() {
    load();
    refresh();
    awaitCovers();
}

/** Covers may come after their scans have ended: while some are missing, the history asks for them from time to time. */
async function awaitCovers() {
    const mine = (visit += 1);
    for (let wait = 3000; ; wait = Math.min(wait * 1.5, 30_000)) {
        await pause(wait);
        if (mine !== visit || !isShown("history") || !entries.some(({ artwork }) => artwork?.state === "pending")) return;
        await refresh();
    }
}

async function refresh() {
    try {
        await sync();
        note.textContent = "";
    } catch (error) {
        note.textContent = entries.length ? "No connection: this is what your device remembers." : error.message;
    }
    load();
}

async function load() {
    entries = await db.allEntries().catch(() => []);
    const rows = new Map([...list.querySelectorAll(".entry")].map((line) => [line.dataset.key, line]));
    // As many as there were, so that the list stays where it is; what has not changed is not touched, since a finger may be on it.
    const wanted = entries.slice(0, Math.max(PORTION, rows.size)).map((entry) => rows.get(key(entry)) ?? row(entry));
    if (entries.length === 0) wanted.push(list.querySelector(".empty") ?? empty());
    const keep = new Set(wanted);
    [...list.children].forEach((line) => keep.has(line) || line.classList.contains("leaving") || line.remove());
    let place = list.firstElementChild;
    for (const line of wanted) {
        while (place?.classList.contains("leaving")) place = place.nextElementSibling;
        if (line === place) place = place.nextElementSibling;
        else list.insertBefore(line, place);
    }
    watchEnd();
}

const key = ({ id, thumbnail, artistName, albumTitle, scannedAt, review }) =>
    [id, thumbnail, artistName, albumTitle, day(scannedAt), review?.label, review?.rating].join();

const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);

/** "Today", "Yesterday", or the date. */
function day(time) {
    const days = Math.round((midnight(Date.now()) - midnight(time)) / 86_400_000);
    return ["Today", "Yesterday"][days] ?? DATE.format(new Date(time));
}

const verdict = ({ review }) => review?.state === "ready" && review.label && h("span.verdict", null,
    h("span", { "aria-hidden": "true" }, `${review.emoji} `), h("b", null, review.rating.toFixed(1)), ` ${review.label}`);

function addRows() {
    const shown = list.querySelectorAll(".entry").length;
    if (shown === 0 || shown >= entries.length) return;
    list.append(...entries.slice(shown, shown + PORTION).map(row));
    watchEnd();
}

/** The observer only tells of changes, and misses an end that went away and came near again between two frames: it is asked anew. */
function watchEnd() {
    nearEnd.unobserve(more);
    nearEnd.observe(more);
}

function empty() {
    return h("li.empty", null, icon("covers", "large"), h("p", null, "Scan your first album to begin"), icon("arrow", "arrow"));
}

function row(entry) {
    const open = h("button.open", { onclick: () => go("album", entry.id), "aria-keyshortcuts": "Delete" },
        thumbnail(entry),
        h("span.words", null,
            h("b", null, entry.artistName), h("span.title", null, entry.albumTitle), verdict(entry),
            h("time", { datetime: entry.scannedAt }, day(entry.scannedAt))));
    const bin = h("button.bin", { "aria-label": `Delete ${entry.albumTitle} by ${entry.artistName}`, onclick: () => remove(entry, line) }, icon("bin"));
    const line = h("li.entry", { "data-id": entry.id, "data-key": key(entry) }, open, bin);
    makeSwipeable(line, open, () => remove(entry, line));
    makeHoldable(open, () => offerActions(entry, line));
    return line;
}

function thumbnail({ thumbnail: source }) {
    const none = () => h("span.thumb.none", null, icon("disc"));
    if (!source) return none();
    const picture = h("img.thumb", { src: source, alt: "", width: "200", height: "200", loading: "lazy", decoding: "async", onerror: () => picture.replaceWith(none()) });
    return picture;
}

/** What else can be done with an entry, for who holds its row. */
function offerActions(entry, line) {
    tap();
    const action = (drawing, text, act) => h("button.choice.action", { onclick: () => (box.close(), act()) }, icon(drawing), text);
    const box = sheet(entry.albumTitle, h("div.stack", null,
        entry.identification && action("share", "Share", () => share(entry)),
        entry.identification && action("question", "Wrong album?", () =>
            correct(entry, () => followed(entry.scanId), () => banner("That is not available here."))),
        action("bin", "Delete", () => remove(entry, line))));
}

/** The row leaves, and those below it close up. */
async function remove(entry, line) {
    tap();
    const next = line.nextElementSibling ?? line.previousElementSibling;
    const hadFocus = line.contains(document.activeElement);
    line.classList.add("leaving");
    await Promise.allSettled(line.getAnimations().map((animation) => animation.finished));
    const duration = isCalm() ? 0 : 200;
    await line.animate([{ height: `${line.offsetHeight}px` }, { height: 0 }], { duration, easing: "ease-out", fill: "forwards" }).finished;
    line.remove();
    entries = entries.filter((other) => other.id !== entry.id);
    if (hadFocus) (next?.querySelector("button") ?? element.querySelector(".floating")).focus();
    await discard(entry.id, entry.albumTitle);
}

/** Arrows move, Delete removes. */
function onKey(event) {
    const line = event.target.closest(".entry");
    if (!line) return;
    if (event.key === "Delete" || event.key === "Backspace") {
        event.preventDefault();
        const entry = entries.find(({ id }) => id === line.dataset.id);
        if (entry) remove(entry, line);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        const neighbor = event.key === "ArrowDown" ? line.nextElementSibling : line.previousElementSibling;
        neighbor?.querySelector(".open")?.focus();
    }
}
