// The home screen: live feed, guide, SCAN; without a camera, photos to choose or drop.

import { byID, h, icon } from "./dom.js";
import * as glance from "./glance.js";
import { local } from "./local.js";
import { banner, tap } from "./notices.js";
import { drawVideo, encode, fromFile } from "./picture.js";
import { define, go, isShown } from "./router.js";
import { news } from "./sync.js";

const video = byID("feed");
const scanButton = byID("scan");
const inside = byID("inside");

let stream = null;
/** The feed's start that is under way. */
let starting = null;
let isCapturing = false;
/** Why there is no feed: `denied`, `absent` or `broken`. */
let lack = null;
let scanOne = () => {};
let scanMany = () => {};
let openWall = () => {};

const chooser = h("input", {
    type: "file", accept: "image/*", multiple: true, hidden: true, "aria-label": "Photos of album covers", onchange: () => choose([...chooser.files]),
});

const wallChooser = h("input", {
    type: "file", accept: "image/*", hidden: true, "aria-label": "Photo of several records",
    onchange: () => wallChooser.files[0] && openWall(wallChooser.files[0], chooseWall),
});
const wallButton = h("button.icon.several", { "aria-label": "Several records in one photo", onclick: chooseWall }, icon("wall"));

/** Asks for a photo of several records. */
function chooseWall() {
    wallChooser.value = "";
    wallChooser.click();
}

/** Whether the person wants photos of several records to be looked at: yes, until it is switched off. */
export const wantsWalls = () => local.get("walls") !== "off";

/** `onScan(photo, square)` gets one square JPEG, and the canvas that it was made of if there is one; `onBatch(files)` several pictures, `onWall(file, choose)` a picture of several records. */
export function defineCamera(onScan, onBatch, onWall) {
    scanOne = onScan;
    scanMany = onBatch;
    openWall = onWall;
    const element = byID("camera");
    element.append(chooser, h("button.icon.photos", { "aria-label": "Choose photos", onclick: openChooser }, icon("photo")), wallButton,
        h("button.icon.photos.to-wallet", { "aria-label": "Wallet", onclick: () => go("wallet") }, icon("disc")));
    document.body.append(wallChooser);
    scanButton.addEventListener("click", press);
    byID("open-settings").addEventListener("click", () => go("settings"));
    byID("open-history").addEventListener("click", () => go("history"));
    news.addEventListener("change", showHistoryButton);
    define("camera", { title: "", element, enter, leave });
    define("denied", { title: "Camera access", enter: enterDenied });
    // A camera must not run unseen, and phones stop it anyway.
    document.addEventListener("visibilitychange", () => {
        if (document.hidden) stop();
        else if (isShown("camera")) start();
    });
    navigator.mediaDevices?.addEventListener?.("devicechange", () => isShown("camera") && lack && start());
    acceptDrops(element);
}

function enter() {
    showHistoryButton();
    wallButton.hidden = !wantsWalls();
    start();
    return scanButton.disabled ? null : scanButton;
}

/** The picture stays until the next screen is there: on a slow phone the guide would be seen black before. */
function leave() {
    glance.stop();
    requestAnimationFrame(() => setTimeout(() => isShown("camera") || stop()));
}

function showHistoryButton() {
    byID("open-history").hidden = local.get("found") === null;
}

function start() {
    if (stream?.active) return showState();
    starting ??= open().finally(() => (starting = null));
}

async function open() {
    const { albumscan } = globalThis;
    try {
        const first = albumscan.started;
        albumscan.started = null;
        stream = await (first ?? albumscan.startCamera());
        lack = null;
        if (!isShown("camera") || document.hidden) return stop();
        // The screen was left and shown again meanwhile.
        if (video.srcObject !== stream) await albumscan.show(stream);
        stream.getVideoTracks()[0]?.addEventListener("ended", lost);
        local.set("welcomed", "1");
    } catch (error) {
        stream = null;
        lack = error.name === "NotAllowedError" ? "denied" : error.name === "NotFoundError" || error.name === "OverconstrainedError" ? "absent" : "broken";
    }
    if (!isShown("camera")) return;
    if (lack === "denied" && !local.get("withoutCamera")) return go("denied", "", { replace: true });
    showState();
}

function stop() {
    glance.stop();
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
    video.srcObject = null;
}

