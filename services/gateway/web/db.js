// The history and the wallets as this device keeps them, in IndexedDB.

import { database } from "./database.js";

const { transact, erase: eraseOwn } = database("albumscan", 2, (created, oldVersion) => {
    created.createObjectStore("wallets", { keyPath: "id" });
    if (oldVersion > 0) return;
    const entries = created.createObjectStore("entries", { keyPath: "id" });
    entries.createIndex("scannedAt", "scannedAt");
    entries.createIndex("scanId", "scanId");
    created.createObjectStore("meta");
    // Deletions the server has not been told of.
    created.createObjectStore("deletions");
});

export const entry = (id) => transact("readonly", ["entries"], (entries) => entries.get(id));
export const entryOfScan = (scanID) => transact("readonly", ["entries"], (entries) => entries.index("scanId").get(scanID));
export const count = () => transact("readonly", ["entries"], (entries) => entries.count());

/** All entries, newest first. */
export async function allEntries() {
    return (await transact("readonly", ["entries"], (entries) => entries.index("scannedAt").getAll())).reverse();
}

export const meta = (key) => transact("readonly", ["meta"], (store) => store.get(key));

/** Entries in, entries out, and how far that is, or nothing of it. */
export function apply({ upserted = [], deleted = [], cursor }) {
    return transact("readwrite", ["entries", "meta"], (entries, store) => {
        for (const item of upserted) entries.put(item);
        for (const id of deleted) entries.delete(id);
        if (cursor !== undefined) store.put(cursor, "cursor");
    });
}

export const pendingDeletions = () => transact("readonly", ["deletions"], (store) => store.getAllKeys());
export const deletionDone = (id) => transact("readwrite", ["deletions"], (store) => void store.delete(id));

/** Gone from the list at once; the server hears of it when it can. */
export function remove(id) {
    return transact("readwrite", ["entries", "deletions"], (entries, deletions) => {
        entries.delete(id);
        deletions.put(true, id);
    });
}

/** An entry whose deletion the server was not told of is back. */
export function restore(entry) {
    return transact("readwrite", ["entries", "deletions"], (entries, deletions) => {
        entries.put(entry);
        deletions.delete(entry.id);
    });
}

export const wallets = () => transact("readonly", ["wallets"], (store) => store.getAll());

/** Wallets in, wallets out, and what else is kept of them, by key. */
export function applyWallets({ upserted = [], deleted = [], kept = {} }) {
    return transact("readwrite", ["wallets", "meta"], (store, meta) => {
        for (const item of upserted) store.put(item);
        for (const id of deleted) store.delete(id);
        for (const [key, value] of Object.entries(kept)) meta.put(value, key);
    });
}

/** All that this device keeps, that of the guest at /melody/ too. */
export async function erase() {
    await eraseOwn();
    await database("melody", 1, () => {}).erase();
}
