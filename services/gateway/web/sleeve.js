// A sleeve of the wallet, with the disc in it.

import { h, icon } from "./dom.js";

export const nameOf = ({ albumTitle, artistName }) => `${albumTitle} by ${artistName}`;

/** The disc itself: its artwork is printed on it (the rings are in wallet.css). Until that is there, or without any, a blank one with a written name. */
export function drawDisc({ artwork, artistName, albumTitle }) {
    const disc = h("span.cd", null, h("span.written", { "aria-hidden": "true" }, h("b", null, albumTitle), h("i", null, artistName)));
    if (artwork?.state === "ready") {
        // Without a network the small picture may be the only one this device has.
        const sources = [artwork.url, artwork.thumbnailUrl].filter(Boolean);
        const print = h("img", {
            src: sources.shift(), alt: "", width: "500", height: "500", decoding: "async",
            onload: () => disc.classList.add("printed"),
            onerror: () => (sources.length ? (print.src = sources.shift()) : print.remove()),
        });
        disc.append(print);
    }
    disc.append(h("span.shine"));
    return disc;
}

/** Puts a sleeve into a page; the last one may be empty. */
export function fillSleeve(face, disc, onOpen) {
    face.classList.add("sleeve");
    if (!disc) return face.replaceChildren(h("div.pocket", null, h("span.unseen", null, "An empty sleeve")));
    const { releaseYear, state } = disc;
    const button = h("button.disc", { "data-id": disc.id, "aria-label": [nameOf(disc), releaseYear].filter(Boolean).join(", "), onclick: () => onOpen(disc) }, drawDisc(disc));
    const words = state === "matching" ? "Looking for the album…" : [disc.artistName, releaseYear].filter(Boolean).join(" · ");
    face.replaceChildren(h("div.pocket", null, button), h("p.tag", { "aria-hidden": "true" }, h("b", null, disc.albumTitle), h("span", null, words)));
}