/** The camera was unplugged, or another program took it. */
function lost() {
    if (!stream) return;
    stop();
    lack = "broken";
    showState();
}

function showState() {
    scanButton.disabled = false;
    scanButton.textContent = stream ? "SCAN" : "CHOOSE";
    if (stream) {
        glance.start(video, byID("guide"));
        return inside.replaceChildren();
    }
    const said = {
        absent: ["Choose a photo of an album cover", "or drop it here. Several at once are welcome."],
        denied: ["Choose a photo of an album cover", "The camera is not allowed for this page."],
        broken: ["Camera unavailable", "Please restart the app."],
    }[lack];
    inside.replaceChildren(h("div.lack", null,
        icon(lack === "broken" ? "noCamera" : "photo", "large"), h("p.strong", null, said[0]), h("p.quiet", null, said[1]),
        lack !== "absent" && h("button.secondary", { onclick: again }, "Try the camera again")));
    // Large words may have to be scrolled, by keys too.
    inside.toggleAttribute("tabindex", false);
    if (inside.scrollHeight > inside.clientHeight) inside.tabIndex = 0;
}

function again() {
    local.remove("withoutCamera");
    lack = null;
    start();
}

/** Whoever comes back and presses at once means the feed that is just starting, and who presses twice means one scan. */
async function press() {
    if (isCapturing) return;
    isCapturing = true;
    try {
        await starting;
        if (!isShown("camera")) return;
        if (stream) await capture();
        else openChooser();
    } finally {
        isCapturing = false;
    }
}

async function capture() {
    // Where power is saved, a feed may play only once it is touched.
    if (!video.videoWidth) await globalThis.albumscan.show(stream);
    if (!video.videoWidth) return lost();
    tap();
    const guide = byID("guide");
    const square = drawVideo(video, guide);
    guide.animate([{ backgroundColor: "rgb(255 255 255 / .7)" }, { backgroundColor: "transparent" }], 250);
    scanOne(await encode(square), square);
}

function openChooser() {
    chooser.value = "";
    chooser.click();
}

/** One picture is scanned at once, several one after the other on a screen of their own. */
async function choose(files) {
    const pictures = files.filter((file) => file.type.startsWith("image/") || /\.(jpe?g|png|webp|heic|avif)$/i.test(file.name));
    if (pictures.length === 0) return files.length && banner("That is not a picture.", { hint: "Choose a photo of an album cover." });
    if (pictures.length > 1) return scanMany(pictures);
    try {
        scanOne(await fromFile(pictures[0]));
    } catch {
        banner("This picture cannot be read.", { hint: "Choose a JPEG, PNG or WebP file." });
    }
}

function acceptDrops(element) {
    const isFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
    let inside = 0;
    const mark = (change) => {
        inside = Math.max(0, inside + change);
        element.classList.toggle("dropping", inside > 0);
    };
    element.addEventListener("dragenter", (event) => isFiles(event) && mark(1));
    element.addEventListener("dragleave", (event) => isFiles(event) && mark(-1));
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
        event.preventDefault();
        mark(-inside);
        if (isShown("camera") && event.dataTransfer?.files.length) choose([...event.dataTransfer.files]);
    });
}

// The camera is not allowed: why it is needed, and how to allow it.

function enterDenied() {
    const element = byID("denied");
    element.classList.add("centred");
    element.replaceChildren(
        icon("noCamera", "large"), h("h1", { tabindex: "-1" }, "AlbumScan needs your camera"),
        h("p.quiet", null, "It looks at the album cover you point it at, and only when you press SCAN. The photo is erased as soon as the album is recognized."),
        h("ol.steps", null, steps().map((step) => h("li", null, step))),
        h("button.primary", { onclick: () => { local.remove("withoutCamera"); go("camera", "", { replace: true }); } }, "Try again"),
        h("button.secondary", { onclick: () => { local.set("withoutCamera", "1"); go("camera", "", { replace: true }); } }, "Use photos instead"));
}

function steps() {
    const agent = navigator.userAgent;
    if (/iPhone|iPad/.test(agent)) return ["Tap the page settings at the left of the address bar.", "Open Website Settings, then Camera.", "Choose Allow and come back."];
    if (/Android/.test(agent)) return ["Tap the icon left of the address.", "Open Permissions and switch the camera on.", "Come back and try again."];
    return ["Click the icon left of the address.", "Set Camera to Allow for this site.", "Come back and try again."];
}
