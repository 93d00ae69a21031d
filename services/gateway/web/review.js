// The review on the details screen: as it is written, finished, or not to be had.

import { h, icon } from "./dom.js";
import { say } from "./notices.js";

export class ReviewView {
    /** `onRetry()` runs the review again. */
    constructor(onRetry) {
        this.onRetry = onRetry;
        this.element = h("section.review", { "aria-label": "Review" });
        this.kind = null;
    }

    show({ review, reviewState, draft, error, isRewritten }) {
        if (reviewState === "ready") return this.showReady(review);
        if (reviewState === "unavailable") return this.showUnavailable(error);
        this.showDraft(draft, isRewritten);
    }

    /** Sentences are added to what is there, so that each appears once and the eye keeps its place. */
    showDraft(draft, isRewritten) {
        if (this.kind !== "draft") {
            this.kind = "draft";
            this.summary = h("p.summary");
            this.bullets = h("ul.bullets");
            this.for = h("span");
            this.audience = audience(this.for);
            this.words = h("span");
            this.writing = h("p.writing", null, h("span.pen", { "aria-hidden": "true" }), this.words);
            this.element.replaceChildren(this.summary, this.bullets, this.audience, this.writing);
        }
        this.words.textContent = isRewritten ? "Writing the review again…" : "Writing the review…";
        grow(this.summary, draft?.contextSummary ?? "");
        const texts = draft?.contextBullets ?? [];
        while (this.bullets.children.length > texts.length) this.bullets.lastChild.remove();
        texts.forEach((text, index) => grow(this.bullets.children[index] ?? this.bullets.appendChild(h("li")), text));
        grow(this.for, forWhom(draft?.recommendedFor));
        this.audience.hidden = !this.for.textContent;
    }

    showReady(review) {
        const text = JSON.stringify(review);
        if (this.kind === text) return;
        if (this.kind === "draft") say("The review is complete");
        this.kind = text;
        const { contextSummary, contextBullets = [], recommendedFor, rating, keyTracks = [], sources = [] } = review;
        const bar = h("span.bar", { "aria-hidden": "true" });
        bar.style.setProperty("--share", `${rating * 10}%`);
        this.element.replaceChildren(...[
            // In the order in which it is written: nothing moves under the eyes of who reads along.
            h("p.summary", null, contextSummary),
            h("ul.bullets", null, contextBullets.map((bullet) => h("li", null, bullet))),
            recommendedFor && audience(forWhom(recommendedFor)),
            h(isPoor(review) ? "p.rating.poor" : "p.rating", null, h("span.unseen", null, "Rating: "), h("b", null, rating.toFixed(1)), h("span.of", null, "/10"), bar),
            keyTracks.length > 0 && h("h2", null, h("span", { "aria-hidden": "true" }, "🎵 "), "Key Tracks"),
            keyTracks.length > 0 && h("ol.tracks", null, keyTracks.map((track) => h("li", null, track))),
            sources.length > 0 && h("h2", null, "Sources"),
            sources.length > 0 && h("ul.sources", null, sources.filter(isWeb).map(({ title, url }) =>
                h("li", null, h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, title)))),
            review.provider === "sandbox" || /-sandbox$/.test(review.model ?? "") ? h("p.small", null, "Written by the sandbox: sample text, not a real review.") : null,
        ].filter(Boolean));
    }

    showUnavailable(error) {
        this.kind = "unavailable";
        const press = () => {
            retry.disabled = true;
            this.wasRetried = true;
            this.onRetry();
        };
        const retry = h("button.secondary", { onclick: press }, icon("retry"), "Retry Review");
        const isTold = error?.message && !/review/i.test(error.message);
        const again = this.wasRetried ? "It could not be written this time either." : "The review could not be written just now.";
        const why = isTold ? error.message : `The album is in your history. ${again}`;
        if (this.wasRetried) say(why);
        this.element.replaceChildren(h("div.unavailable", null,
            h("h2", null, "Review Temporarily Unavailable"),
            h("p", null, why), retry));
    }
}

/** Whether it says not to buy the album. */
export const isPoor = ({ recommendation }) => recommendation === "SKIP" || recommendation === "AVOID";

/** What stands in the place of a verdict that was withdrawn (rule 35). */
export const REWRITTEN = "Written again: the verdict may change";

/** Emoji, label in capitals, rating (rule 32). */
export const verdictWords = ({ emoji, label, rating }) => [
    h("span.emoji", { "aria-hidden": "true" }, emoji), h("span.label", null, label.toUpperCase()),
    h("span.score", { "aria-label": `rated ${rating.toFixed(1)} out of 10` }, rating.toFixed(1)),
];

const audience = (text) => h("p.for", null, h("b", null, "For "), text);
const forWhom = (text) => (text ?? "").replace(/^for /i, "");

/** What models cite is data: only addresses of the web become links. */
const isWeb = ({ url }) => /^https?:\/\//i.test(url);

/** Makes the element's text equal to `text`; what is new at its end fades in. */
function grow(element, text) {
    const shown = element.textContent;
    if (text === shown) return;
    if (!text.startsWith(shown)) element.replaceChildren(h("span.sentence", null, text));
    else element.append(h("span.sentence", null, text.slice(shown.length)));
}
