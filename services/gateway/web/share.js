import { get } from "./api.js";
import { banner } from "./notices.js";

/** Sends the album to a friend. */
export async function share(album) {
    // Prepared by the server where it can, else here: the browser forgets the touch after a few seconds.
    await send(await get(`/v1/albums/${album.albumId}/share`, { timeout: 2500 }).catch(() => composed(album)));
}

/** Sends a title and a text through the phone's own sheet, or the clipboard. */
export async function send(words) {
    try {
        if (navigator.share) return await navigator.share({ title: words.title, text: words.text });
        await navigator.clipboard.writeText(words.text);
        banner("Copied. Paste it wherever your friend is.", { isPlain: true });
    } catch (error) {
        if (error.name !== "AbortError") banner("It could not be shared.");
    }
}

/** A few lines: album, verdict, summary, tracks. Never a price. */
function composed({ identification, review }) {
    const title = `${identification.albumTitle} by ${identification.artistName}`;
    const verdict = review.label && `${review.emoji} ${review.label}, ${review.rating.toFixed(1)}/10`;
    const tracks = review.keyTracks?.length && `🎵 ${review.keyTracks.join(", ")}`;
    return { title, text: [title, verdict, review.contextSummary, tracks].filter(Boolean).join("\n") };
}
