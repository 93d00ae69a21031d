// One scan from the picture to the details screen.

import { get, persistently, post, Problem, Unreachable } from "./api.js";
import { byID, isCalm, pause } from "./dom.js";
import { loadFilling } from "./later.js";
import * as loading from "./loading.js";
import { local } from "./local.js";
import { banner, say, tap } from "./notices.js";
import { go, isShown } from "./router.js";
import { Story } from "./story.js";
import { sync } from "./sync.js";

const NO_MATCH = "Unable to identify this cover art";
const HINT = "Make sure the front of the album cover is clear and fills the frame";

/** Stories by scan, for the details screen. */
export const stories = new Map();

/** What is shown now; leaving the screen calls it off, the scan itself goes on at the server unless the reason is `CANCELLED`. */
let presentation = null;
const CANCELLED = "cancelled";

export function defineScanning() {
    loading.defineLoading(
        () => { if (!presentation) queueMicrotask(() => go("camera", "", { replace: true })); },
        () => {
            presentation?.abort();
            presentation = null;
        },
        () => {
            presentation?.abort(CANCELLED);
            say("Scan cancelled");
            go("camera", "", { replace: true });
        });
}

/** Cancels the scan at the server too, once that has it. */
function whenCancelled(signal, accepted) {
    signal.addEventListener("abort", () => {
        if (signal.reason !== CANCELLED) return;
        accepted.then((id) => persistently(() => post(`/v1/scans/${id}/cancel`))).catch(() => {});
    });
}

/** Uploads a square JPEG and shows what becomes of it; `square` is the canvas it was made of, which needs no decoding. */
export async function scan(photo, square) {
    if (navigator.onLine === false) return banner(new Unreachable().message);
    // Before the camera is left.
    const guide = byID("guide").getBoundingClientRect();
    const control = open(square ?? loading.pictureOf(photo), guide);
    // A photo that is on its way when its scan is cancelled may have arrived: only the answer says what to cancel.
    const sending = new AbortController();
    control.signal.addEventListener("abort", () => control.signal.reason === CANCELLED || sending.abort());
    const accepted = upload(photo, sending.signal).then(({ id }) => id);
    whenCancelled(control.signal, accepted);
    try {
        await present(control.signal, () => accepted.then((id) => followed(id, photo)));
    } catch (error) {
        if (!control.signal.aborted) fail(error);
    }
}

/** Takes up a scan that was under way when the page was closed. */
export async function resume(scanID) {
    const control = open();
    const story = followed(scanID);
    whenCancelled(control.signal, Promise.resolve(scanID));
    await present(control.signal, async () => story);
}

/** The answer to an upload; the same scan however often the connection breaks. */
export async function upload(photo, signal) {
    const headers = { "Content-Type": "image/jpeg", "Idempotency-Key": crypto.randomUUID() };
    return persistently(() => post("/v1/scans", undefined, { body: photo, headers, signal, timeout: 60_000 }), { signal });
}

/** A story that follows its scan to the end, whatever is shown; with the square that was taken, if it is at hand. */
export function followed(scanID, photo) {
    const story = new Story(scanID, photo);
    stories.set(scanID, story);
    local.set("scan", scanID);
    story.addEventListener("change", () => {
        if (story.identification) local.set("found", "1");
        if (story.hasEnded && local.get("scan") === scanID) local.remove("scan");
    });
    story.follow().then(() => story.identification && sync().catch(() => {}));
    return story;
}

function open(picture, guide) {
    if (isShown("scanning")) presentation?.abort();
    const control = (presentation = new AbortController());
    if (!isShown("scanning")) go("scanning");
    loading.begin(picture, guide);
    return control;
}

async function present(signal, begin) {
    loading.sentence(loading.SENTENCES.reading);
    const cancel = loading.whenSlow(() => loading.sentence(loading.SENTENCES.flipping));
    signal.addEventListener("abort", cancel);
    let story;
    try {
        story = await begin();
        story.addEventListener("change", () => loading.connection(story.isLost), { signal });
        await story.until(() => story.identification || story.hasEnded, signal);
    } finally {
        cancel();
    }
    if (!story.identification) return notFound(story, signal);

    tap([12, 60, 12]);
    await loading.found(story.album, () => loadFilling().then(({ putIn }) => putIn(story.album, (id, name) => story.keptIn(id, name))));
    if (signal.aborted) return;
    // The cover is shown whenever it comes: nothing waits for it, and it may not come before the end.
    if (story.artwork === null) loading.showCover(story.album);
    const judge = () => loading.showVerdict(story);
    story.addEventListener("change", judge, { signal });
    judge();
    story.until(() => story.artwork !== null, signal).then(() => loading.showCover(story.album));
    await loading.hold();
    const isThere = () => story.hasText || story.verdict || story.hasEnded;
    if (!isThere() && !signal.aborted) {
        await loading.sentence(loading.SENTENCES.writing);
        await Promise.all([loading.least(), story.until(isThere, signal)]);
    }
    if (signal.aborted) return;
    const show = () => go("found", story.scanID, { replace: true });
    // The tile grows into the artwork, and that is all that moves: a screen's own arrival would begin anew once it has grown.
    if (document.startViewTransition && !isCalm()) document.startViewTransition(() => (show(), byID("found").classList.add("still")));
    else show();
}

async function notFound(story, signal) {
    await loading.sentence(loading.SENTENCES.failed);
    await loading.least();
    if (signal.aborted) return;
    go("camera", "", { replace: true });
    const isTrouble = story.error && !["not_identified", "not_an_album_cover"].includes(story.error.code);
    const hint = isTrouble ? null : story.error?.hint ?? HINT;
    // Who is told more has longer to read it.
    banner(isTrouble ? story.error.message : NO_MATCH, { hint, ...(hint?.length > HINT.length ? { duration: 7000 } : {}) });
}

/** The upload was refused, or nobody answered. */
async function fail(error) {
    if (error instanceof Problem && error.status === 402) return go("plans", "used", { replace: true });
    go("camera", "", { replace: true });
    await pause(50);
    if (error instanceof Unreachable) return banner(error.message);
    banner(error.message, { hint: error.detail ?? (error.status === 422 || error.status === 415 ? HINT : null) });
}

/** The story of a scan that may be long over. */
export async function storyOf(scanID) {
    const known = stories.get(scanID);
    if (known) return known;
    await get(`/v1/scans/${scanID}`);
    return followed(scanID);
}
