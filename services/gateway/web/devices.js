// Who shares the account: devices, their requests to join, and the ways out (rule 53, rule 54).

import { call, get, post } from "./api.js";
import { h, icon } from "./dom.js";
import { banner, say } from "./notices.js";
import { confirm } from "./sheet.js";
import { sync } from "./sync.js";

/** Fills the settings' group, which stays hidden where there is nothing to tell. `work` runs what a button does. */
export async function showDevices(group, work) {
    const [{ devices }, { joins }] = await Promise.all([get("/v1/devices"), get("/v1/account/joins")]);
    const again = () => showDevices(group, work);
    group.replaceChildren(
        h("h2", null, "Devices"),
        ...joins.map((join) => request(join, work, again)),
        ...devices.map((device) => row(device, work, again)),
        ...(devices.length > 1 ? [leaving(work, again)] : []));
    group.hidden = false;
}

const called = ({ name, platform }) => [name, platform].filter(Boolean).join(", ") || "A device without a name";

const day = (time) => new Date(time).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });

function row(device, work, again) {
    const button = device.current ? null : h("button.secondary", { "aria-label": `Sign out ${called(device)}`, onclick: () => work(button, signOut) }, "Sign out");
    return h("div.setting", null,
        h("div", null,
            h("b", null, called(device)),
            h("p.small", null, device.current ? "This device" : `Last seen ${day(device.lastSeenAt)}`)),
        button);

    async function signOut() {
        const isSure = await confirm(`Sign out ${called(device)}?`, "It cannot come back by itself. What it scanned stays in your history.", "Sign out");
        if (!isSure) return;
        await call("DELETE", `/v1/devices/${device.id}`);
        say(`${called(device)} is signed out`);
        await again();
    }
}

function request(join, work, again) {
    const brings = join.entries ? ` It brings ${join.entries} ${join.entries === 1 ? "album" : "albums"}.` : "";
    const share = h("button.primary", { onclick: () => work(share, () => answer(true)) }, "Share");
    const refuse = h("button.secondary", { onclick: () => work(refuse, () => answer(false)) }, "Do not share");
    return h("div.setting", { role: "group", "aria-label": `${called(join)} wants to share your account` },
        h("div", null,
            h("b", null, `${called(join)} wants to share your account`),
            h("p.small", null, `It has your subscription. If you agree, it sees your whole history and uses your scans, as you see and use its own.${brings}`)),
        h("div.choices", null, share, refuse));

    async function answer(accept) {
        await post(`/v1/account/joins/${join.id}`, { accept });
        banner(accept ? "You share one account now." : "Your account stays yours.", { isPlain: true });
        if (accept) sync().catch(() => {});
        await again();
    }
}

function leaving(work, again) {
    const button = h("button.line", { onclick: () => work(button, leave) }, icon("back"), h("span", null, "Leave this shared account"));
    return button;

    async function leave() {
        const what = "You keep what this device scanned, in an account of your own without the plan. Free scans that were used stay used.";
        const isSure = await confirm("Leave the shared account?", what, "Leave");
        if (!isSure) return;
        await post("/v1/devices/current/leave");
        banner("This device has an account of its own.", { isPlain: true });
        sync().catch(() => {});
        await again();
    }
}

/** Shows a purchase to the server; where another account has it, the person is asked whether to share. Resolves to the account, or null. */
export async function claim(signedTransaction) {
    try {
        return await post("/v1/account/subscription", { signedTransaction });
    } catch (error) {
        if (error.code !== "join_required" || !error.join) throw error;
        const { entries, used, needsAgreement } = error.join;
        const mine = [`${entries} ${entries === 1 ? "album" : "albums"} of your history`, used && `${used} used ${used === 1 ? "scan" : "scans"}`];
        const isSure = await confirm("Share one account?",
            `Another account has this subscription. If you go on, ${mine.filter(Boolean).join(" and ")} become part of it: its devices see all of yours, and you all of theirs.`
                + (needsAgreement ? " One of its devices has to agree." : ""), "Share");
        if (!isSure) return null;
        return post("/v1/account/subscription", { signedTransaction, join: true });
    }
}
