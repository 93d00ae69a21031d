// An album's details: of a scan that has just ended, or of an entry of the history.

import { delay, get, isMissing, post, Unreachable } from "./api.js";
import { chooseCover } from "./editions.js";
import { correct } from "./correction.js";
import * as db from "./db.js";
import { h, icon } from "./dom.js";
import { loadFilling } from "./later.js";
import { banner, say } from "./notices.js";
import { isPoor, REWRITTEN, ReviewView, verdictWords } from "./review.js";
import { back, define, go } from "./router.js";
import { followed, stories, storyOf } from "./scanning.js";
import { share } from "./share.js";
import { confirm } from "./sheet.js";
import * as history from "./sync.js";

let leaving = null;
/** What this server turned out not to have. */
const missing = new Set();
const LOOKING = "Looking for the cover…";

export function defineDetails() {
    for (const name of ["found", "album"]) {
        const element = define(name, { title: "Album", enter: (id) => enter(element, name, id), leave: () => leaving?.abort() });
        element.classList.add("details");
    }
}

function enter(element, name, id) {
    leaving?.abort();
    leaving = new AbortController();
    element.classList.remove("still");
    const page = new Page(element, leaving.signal);
    (name === "found" ? page.openScan(id) : page.openEntry(id)).catch((error) => page.fail(error, () => enter(element, name, id)));
    return page.heading;
}

