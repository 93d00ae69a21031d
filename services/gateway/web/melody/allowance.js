// Free views of a day, where they are counted: a courtesy that this page keeps, since the times are all on the device.

import { get, post, Problem } from "/app/api.js";
import { read, write } from "./songbook.js";

/** Tells `change` when a meter shows something else, or times are free. */
export const news = new EventTarget();

/** `isSold`: whether there is a subscription to buy; `base`: what a day has before any advertisement; `seen`: songs whose time was shown on `day`; `untold`: those of which the server does not know. */
let state = { isCounted: false, isSubscribed: false, isSold: false, day: "", left: 0, allowance: 0, base: 0, adsLeft: 0, seen: [], untold: [] };

/** The device's own day, which only moves forward. */
function today() {
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    return day > state.day ? day : state.day;
}

function turnDay() {
    const day = today();
    if (day === state.day) return;
    state = { ...state, day, seen: [], left: state.base, allowance: state.base };
}

/** What a meter shows. */
export const standing = () => state;
export const isCovered = ({ song }) => state.isCounted && (turnDay(), !state.seen.includes(song.id));

/** A song's time is to be shown: whether it may be. */
export function view({ song }) {
    if (!isCovered({ song })) return true;
    if (state.left < 1) return false;
    state.left -= 1;
    state.seen.push(song.id);
    state.untold.push({ id: song.id, day: state.day, isReplayed: navigator.onLine === false });
    change();
    tell().catch(() => {});
    return true;
}

function change() {
    write("allowance", state);
    news.dispatchEvent(new Event("change"));
}

export async function load() {
    const [kept] = await read("allowance");
    if (kept) state = { ...state, base: kept.allowance, ...kept };
    turnDay();
}

/** Asks how many are left, after the server was told of those seen without a network. */
export async function refresh() {
    await tell();
    turnDay();
    const [now, { products }] = await Promise.all([get(`/v1/songs/allowance?day=${state.day}`), get("/v1/songs/config")]);
    take(now, products.length > 0);
}

function take({ isCounted: isOn, isSubscribed, left: rest, allowance, ads = 0, adsLeft = 0 }, isSold = state.isSold) {
    const base = ads ? Math.min(allowance, state.base || allowance) : allowance;
    Object.assign(state, { isCounted: isOn, isSubscribed, left: Math.max(0, rest - state.untold.length), allowance, base, adsLeft, isSold });
    change();
}

let telling = null;

function tell() {
    return (telling ??= (async () => {
        while (state.untold.length) {
            const [{ id, day, isReplayed }] = state.untold;
            try {
                const now = await post(`/v1/songs/${id}/views`, { day, isReplayed });
                state.untold.shift();
                take(now);
            } catch (error) {
                if (!(error instanceof Problem)) state.untold[0].isReplayed = true;
                if (!(error instanceof Problem) || error.isRetryable) throw error;
                // Another device has used them up.
                if (error.status === 402) state.left = 0;
                state.untold.shift();
                change();
            }
        }
    })().finally(() => (telling = null)));
}
