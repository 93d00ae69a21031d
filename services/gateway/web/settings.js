// Tier, usage, switches, and what a person may do with what is held about them (rule 3).

import { call, forgetToken, get, isMissing, post } from "./api.js";
import { wantsWalls } from "./camera.js";
import * as db from "./db.js";
import { showDevices } from "./devices.js";
import { h, icon, wordmark } from "./dom.js";
import { isWanted } from "./glance.js";
import { loadFilling } from "./later.js";
import { local } from "./local.js";
import { banner, say } from "./notices.js";
import { askForPurchase } from "./plans.js";
import { back, define, go } from "./router.js";
import { followed } from "./scanning.js";
import { confirm } from "./sheet.js";
import { news } from "./sync.js";

const NAMES = { free: "Free", base: "Base", ultra: "Ultra" };

let element;
let account;

export function defineSettings() {
    element = define("settings", { title: "Settings", enter });
    element.classList.add("settings");
}

function enter() {
    const devices = h("section.group", { "aria-label": "Devices", hidden: true });
    account = h("section.group", { "aria-label": "Your plan" }, h("p.quiet", null, "Loading…"));
    element.replaceChildren(
        h("header.top", null, wordmark(), h("button.icon.close", { "aria-label": "Close", onclick: back }, icon("close"))),
        h("h1", { tabindex: "-1" }, "Settings"), account,
        group("Scans", glances(), walls(), line("retry", "Try everything that failed again", retryAll), line("photo", "Scan photos from this device", choosePhotos)),
        group("Your history", line("export", "Export as CSV", () => exportHistory("csv")), line("export", "Export as JSON", () => exportHistory("json"))),
        group("Your wallets", line("disc", "Open the wallet", () => go("wallet")), line("question", "How they were filled", async () => (await loadFilling()).explain())),
        devices,
        group("Privacy", h("a.line", { href: "/privacy#settings" }, icon("shield"), h("span", null, "What happens to your photos"), icon("chevron", "end")),
            line("export", "Download my data", exportAccount), line("bin", "Erase everything", erase, "red")));
    showAccount();
    // A server without such a list has nothing to show.
    showDevices(devices, work).catch(() => {});
}

const glances = () => choice("glances", isWanted, "Recognize before I press", "Names a known cover while the camera looks at it. Nothing is kept.");
const walls = () => choice("walls", wantsWalls, "Several records in one photo", "Finds the covers in a photo of a wall or a crate. Nothing is kept.");

/** A switch that is kept on this device: on, until it is switched off. */
function choice(name, isOn, title, why) {
    const toggle = h("button.switch", {
        role: "switch", "aria-checked": String(isOn()), "aria-labelledby": name, "aria-describedby": `${name}-why`,
        onclick: () => {
            local.set(name, isOn() ? "off" : "on");
            toggle.setAttribute("aria-checked", String(isOn()));
        },
    });
    return h("div.setting", null, h("div", null, h("b", { id: name }, title), h("p.small", { id: `${name}-why` }, why)), toggle);
}

const group = (title, ...lines) => h("section.group", { "aria-label": title }, h("h2", null, title), ...lines);

function line(drawing, text, onclick, className = "") {
    const button = h("button.line", { onclick: () => work(button, onclick) }, icon(drawing), h("span", null, text));
    if (className) button.classList.add(className);
    return button;
}

/** One press at a time, without taking the focus away; what goes wrong is said. */
async function work(button, action) {
    if (button.hasAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    try {
        await action();
    } catch (error) {
        banner(isMissing(error) ? "That is not available here." : error.message);
    }
    button.removeAttribute("aria-busy");
}

async function showAccount() {
    try {
        fill(await get("/v1/account"));
    } catch (error) {
        const retry = h("button.secondary", { onclick: showAccount }, icon("retry"), "Try again");
        account.replaceChildren(h("p.quiet", { role: "status" }, error.message), retry);
    }
}

function fill({ tier, advancedSearch, quota, subscription }) {
    const isUltra = tier === "ultra";
    const toggle = h("button.switch", {
        role: "switch", "aria-checked": String(advancedSearch && isUltra), "aria-labelledby": "advanced", "aria-describedby": "advanced-why",
        disabled: !isUltra, onclick: () => work(toggle, change),
    });
    async function change() {
        const wanted = toggle.getAttribute("aria-checked") !== "true";
        const now = await (await call("PATCH", "/v1/account", { json: { advancedSearch: wanted } })).json();
        toggle.setAttribute("aria-checked", String(now.advancedSearch));
        say(now.advancedSearch ? "Advanced search is on" : "Advanced search is off");
    }
    const meter = quota && h("meter", { min: "0", max: String(quota.limit), value: String(quota.used), "aria-label": "Scans used" });
    account.replaceChildren(...[
        h("div.tier", null, h("h2", null, NAMES[tier] ?? tier), subscription && h("span.small", null, state(subscription))),
        h("p.usage", null, quota ? `${quota.used} of ${quota.limit} scans used` : "Unlimited scans on this server", quota?.resetsAt && `, anew on ${day(quota.resetsAt)}`),
        meter,
        h("div.setting", null,
            h("div", null,
                h("b", { id: "advanced" }, "Advanced search"),
                h("p.small", { id: "advanced-why" }, isUltra ? "Searches the web where a cover says little, and for reviews." : "Part of Ultra.")),
            toggle),
        quota && h("div.choices", null,
            h("button.primary", { onclick: () => go("plans") }, "Plans"),
            h("button.secondary", { onclick: () => askForPurchase(showAccount) }, "Restore")),
    ].filter(Boolean));
}

const day = (time) => new Date(time).toLocaleDateString(undefined, { day: "numeric", month: "long" });

function state({ state: now, expiresAt, autoRenews }) {
    if (now === "active") return expiresAt ? `${autoRenews === false ? "until" : "renews"} ${day(expiresAt)}` : "active";
    return { grace: "payment failed, still yours", billing_retry: "payment failed", expired: "expired", revoked: "refunded" }[now] ?? now;
}

async function retryAll() {
    const { retried, remaining } = await post("/v1/scans/retry");
    retried.forEach(({ id }) => followed(id));
    const more = remaining ? { hint: `${remaining} more are left for another time.` } : {};
    banner(retried.length ? `${retried.length} ${retried.length === 1 ? "scan runs" : "scans run"} again.` : "Nothing has failed.", { isPlain: true, ...more });
}

function choosePhotos() {
    document.querySelector(".camera input[type=file]").click();
}

async function exportHistory(format) {
    const answer = await call("GET", `/v1/history/export?format=${format}`, { timeout: 60_000 });
    save(await answer.blob(), `albumscan-history.${format}`);
}

async function exportAccount() {
    const answer = await call("GET", "/v1/account/export", { timeout: 60_000 });
    save(await answer.blob(), "albumscan-account.json");
}

function save(blob, name) {
    const address = URL.createObjectURL(blob);
    h("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    say(`${name} downloaded`);
}

async function erase() {
    const what = "Your history, your scans and your account are deleted here and on the server. This cannot be undone.";
    const isSure = await confirm("Erase everything?", what, "Erase everything");
    if (!isSure) return;
    await call("DELETE", "/v1/account");
    forgetToken();
    await db.erase();
    await globalThis.caches?.delete("artwork");
    ["found", "scan", "spinning", "wallet", "welcomed"].forEach((key) => local.remove(key));
    news.dispatchEvent(new Event("change"));
    banner("Everything is erased.", { isPlain: true });
    go("welcome", "", { replace: true });
}
