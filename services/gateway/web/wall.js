// Several records in one photo (rule 97): the known ones are told at once, the others can be scanned in one go. Loaded when it is opened.

import { Problem, post, Unreachable } from "./api.js";
import { scanAll } from "./batch.js";
import { draw, h, icon, wordmark } from "./dom.js";
import { banner, say } from "./notices.js";
import { encode } from "./picture.js";
import { isPoor } from "./review.js";
import { back, define, go, isShown } from "./router.js";
import { scan } from "./scanning.js";
import { sheet } from "./sheet.js";

/** Pixels of the longer side of what is sent, and of what is cut out of the photo to be scanned. */
const SIDE = 2560;
const CROP = 1024;
/** How much of what is around a record is cut out with it. */
const MARGIN = 1.08;

let element;
let heading;
let note;
let scene;
let choices;
/** The photo that is shown, and what ends the question about it. */
let shown = null;

const style = new Promise((resolve) => {
    const link = h("link", { rel: "stylesheet", href: "/app/wall.css", onload: resolve, onerror: resolve });
    document.head.append(link);
});

/** Looks for records in a photo; `choose` asks for another one. */
export async function open(file, choose) {
    await style;
    if (!element) make();
    if (navigator.onLine === false) return banner(new Unreachable().message);
    let picture;
    try {
        picture = await reduced(file);
    } catch {
        return banner("This picture cannot be read.", { hint: "Choose a JPEG, PNG or WebP file." });
    }
    close();
    shown = { file, choose, picture, address: URL.createObjectURL(picture), control: new AbortController() };
    if (!isShown("wall")) go("wall");
    await ask();
}

function make() {
    element = define("wall", {
        title: "Several records",
        // What was open is gone once the page was loaded anew.
        enter: () => { if (!shown) queueMicrotask(() => go("camera", "", { replace: true })); },
    });
    element.classList.add("wall");
    heading = h("h1", { tabindex: "-1" });
    note = h("p.note");
    scene = h("div.scene");
    choices = h("div.choices");
    element.append(h("header.top", null, wordmark(), h("button.icon.close", { "aria-label": "Close", onclick: back }, icon("close"))), heading, note, scene, choices);
}

function close() {
    if (!shown) return;
    shown.control.abort();
    URL.revokeObjectURL(shown.address);
}

async function ask() {
    const { picture, address, control } = shown;
    heading.textContent = "Looking for records…";
    note.textContent = "";
    choices.replaceChildren();
    scene.classList.remove("done");
    scene.replaceChildren(h("img", { src: address, alt: "Your photo" }));
    heading.focus({ preventScroll: true });
    try {
        const { sleeves } = await post("/v1/walls", undefined, {
            body: picture, headers: { "Content-Type": "image/jpeg" }, timeout: 40_000, signal: control.signal,
        });
        if (!control.signal.aborted) show(sleeves);
    } catch (error) {
        if (control.signal.aborted) return;
        const isOff = error instanceof Problem && error.status === 404;
        tell("That did not work", isOff ? "This server does not look for several records." : error.message);
        choices.replaceChildren(isOff ? another() : h("button.primary", { onclick: ask }, icon("retry"), "Try again"));
    }
}

function tell(title, text) {
    scene.classList.add("done");
    heading.textContent = title;
    note.textContent = text;
    say(`${title}. ${text}`);
}

const another = () => h("button.secondary", { onclick: shown.choose }, icon("photo"), "Choose another photo");

function show(sleeves) {
    const unknown = sleeves.filter(({ album }) => !album);
    const known = sleeves.length - unknown.length;
    const outlines = sleeves.map(({ corners, album }) =>
        draw("polygon", { points: corners.map(({ x, y }) => `${x},${y}`).join(" "), ...(album && { class: "known" }) }));
    const drawing = draw("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" }, ...outlines);
    scene.append(drawing, ...sleeves.map(spot));
    if (sleeves.length === 0) tell("No records found", "Take the photo from the front, a little nearer: each cover should be as wide as a finger.");
    else tell(summary(known, sleeves.length), known > 0 ? "Tap one to see what it is." : "Tap one to scan it.");
    const label = unknown.length === 1 ? "Scan the new one" : known > 0 ? `Scan the ${unknown.length} new ones` : `Scan these ${unknown.length}`;
    choices.replaceChildren(...[unknown.length > 0 && h("button.primary", { onclick: () => scanAllOf(unknown) }, label), another()].filter(Boolean));
}

