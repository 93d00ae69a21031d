// The app: makes every screen known and shows the first.

import "./icons.js";
import { get, Unreachable } from "./api.js";
import { defineBatch, scanAll } from "./batch.js";
import { defineCamera } from "./camera.js";
import { defineDetails } from "./details.js";
import { byID } from "./dom.js";
import { defineHistory } from "./history.js";
import { loadPlayer, loadWallet } from "./later.js";
import { local } from "./local.js";
import { banner } from "./notices.js";
import { definePlans } from "./plans.js";
import { define, defineLater, go, start } from "./router.js";
import { defineScanning, resume, scan } from "./scanning.js";
import { defineSettings } from "./settings.js";
import { news, sync } from "./sync.js";

define("welcome", { title: "Welcome", element: byID("welcome") });
byID("get-started").addEventListener("click", getStarted);
defineCamera(scan, scanAll, showWall);
defineScanning();
defineDetails();
defineHistory();
defineSettings();
definePlans();
defineBatch();
defineLater("wallet", "Wallet", loadWallet);
defineLater("player", "Player", loadPlayer);

news.addEventListener("unsaved", () => {
    banner("Storage is full: this album was not saved on your device.", { hint: "The scan is complete, and safe in your account.", duration: 6000 });
});

const isWelcomed = local.get("welcomed") !== null;
start(isWelcomed ? null : "welcome");

const unfinished = local.get("scan");
if (isWelcomed && unfinished) {
    // Only if it is news: what ended while the page was closed is in the history.
    get(`/v1/scans/${unfinished}`).then(({ state }) => {
        if (["complete", "identification_failed", "review_failed"].includes(state)) local.remove("scan");
        else resume(unfinished);
    }).catch((error) => error instanceof Unreachable || local.remove("scan"));
}
if (isWelcomed && local.get("token")) sync().catch(() => {});
addEventListener("online", () => local.get("token") && sync().catch(() => {}));

/** Several records in one photo: a part that is loaded when it is opened. */
async function showWall(file, choose) {
    try {
        await (await import("./wall.js")).open(file, choose);
    } catch {
        banner(new Unreachable().message);
    }
}

/** Leads to the camera's question; plans come before only where scans are counted. */
async function getStarted() {
    local.set("welcomed", "1");
    const account = await Promise.race([get("/v1/account"), new Promise((resolve) => setTimeout(resolve, 1500))]).catch(() => null);
    if (account?.quota) go("plans", "first", { replace: true });
    else go("camera", "", { replace: true });
}

// History works offline, and the app itself opens at once.
if ("serviceWorker" in navigator && isSecureContext) {
    const policy = globalThis.trustedTypes?.createPolicy("albumscan", { createScriptURL: (address) => address });
    addEventListener("load", () => navigator.serviceWorker.register(policy?.createScriptURL("/sw.js") ?? "/sw.js").catch(() => {}));
}
