// The wallets: what this device keeps of them, brought up to date with the server's, and what is done with them.

import { call, get, isMissing, post, Problem } from "./api.js";
import * as db from "./db.js";
import { local } from "./local.js";
import { offer, say } from "./notices.js";
import { keepCoversOf } from "./sync.js";

/** Tells `change` when wallets or their discs are others than before. */
export const news = new EventTarget();
const changed = () => news.dispatchEvent(new Event("change"));

let running = null;
/** Discs that can still be had back, as [wallet, disc], by disc. */
const undoable = new Map();

/** All wallets, that of the history first; without the discs that were taken out here. */
export async function wallets() {
    const [kept, removals] = await Promise.all([db.wallets(), removed()]);
    const gone = new Set(removals.map(([, disc]) => disc));
    const isHistory = ({ source }) => source === "history";
    return kept.sort((a, b) => isHistory(b) - isHistory(a) || a.name.localeCompare(b.name)).map((wallet) => {
        const discs = wallet.discs.filter(({ id }) => !gone.has(id));
        return { ...wallet, discs, total: wallet.total - (wallet.discs.length - discs.length) };
    });
}

/** As the app calls it. */
export const nameOfWallet = ({ source, name }) => (source === "history" ? "Everything scanned" : name);

const removed = async () => (await db.meta("removals")) ?? [];

/** Where the album is, of the wallets that this device knows and a person keeps. */
export async function walletsWith(albumID) {
    const all = await wallets().catch(() => []);
    return all.filter(({ source, discs }) => source !== "history" && discs.some((disc) => disc.albumId === albumID))
        .map(({ id, name }) => ({ walletId: id, name }));
}

/** Brings the wallets up to date. Rejects if the server is not there. */
export function refresh() {
    running ??= once().finally(() => (running = null));
    return running;
}

async function once() {
    await sendRemovals();
    const before = JSON.stringify(await db.wallets());
    await changes();
    await historyWallet();
    if (JSON.stringify(await db.wallets()) !== before) changed();
    setTimeout(async () => keepCoversOf((await wallets()).flatMap(({ discs }) => discs)).catch(() => {}), 1000);
}

async function changes() {
    let cursor = await db.meta("walletCursor");
    let isReset = !cursor;
    const named = new Set();
    for (let hasMore = true; hasMore;) {
        const page = await get(`/v1/wallets/changes${cursor ? `?since=${encodeURIComponent(cursor)}` : ""}`);
        ({ cursor, hasMore } = page);
        isReset ||= page.reset === true;
        page.upserted.forEach(({ id }) => named.add(id));
        let { deleted } = page;
        if (isReset && !hasMore) deleted = deleted.concat((await db.wallets()).filter(({ id, source }) => source !== "history" && !named.has(id)).map(({ id }) => id));
        await db.applyWallets({ upserted: page.upserted, deleted, kept: { walletCursor: cursor } });
    }
}

/** It follows from the history, so no change of its own is told. */
async function historyWallet() {
    const tag = await db.meta("historyTag");
    try {
        const answer = await call("GET", "/v1/wallets/history", { headers: tag ? { "If-None-Match": tag } : {} });
        await db.applyWallets({ upserted: [await answer.json()], kept: { historyTag: answer.headers.get("ETag") } });
    } catch (error) {
        if (error.status !== 304) throw error;
    }
}

/** Keeps a wallet as the server answered it. */
async function keep(wallet) {
    await db.applyWallets({ upserted: [wallet] });
    changed();
    return wallet;
}

export const create = async (name) => keep(await post("/v1/wallets", { name }));
export const change = async (id, json) => keep(await (await call("PATCH", `/v1/wallets/${id}`, { json })).json());
export const askAgain = async (id) => keep(await post(`/v1/wallets/${id}/refresh`));

export async function discard(id) {
    await call("DELETE", `/v1/wallets/${id}`).catch((error) => {
        if (!isMissing(error)) throw error;
    });
    await db.applyWallets({ deleted: [id] });
    changed();
}

/** Puts an album in: `{ albumId }`, `{ entryId }`, `{ releaseGroupId }` or names. */
export async function put(id, album) {
    local.set("wallet", id);
    return keep((await post(`/v1/wallets/${id}/discs`, album)).wallet);
}

/** Says which album a disc is. */
export async function choose(id, disc, album) {
    return keep((await (await call("PUT", `/v1/wallets/${id}/discs/${disc}`, { json: album })).json()).wallet);
}

/** Reads a list of albums, text or a file; answers what became of it. */
export async function addList(id, body) {
    const headers = { "Content-Type": body.type || "text/plain" };
    const report = await post(`/v1/wallets/${id}/list`, undefined, { body, headers, timeout: 60_000 });
    local.set("wallet", id);
    await keep(report.wallet);
    return report;
}

/** Takes a disc out; for a while it can be had back. */
export async function takeOut(id, disc) {
    const removals = [...(await removed()), [id, disc.id]];
    undoable.set(disc.id, true);
    await db.applyWallets({ kept: { removals } });
    const commit = () => undoable.delete(disc.id) && refresh().catch(() => {});
    setTimeout(commit, offer(`${disc.albumTitle} taken out`, "Undo", async () => {
        if (!undoable.delete(disc.id)) return;
        await forget(disc.id);
        changed();
        say(`${disc.albumTitle} is back`);
    }));
    changed();
}

const forget = async (disc) => db.applyWallets({ kept: { removals: (await removed()).filter(([, other]) => other !== disc) } });

async function sendRemovals() {
    for (const [id, disc] of await removed()) {
        if (undoable.has(disc)) continue;
        try {
            await call("DELETE", `/v1/wallets/${id}/discs/${disc}`);
        } catch (error) {
            if (!(error instanceof Problem) || error.status !== 404) throw error;
        }
        const [kept] = (await db.wallets()).filter((wallet) => wallet.id === id);
        const rest = kept?.discs.filter((other) => other.id !== disc);
        if (kept && rest.length < kept.discs.length) await db.applyWallets({ upserted: [{ ...kept, discs: rest, total: kept.total - 1 }] });
        await forget(disc);
    }
}
