// The songbook and what this device keeps beside it: favorites, offsets, what was seen today. All of it is there without a network.

import { call, get, Problem } from "/app/api.js";
import { database } from "/app/database.js";

/** Seconds by which a person may move a film's times: the longest ident, or an extended cut. */
export const MOST = 1800;

const { transact } = database("melody", 1, (created) => created.createObjectStore("kept"));

/** What is kept under these keys. */
export const read = (...keys) => transact("readonly", ["kept"], (kept) => keys.map((key) => kept.get(key))).catch(() => []);
/** Without room for it, a value lasts as long as the page. */
export const write = (key, value) => transact("readwrite", ["kept"], (kept) => void kept.put(value, key)).catch(() => {});

/** Tells `book` when there is another one, `star` when one was pressed, `favorites` when others came or went, `times` when a film's are moved. */
export const news = new EventTarget();

let etag = null;
/** A promise: the first page need not wait for it. */
let index = null;
/** Films in their order, films and songs by id. */
export let movies = [];
let byID = new Map();
/** By song: when it was tapped, whether it is a favorite, whether the server has been told. */
let stars = new Map();
/** Seconds by film. */
let offsets = {};

export const find = (id) => byID.get(id);
export const isFavorite = (id) => stars.get(id)?.isOn === true;
export const offsetOf = (movie) => offsets[movie.id] ?? 0;
/** When the song begins in the version that the person has. */
export const startOf = ({ song, movie }) => Math.max(0, song.startSeconds + offsetOf(movie));

/** Favorites that the songbook has, the latest first. */
export const favorites = () => [...stars].filter(([id, { isOn }]) => isOn && byID.has(id)).sort(([, a], [, b]) => (a.at < b.at ? 1 : -1)).map(([id]) => byID.get(id));

/** Hits `{ song, movie, titleMatched }`, the best first. */
export const search = async (text) => (await index).search(text, new Set([...stars.keys()].filter(isFavorite)));

/** Songs of that title in this and other films: remakes, sequels, reprises. */
export function namesakes({ song }) {
    const name = ({ title }) => title.toLowerCase().replace(/\s*[([].*$/, "");
    return [...new Set(byID.values())].filter((one) => one.song && one.song.id !== song.id && name(one.song) === name(song));
}

function take(document, tag) {
    etag = tag;
    movies = document.movies;
    byID = new Map(movies.flatMap((movie) => [[movie.id, { movie }], ...movie.songs.map((song) => [song.id, { movie, song }])]));
    for (const [old, now] of Object.entries(document.aliases ?? {})) {
        const entry = byID.get(now);
        if (!entry || byID.has(old)) continue;
        byID.set(old, entry);
        if (stars.has(old) && !stars.has(now)) stars.set(now, stars.get(old));
        stars.delete(old);
    }
    index = import("./search.js").then(({ Index }) => new Index(document.movies));
}

/** What this device has kept; whether that is a songbook. */
export async function load() {
    const [book, favorite, offset] = await read("book", "stars", "offsets");
    stars = favorite ?? stars;
    offsets = offset ?? offsets;
    if (!book) return false;
    take(book.document, book.etag);
    return true;
}

/** Asks the server for a newer songbook, and tells it of favorites. Rejects without an answer. */
export async function refresh() {
    try {
        const answer = await call("GET", "/v1/songs", { headers: etag ? { "If-None-Match": etag } : {}, timeout: 30_000 });
        const document = await answer.json();
        take(document, answer.headers.get("ETag"));
        await write("book", { document, etag });
        news.dispatchEvent(new Event("book"));
    } catch (error) {
        if (!(error instanceof Problem) || error.status !== 304) throw error;
    }
    syncFavorites().catch(() => {});
}

/** Sets or takes a star; the server hears of it when it can. */
export function toggle(id) {
    stars.set(id, { at: new Date().toISOString(), isOn: !isFavorite(id), isTold: false });
    news.dispatchEvent(new Event("star"));
    write("stars", stars);
    syncFavorites().catch(() => {});
}

let syncing = null;
const untold = () => [...stars].filter(([, { isTold }]) => !isTold);

/** Brings the account's favorites and this device's together: the latest tap counts. */
function syncFavorites() {
    return (syncing ??= (async () => {
        const before = favorites();
        do {
            for (const [id, star] of untold()) {
                await call(star.isOn ? "PUT" : "DELETE", `/v1/songs/favourites/${id}?at=${encodeURIComponent(star.at)}`).catch((error) => {
                    // What the server refuses is none: a song that is gone, one more than it keeps.
                    if (!(error instanceof Problem) || error.isRetryable) throw error;
                });
                star.isTold = true;
            }
            const { favourites } = await get("/v1/songs/favourites");
            // A star that was tapped meanwhile stays as it is.
            stars = new Map([...favourites.map(({ songId, at }) => [songId, { at, isOn: true, isTold: true }]), ...untold()]);
        } while (untold().length);
        await write("stars", stars);
        const now = favorites();
        if (now.length !== before.length || now.some((entry, place) => entry !== before[place])) news.dispatchEvent(new Event("favorites"));
    })().finally(() => (syncing = null)));
}

/** Moves all times of a film. */
export function setOffset(movie, seconds) {
    if (seconds) offsets[movie.id] = Math.max(-MOST, Math.min(MOST, seconds));
    else delete offsets[movie.id];
    news.dispatchEvent(new Event("times"));
    return write("offsets", offsets);
}