class Page {
    constructor(element, signal) {
        this.signal = signal;
        this.heading = h("h1", { tabindex: "-1" });
        this.artist = h("span.artist");
        this.title = h("span.title");
        this.name = h("span", { "aria-hidden": "true" });
        this.heading.append(this.artist, " ", this.title);
        this.cover = h("div.art");
        this.badge = h("p.badge", { hidden: true });
        this.facts = h("dl.facts");
        this.review = new ReviewView(() => this.retry());
        this.actions = h("div.actions");
        this.owned = h("div");
        this.album = null;
        element.replaceChildren(
            h("nav", { "aria-label": "Album" }, this.name,
                h("button.icon", { "aria-label": "History", onclick: () => go("history") }, icon("clock")),
                h("button.icon.close", { "aria-label": "Close", onclick: back }, icon("close"))),
            h("article", { "aria-busy": "true" },
                h("div.picture", null, this.cover, this.badge),
                h("div.body", null, this.heading, this.owned, this.facts, this.review.element, this.actions)));
        this.article = element.lastChild;
        // The bar has the title while the heading is out of sight above it.
        const watch = new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) =>
            element.firstChild.classList.toggle("titled", !isIntersecting && boundingClientRect.top < 100), { root: element, rootMargin: "-64px 0px 0px" });
        watch.observe(this.heading);
        signal.addEventListener("abort", () => watch.disconnect());
    }

    async openScan(id) {
        const story = stories.get(id) ?? (await storyOf(id));
        if (this.signal.aborted) return;
        this.listen(story);
        history.news.addEventListener("change", () => this.findEntry(), { signal: this.signal });
        this.findEntry();
    }

    listen(story) {
        let isDrawing = false;
        // Replayed events come all at once; they are one change to the eye.
        story.addEventListener("change", () => {
            if (isDrawing) return;
            isDrawing = true;
            requestAnimationFrame(() => {
                isDrawing = false;
                if (!this.signal.aborted && story.identification) this.show({ ...story.album, entryId: this.album?.entryId });
            });
        }, { signal: this.signal });
        if (story.identification) this.show({ ...story.album, entryId: this.album?.entryId });
    }

    async openEntry(id) {
        const kept = await db.entry(id);
        if (this.signal.aborted) return;
        if (kept?.identification) this.show(asAlbum(kept));
        const fresh = await history.detail(id);
        if (this.signal.aborted) return;
        this.show(asAlbum(fresh));
        if (fresh.review.state === "pending" && navigator.onLine) this.listen(await storyOf(fresh.scanId));
    }

    /** The scan's own entry, once this device has it: what can be done with it depends on it. */
    async findEntry() {
        const entry = this.album && (await db.entryOfScan(this.album.scanId).catch(() => null));
        if (!entry || this.signal.aborted || this.album.entryId === entry.id) return;
        this.show({ ...this.album, entryId: entry.id });
    }

    show(album) {
        const { identification, artwork } = album;
        const previous = this.album;
        this.album = album;
        this.article.removeAttribute("aria-busy");
        document.title = `${identification.albumTitle} · AlbumScan`;
        this.artist.textContent = identification.artistName;
        this.name.textContent = this.title.textContent = identification.albumTitle;
        this.showCover(album);
        this.showBadge(album);
        const facts = [["Released", identification.releaseYear], ["Genre", identification.genres?.join(", ")], ["Label", identification.recordLabel]];
        this.facts.replaceChildren(...facts.filter(([, value]) => value).map(([name, value]) => h("div", null, h("dt", null, `${name}:`), h("dd", null, value))));
        this.review.show(album);
        this.showOwned(album);
        if (previous?.entryId !== album.entryId || !previous || previous.albumId !== album.albumId) this.showActions();
        if (artwork.state === "pending") this.awaitCover();
    }

    /** "You have this one", with the way to it. Scans say so themselves; for an entry the server is asked, or what this device keeps of the wallets. */
    async showOwned({ albumId, inWallets }) {
        if (!albumId) return;
        if (!inWallets && this.askedFor !== albumId) {
            this.askedFor = albumId;
            const kept = () => import("./wallets.js").then(({ walletsWith }) => walletsWith(albumId));
            inWallets = await get(`/v1/albums/${albumId}`).then((album) => album.inWallets, kept).catch(() => null);
            if (this.signal.aborted || this.album.albumId !== albumId) return;
        }
        if (!inWallets) return;
        this.owned.replaceChildren(...inWallets.slice(0, 3).map(({ walletId, discId, name }) =>
            h("button.owned", { onclick: () => go("wallet", discId ? `${walletId}~${discId}` : walletId) }, icon("check"), `You have this one: “${name}”`)));
    }

    async putIn() {
        const { putIn } = await loadFilling();
        const { albumId, inWallets = [] } = this.album;
        await putIn(this.album, (walletId, name) => {
            const all = [...inWallets.filter((one) => one.walletId !== walletId), { walletId, name }];
            if (this.album.albumId === albumId) this.showOwned((this.album = { ...this.album, inWallets: all }));
        });
    }

    /** Asks for the cover from time to time: it may come after the scan's last event. */
    async awaitCover() {
        if (this.isAwaiting) return;
        this.isAwaiting = true;
        for (let wait = 2000; this.album.artwork.state === "pending"; wait = Math.min(wait * 1.5, 30_000)) {
            await delay(wait, this.signal);
            if (this.signal.aborted) return;
            const { scanId } = this.album;
            const artwork = (await get(`/v1/scans/${scanId}`).catch(() => null))?.artwork;
            if (this.signal.aborted) return;
            if (!artwork || artwork.state === "pending" || scanId !== this.album.scanId) continue;
            const story = stories.get(scanId);
            if (story && !story.artwork) story.settle(artwork);
            this.show({ ...this.album, artwork });
            history.sync().catch(() => {});
        }
        this.isAwaiting = false;
    }

    showCover({ artwork, photo, identification: { albumTitle, artistName } }) {
        const key = artwork.state + (artwork.url ?? "");
        if (this.cover.dataset.key === key) return;
        this.cover.dataset.key = key;
        const placeholder = (text, turns) => this.cover.replaceChildren(h("div.noart", null, icon("disc", turns ? "large turning" : "large"), h("p", null, text)));
        if (artwork.state === "pending") return photo ? this.showTaken(photo) : placeholder(LOOKING, true);
        const none = () => placeholder("Album art unavailable");
        if (artwork.state !== "ready") return none();
        // Without a network the list's small picture may be the only one this device has.
        const sources = [artwork.url, artwork.thumbnailUrl].filter(Boolean);
        const taken = this.cover.querySelector(".taken");
        const picture = h("img", {
            src: sources.shift(), alt: `Cover of ${albumTitle} by ${artistName}`, width: "500", height: "500",
            onload: () => taken?.isConnected && this.fadeOver(taken, picture),
            onerror: () => (sources.length ? (picture.src = sources.shift()) : none()),
        });
        if (!taken) this.cover.replaceChildren(picture);
    }

    /** The square that was taken, as long as the cover is looked for. */
    showTaken(photo) {
        const url = URL.createObjectURL(photo);
        this.signal.addEventListener("abort", () => URL.revokeObjectURL(url));
        this.cover.replaceChildren(h("img.taken", { src: url, alt: "Your photo", width: "500", height: "500" }), h("p.looking", null, LOOKING));
    }

    fadeOver(taken, picture) {
        picture.classList.add("late");
        picture.addEventListener("animationend", () => taken.remove(), { once: true });
        this.cover.lastChild.remove();
        this.cover.append(picture);
    }

    /** The verdict, as soon as it is known; until then its place, so that nothing moves when it comes. */
    showBadge({ review, reviewState, verdict, isRewritten }) {
        const known = review.state === "ready" ? review : reviewState === "pending" ? verdict : null;
        const key = known ? `${known.label} ${known.rating}` : `${reviewState} ${isRewritten}`;
        if (this.badge.dataset.key === key) return;
        this.badge.dataset.key = key;
        const isAwaited = !known && reviewState === "pending";
        // Its place stays when the review fails, too.
        this.badge.classList.toggle("lost", !known && !isAwaited && !this.badge.hidden);
        this.badge.hidden = !known && !isAwaited && this.badge.hidden;
        this.badge.classList.toggle("awaited", isAwaited);
        this.badge.classList.toggle("poor", known !== null && isPoor(known));
        if (known) {
            say(`${known.label}, ${known.rating.toFixed(1)} out of 10`);
            this.badge.replaceChildren(...verdictWords(known));
        } else if (isAwaited) {
            if (isRewritten) say(REWRITTEN);
            this.badge.replaceChildren(h("span.pen", { "aria-hidden": "true" }), h("span", null, isRewritten ? REWRITTEN : "The verdict is on its way…"));
        } else {
            this.badge.replaceChildren();
        }
    }

    showActions() {
        const { scanId, entryId, albumId } = this.album;
        const action = (name, text, onclick) => h("button.action", { onclick }, icon(name), text);
        this.actions.replaceChildren(...[
            albumId && action("disc", "Put in the wallet", () => this.putIn().catch((error) => banner(error.message))),
            action("share", "Share", () => share(this.album)),
            scanId && !missing.has("candidates") && action("question", "Wrong album?", () =>
                correct(this.album, () => this.listen(followed(scanId)), () => this.lacks("candidates"))),
            entryId && albumId && !missing.has("editions") && action("covers", "Other cover", () =>
                chooseCover(this.album, (entry) => this.show({ ...this.album, ...asAlbum(entry) }), () => this.lacks("editions"))),
            entryId && action("bin", "Delete", () => this.remove()),
        ].filter(Boolean));
    }

    lacks(feature) {
        missing.add(feature);
        this.showActions();
        this.heading.focus({ preventScroll: true });
        banner("That is not available here.");
    }

    async remove() {
        const { albumTitle } = this.album.identification;
        if (!(await confirm("Delete this entry?", `“${albumTitle}” leaves your history on all your devices.`, "Delete"))) return;
        await history.discard(this.album.entryId, albumTitle);
        back();
    }

    /** Runs the review again, and only the review. */
    async retry() {
        const { scanId } = this.album;
        try {
            await post(`/v1/scans/${scanId}/review`);
        } catch (error) {
            // Somebody else has asked for it already: its events tell.
            if (error.code !== "conflict") {
                banner(error.message);
                return this.review.show(this.album);
            }
        }
        this.listen(followed(scanId));
    }

    fail(error, again) {
        if (this.signal.aborted || (this.album && error instanceof Unreachable)) return;
        const text = isMissing(error) ? "This album is no longer in your history." : error.message;
        this.article.removeAttribute("aria-busy");
        const retry = h("button.secondary", { onclick: again }, icon("retry"), "Try again");
        this.article.replaceChildren(h("div.empty", null, icon("disc", "large"), h("p", { role: "alert" }, text), retry));
    }
}

/** An entry of the history as the page shows it. */
function asAlbum(entry) {
    return { ...entry, entryId: entry.id, reviewState: entry.review.state, draft: null, error: null };
}
