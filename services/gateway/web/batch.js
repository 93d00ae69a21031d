// Several photos in one go: each is a scan of its own, three at a time.

import { Problem } from "./api.js";
import { h, icon, wordmark } from "./dom.js";
import { banner, say } from "./notices.js";
import { fromFile } from "./picture.js";
import { back, define, go } from "./router.js";
import { followed, upload } from "./scanning.js";

/** A browser opens six connections to a server; pictures and the rest want some. */
const AT_ONCE = 3;

let element;
let list;
let heading;
let jobs = [];
let running = 0;

export function defineBatch() {
    element = define("batch", { title: "Photos", enter: () => { if (jobs.length === 0) queueMicrotask(() => go("camera", "", { replace: true })); } });
    element.classList.add("batch");
    list = h("ul.entries");
    heading = h("h1", { tabindex: "-1" });
    element.append(h("header.top", null, wordmark(), h("button.icon.close", { "aria-label": "Close", onclick: back }, icon("close"))), heading, list);
}

/** Scans the files; more may be added while others run. `onFound(story)` does something with each album and resolves. */
export function scanAll(files, onFound) {
    if (jobs.every((job) => job.isDone)) clear();
    for (const file of files) {
        const job = { file, onFound, isDone: false, preview: URL.createObjectURL(file) };
        job.row = row(job);
        jobs.push(job);
        list.append(job.row);
    }
    showHeading();
    go("batch");
    while (running < AT_ONCE && next()) running += 1;
}

function clear() {
    jobs.forEach((job) => URL.revokeObjectURL(job.preview));
    jobs = [];
    list.replaceChildren();
}

/** Starts the next one that waits; false if none does. */
function next() {
    const job = jobs.find((one) => !one.isStarted);
    if (!job) return false;
    job.isStarted = true;
    run(job).finally(() => {
        job.isDone = true;
        showHeading();
        if (!next()) running -= 1;
    });
    return true;
}

async function run(job) {
    tell(job, "Looking…", "working");
    try {
        const story = followed((await upload(await fromFile(job.file))).id);
        const show = () => {
            if (story.identification) tell(job, story.identification.artistName, "found", story);
        };
        story.addEventListener("change", show);
        story.until(() => story.identification).then(() => job.onFound?.(story)).catch((error) => banner(error.message));
        await story.until(() => story.hasEnded);
        job.isScanned = true;
        show();
        if (!story.identification) fail(job, story.error?.message ?? "Unable to identify this cover art");
    } catch (error) {
        if (error instanceof Problem && error.status === 402) {
            const waiting = jobs.filter((one) => !one.isStarted);
            waiting.forEach((one) => {
                one.isStarted = one.isDone = true;
                fail(one, error.message);
            });
            go("plans", "used");
        }
        fail(job, error.name === "InvalidStateError" ? "This picture cannot be read." : error.message);
        if (error instanceof Problem && error.status === 401) banner(error.message);
    }
}

function row(job) {
    job.picture = h("img.thumb", { src: job.preview, alt: "", width: "200", height: "200" });
    job.words = h("span.words", null, h("b", null, job.file.name), h("span.title", null, "Waiting"));
    job.button = h("button.open", { disabled: true, onclick: () => (job.scanID ? go("found", job.scanID) : again(job)) }, job.picture, job.words);
    return h("li.entry", null, job.button);
}

function fail(job, text) {
    tell(job, text, "failed");
    job.words.lastChild.textContent = "Tap to try again";
    job.button.disabled = false;
}

function again(job) {
    job.isStarted = job.isDone = job.button.disabled = false;
    tell(job, "Waiting", "");
    showHeading();
    if (running < AT_ONCE && next()) running += 1;
}

function tell(job, text, className, story) {
    job.row.className = `entry ${className}`;
    const title = story?.identification.albumTitle ?? job.file.name;
    job.words.replaceChildren(h("b", null, story ? text : title), h("span.title", null, story ? title : text),
        h("span.small", null, story ? (story.hasEnded || story.verdict ? verdict(story) : "Writing the review…") : ""));
    if (!story) return;
    job.scanID = story.scanID;
    job.button.disabled = false;
    if (story.artwork?.thumbnailUrl) job.picture.src = story.artwork.thumbnailUrl;
}

const verdict = ({ verdict: known }) => (known ? `${known.emoji} ${known.rating.toFixed(1)} ${known.label}` : "Review Temporarily Unavailable");

function showHeading() {
    const scanned = jobs.filter((job) => job.isScanned).length;
    heading.textContent = scanned === jobs.length ? `${jobs.length} photos scanned` : `${scanned} of ${jobs.length} photos scanned`;
    if (jobs.every((job) => job.isDone)) say(heading.textContent);
}