function summary(known, count) {
    const records = count === 1 ? "1 record" : `${count} records`;
    if (known === count) return count === 1 ? "1 known record" : `${records}, all known`;
    return known === 0 ? `${records}, new to this server` : `${known} of ${records} known`;
}

/** A button over the record in the photo. */
function spot(sleeve, index) {
    const { album, corners } = sleeve;
    const review = album?.review.label && album.review;
    const label = album ? `${album.albumTitle} by ${album.artistName}${review ? `, ${review.label}, ${review.rating.toFixed(1)} out of 10` : ""}` : `Record ${index + 1}, not known yet. Scan it`;
    const text = review ? `${review.emoji} ${review.rating.toFixed(1)}` : album ? "Known" : "SCAN";
    const button = h("button.spot", { "aria-label": label, onclick: () => (album ? tellOf(sleeve) : scanOne(sleeve)) }, h("span", { "aria-hidden": "true" }, text));
    if (album) button.classList.add("known");
    if (review && isPoor(review)) button.classList.add("poor");
    const { left, top, right, bottom } = bounds(corners);
    Object.assign(button.style, { left: `${(left + right) * 50}%`, top: `${(top + bottom) * 50}%`, width: `${(right - left) * 100}%`, height: `${(bottom - top) * 100}%` });
    return button;
}

function bounds(corners) {
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** What is known of a record, and the way to have it in the history. */
function tellOf(sleeve) {
    const { albumTitle, artistName, releaseYear, genres = [], artwork, review } = sleeve.album;
    const isThere = Boolean(review.label);
    const badge = isThere && h(isPoor(review) ? "p.badge.poor" : "p.badge", null, h("span.emoji", { "aria-hidden": "true" }, review.emoji),
        h("span.label", null, review.label.toUpperCase()), h("span.score", null, review.rating.toFixed(1)));
    const box = sheet(albumTitle,
        h("div.record", null, artwork.state === "ready" && h("img", { src: artwork.thumbnailUrl, alt: "", width: "100", height: "100" }),
            h("div", null, h("p.strong", null, artistName), h("p.quiet", null, [releaseYear, ...genres].filter(Boolean).join(" · ")))),
        badge,
        h("button.primary", { onclick: () => { box.close(); scanOne(sleeve); } }, "SCAN"),
        isThere ? h("p", null, review.contextSummary) : h("p.quiet", null, "There is no review yet. One is written when it is scanned."),
        isThere && h("ul.bullets", null, (review.contextBullets ?? []).map((bullet) => h("li", null, bullet))));
}

async function scanOne(sleeve) {
    try {
        const [photo] = await cut([sleeve]);
        scan(photo);
    } catch (error) {
        banner(error.message);
    }
}

async function scanAllOf(sleeves) {
    try {
        scanAll((await cut(sleeves)).map((photo, index) => new File([photo], `Record ${index + 1}`, { type: photo.type })));
    } catch (error) {
        banner(error.message);
    }
}

/** Squares around records, from the photo as it was chosen: what is sent to be looked at may be smaller. */
async function cut(sleeves) {
    const bitmap = await createImageBitmap(shown.file, { imageOrientation: "from-image" });
    try {
        const photos = [];
        for (const { corners } of sleeves) {
            const { left, top, right, bottom } = bounds(corners);
            const side = Math.min(Math.max((right - left) * bitmap.width, (bottom - top) * bitmap.height) * MARGIN, bitmap.width, bitmap.height);
            const within = (middle, length) => Math.min(Math.max(middle * length - side / 2, 0), length - side);
            photos.push(await drawn(bitmap, within((left + right) / 2, bitmap.width), within((top + bottom) / 2, bitmap.height), side, side, CROP / side));
        }
        return photos;
    } finally {
        bitmap.close();
    }
}

/** All of a photo, upright, as large as it is looked at. */
async function reduced(file) {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    try {
        return await drawn(bitmap, 0, 0, bitmap.width, bitmap.height, Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height)));
    } finally {
        bitmap.close();
    }
}

function drawn(bitmap, left, top, width, height, scale) {
    const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
    return encode(canvas, 0.88);
}
