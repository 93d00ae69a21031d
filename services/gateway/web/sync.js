// Keeps this device's history equal to the server's (rule 50).

import { call, get, isMissing, Problem } from "./api.js";
import * as db from "./db.js";
import { local } from "./local.js";
import { offer, say } from "./notices.js";

/** Tells `change` when entries came or went, and `unsaved` when this device has no room for them. */
export const news = new EventTarget();

let running = null;
let isWanted = false;
/** Entries whose deletion can still be taken back, as promises by id: the server has not been told of it. */
const undoable = new Map();
/** Entries whose large cover is kept for when there is no network. */
const COVERS = 100;

/** Brings the history up to date; calls while one runs lead to one more run. Rejects if the server is not there. */
export function sync() {
    if (running) {
        isWanted = true;
        return running;
    }
    running = (async () => {
        do {
            isWanted = false;
            await once();
        } while (isWanted);
        setTimeout(() => keepCovers().catch(() => {}), 1000);
    })().finally(() => (running = null));
    return running;
}

/** Whether covers may be missing: entries have come, or the last look did not get to the end. */
let mayLackCovers = true;

/** Lets the service worker fetch the covers that it lacks, one at a time, of entries or discs; false if one did not come. */
export async function keepCoversOf(items) {
    if (!navigator.serviceWorker?.controller || navigator.connection?.saveData) return false;
    const cache = await caches.open("artwork");
    for (const { artwork } of items.slice(0, COVERS)) {
        if (artwork?.state !== "ready" || !artwork.url || (await cache.match(artwork.url))) continue;
        if (!(await fetch(artwork.url)).ok) return false;
    }
    return true;
}

async function keepCovers() {
    if (!mayLackCovers) return;
    mayLackCovers = false;
    const isComplete = await keepCoversOf(await db.allEntries()).catch(() => false);
    mayLackCovers ||= !isComplete;
}

async function once() {
    await sendDeletions();
    try {
        await changes();
    } catch (error) {
        if (!isMissing(error)) throw error;
        await pages();
    }
}

async function sendDeletions() {
    for (const id of await db.pendingDeletions()) {
        if (undoable.has(id)) continue;
        try {
            await call("DELETE", `/v1/history/${id}`);
        } catch (error) {
            if (!(error instanceof Problem) || error.status !== 404) throw error;
        }
        await db.deletionDone(id);
    }
}

async function changes() {
    let cursor = await db.meta("cursor");
    // The changes come in the order they were made: on a new device the newest entries, which are seen first, would be last.
    if (!cursor) await keep({ upserted: (await get("/v1/history?limit=20")).entries });
    let isReset = false;
    const named = new Set();
    for (;;) {
        const page = await get(`/v1/history/changes${cursor ? `?since=${encodeURIComponent(cursor)}` : ""}`);
        isReset ||= page.reset === true;
        page.upserted.forEach((item) => named.add(item.id));
        cursor = page.cursor;
        let deleted = page.deleted;
        if (isReset && !page.hasMore) deleted = deleted.concat((await db.allEntries()).map((item) => item.id).filter((id) => !named.has(id)));
        await keep({ upserted: page.upserted, deleted, cursor });
        if (!page.hasMore) return;
    }
}

/** For servers without changes: the whole list, without details but those that were opened here. */
async function pages() {
    const known = new Map((await db.allEntries()).map((item) => [item.id, item]));
    const upserted = [];
    let cursor = null;
    do {
        const page = await get(`/v1/history?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
        for (const item of page.entries) {
            upserted.push({ ...known.get(item.id), ...item });
            known.delete(item.id);
        }
        cursor = page.nextCursor;
    } while (cursor);
    await keep({ upserted, deleted: [...known.keys()] });
}

async function keep(what) {
    // What is deleted here is gone, whatever became of it at the server meanwhile.
    const gone = new Set(await db.pendingDeletions());
    if (what.upserted) what.upserted = what.upserted.filter(({ id }) => !gone.has(id));
    try {
        await db.apply(what);
    } catch (error) {
        if (error?.name !== "QuotaExceededError") throw error;
        news.dispatchEvent(new Event("unsaved"));
        return;
    }
    if (what.upserted?.length) {
        local.set("found", "1");
        mayLackCovers = true;
    }
    if (what.upserted?.length || what.deleted?.length) news.dispatchEvent(new Event("change"));
}

/** The full entry, from the server if it is there (which also records the viewing), else as it was kept. */
export async function detail(id) {
    const kept = await db.entry(id);
    try {
        const fresh = await get(`/v1/history/${id}`);
        await keep({ upserted: [{ ...kept, ...fresh }] });
        return fresh;
    } catch (error) {
        if (kept?.identification) return kept;
        throw error;
    }
}

/** Removes an entry; for a while the person can have it back. */
export async function discard(id, title) {
    // From now on it can be taken back, also while it is being removed.
    const taken = db.entry(id).then((entry) => db.remove(id).then(() => entry));
    undoable.set(id, taken);
    const commit = () => undoable.delete(id) && sync().catch(() => {});
    setTimeout(commit, offer(`${title} deleted`, "Undo", () => undo(id)));
    await taken;
    news.dispatchEvent(new Event("change"));
}

async function undo(id) {
    const taken = undoable.get(id);
    if (!undoable.delete(id)) return;
    const entry = await taken;
    if (!entry) return;
    await db.restore(entry);
    news.dispatchEvent(new Event("change"));
    say(`${entry.albumTitle} is back`);
}

/** What was deleted last, if that can still be undone. */
export async function undoLast() {
    const id = [...undoable.keys()].at(-1);
    if (id) await undo(id);
}
