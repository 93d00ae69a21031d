// Known covers are recognized before SCAN is pressed (rule 87).

import { Problem, post } from "./api.js";
import { h } from "./dom.js";
import { local } from "./local.js";
import { drawVideo, fromVideo } from "./picture.js";

/** Milliseconds between looks at the picture, and from one glance to the next; after as long, one that was not known is tried again. */
const LOOK = 250;
const PAUSE = 1000;
const AGAIN = 5000;
/** Pixels of what is sent and of what is looked at; bytes at most. */
const SIDE = 480;
const SMALL = 48;
const LIMIT = 40_000;
const QUALITIES = [0.6, 0.4, 0.25];
/** Gray levels, on the average: below, two pictures are of a hand held still; above, another thing; and what neighboring pixels differ by in a sharp one. */
const STILL = 4;
const OTHER = 14;
const SHARP = 5;

const label = h("p.glance", { role: "status", hidden: true });
let timer = null;
let isAsking = false;
/** The server takes no glances. */
let isRefused = false;
let last = null;
let asked = null;
let askedAt = 0;

/** Whether the person wants it: on, until it is switched off. */
export const isWanted = () => local.get("glances") !== "off";

export function start(video, guide) {
    stop();
    // Nothing is sent of who has not scanned anything yet.
    if (isRefused || !isWanted() || !local.get("found")) return;
    if (!label.isConnected) guide.append(label);
    timer = setInterval(() => look(video, guide), LOOK);
}

export function stop() {
    clearInterval(timer);
    hide();
    last = asked = null;
}

function hide() {
    label.hidden = true;
    label.textContent = "";
}

async function look(video, guide) {
    if (isAsking || !video.videoWidth) return;
    const seen = gray(drawVideo(video, guide, SMALL));
    const moved = difference(seen, last);
    last = seen;
    const isOther = difference(seen, asked) > OTHER;
    if (isOther) hide();
    const wait = Date.now() - askedAt;
    if (moved > STILL || sharpness(seen) < SHARP || wait < (isOther ? PAUSE : AGAIN) || (!isOther && !label.hidden)) return;
    isAsking = true;
    asked = seen;
    askedAt = Date.now();
    const running = timer;
    try {
        let picture;
        for (const quality of QUALITIES) {
            picture = await fromVideo(video, guide, SIDE, quality);
            if (picture.size <= LIMIT) break;
        }
        if (picture.size > LIMIT) return;
        const { album } = await post("/v1/glances", undefined, { body: picture, headers: { "Content-Type": "image/jpeg" }, timeout: 3000 });
        if (timer === running && album && difference(last, asked) <= OTHER) show(album);
    } catch (error) {
        if (error instanceof Problem && error.status === 404) {
            isRefused = true;
            stop();
        }
        askedAt = Date.now() + (error.retryAfter ?? 1) * 1000;
    } finally {
        isAsking = false;
    }
}

function show({ albumTitle, artistName, review }) {
    label.replaceChildren(h("b", null, albumTitle), ` ${artistName}`, review.label && ` · ${review.emoji} ${review.rating.toFixed(1)}`);
    label.hidden = false;
}

function gray(canvas) {
    const { data } = canvas.getContext("2d").getImageData(0, 0, SMALL, SMALL);
    return Array.from({ length: SMALL * SMALL }, (_, place) => (data[4 * place] + 2 * data[4 * place + 1] + data[4 * place + 2]) / 4);
}

const difference = (one, other) => (other ? one.reduce((sum, value, place) => sum + Math.abs(value - other[place]), 0) / one.length : 255);

const sharpness = (seen) => seen.reduce((sum, value, place) => sum + (place % SMALL ? Math.abs(value - seen[place - 1]) : 0), 0) / seen.length;
