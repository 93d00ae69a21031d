// What is known of one scan, as its events tell it.

import { Problem } from "./api.js";
import { follow } from "./events.js";

const ENDS = new Set(["complete", "identification_failed", "review_failed"]);

export class Story extends EventTarget {
    /** `photo`: the square that was taken, which stands for the cover until that is there. */
    constructor(scanID, photo = null) {
        super();
        this.scanID = scanID;
        this.photo = photo;
        this.stage = "accepted";
        this.identification = null;
        this.albumID = null;
        /** The wallets that hold the album. */
        this.inWallets = undefined;
        this.artwork = null;
        this.review = null;
        /** The verdict of the review in flight, and whether one was withdrawn because the review is written again (rule 35). */
        this.early = null;
        this.isRewritten = false;
        /** Review text in flight: sentences that were checked, in the order they were written. */
        this.draft = emptyDraft();
        this.error = null;
        this.isLost = false;
    }

    get hasEnded() { return ENDS.has(this.stage); }
    get hasText() { return this.draft.contextSummary !== "" || this.draft.contextBullets.length > 0; }
    get isReviewed() { return this.review?.state === "ready"; }
    /** Label, rating and the rest, as soon as they are known. */
    get verdict() { return this.isReviewed && this.review.label ? this.review : this.early; }

    /** Takes one event; what it does not bring stays as it was. */
    take(event) {
        switch (event.stage) {
            case "identified":
                this.identification = event.identification;
                this.albumID = event.albumId ?? null;
                this.inWallets = event.inWallets;
                this.artwork = this.error = null;
                this.begin();
                break;
            case "artwork":
                this.settle(event.artwork);
                break;
            case "reviewing":
                this.error = null;
                this.begin();
                break;
            case "review.verdict":
                this.early = event.verdict;
                this.isRewritten = false;
                break;
            case "review.reset":
                this.isRewritten ||= this.early !== null;
                this.early = null;
                this.draft = emptyDraft();
                break;
            case "review.delta":
                addText(this.draft, event);
                break;
            case "review":
                this.review = event.review;
                break;
            case "identifying":
                this.error = null;
                break;
            default:
                if (event.error) this.error = event.error;
        }
        if (!event.stage.startsWith("review.")) this.stage = event.stage;
        this.changed();
    }

    /** The artwork is there, or will not come; the photo has done its duty. */
    settle(artwork) {
        this.artwork = artwork;
        if (artwork.state !== "pending") this.photo = null;
    }

    /** A person has put the album into a wallet. */
    keptIn(walletId, name) {
        this.inWallets = [...(this.inWallets ?? []), { walletId, name }];
        this.changed();
    }

    /** A review begins. */
    begin() {
        this.review = this.early = null;
        this.isRewritten = false;
        this.draft = emptyDraft();
    }

    changed() {
        this.dispatchEvent(new Event("change"));
    }

    /** Follows the scan until its stream ends. */
    async follow(signal) {
        try {
            const onConnection = (isLost) => {
                if (isLost === this.isLost) return;
                this.isLost = isLost;
                this.changed();
            };
            for await (const event of follow(this.scanID, { signal, onConnection })) this.take(event);
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            this.error = { code: error.code, message: error.message, retryable: error.isRetryable };
            this.stage = this.identification ? "review_failed" : "identification_failed";
            this.changed();
        }
    }

    /** Resolves as soon as the condition holds; never if the signal comes first. */
    until(condition, signal) {
        if (condition(this)) return Promise.resolve();
        return new Promise((resolve) => {
            const look = () => {
                if (!condition(this)) return;
                this.removeEventListener("change", look);
                resolve();
            };
            this.addEventListener("change", look, { signal });
        });
    }

    /** As the details screen shows it. */
    get album() {
        const { scanID, albumID, inWallets, identification, artwork, photo, review, draft, verdict, isRewritten } = this;
        const reviewState = this.isReviewed ? "ready" : this.stage === "review_failed" || review?.state === "unavailable" ? "unavailable" : "pending";
        return {
            scanId: scanID, albumId: albumID, inWallets, identification, artwork: artwork ?? { state: "pending" }, photo,
            review: review ?? { state: reviewState }, reviewState, draft, verdict, isRewritten, error: this.error,
        };
    }
}

const emptyDraft = () => ({ contextSummary: "", contextBullets: [], recommendedFor: "" });

function addText(draft, { field, index = 0, text = "" }) {
    if (field === "contextBullets") {
        while (draft.contextBullets.length <= index) draft.contextBullets.push("");
        draft.contextBullets[index] += text;
    } else if (field in draft) {
        draft[field] += text;
    }
}
