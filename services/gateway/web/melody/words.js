// How times, places in a film and songs are put into words.

const two = (number) => String(number).padStart(2, "0");

/** `0:31:05`: always with hours, since `12:34` may be either. */
export function clock(seconds) {
    const all = Math.max(0, seconds);
    return `${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
}

/** For screen readers, which take a clock for a time of day. */
export function spoken(seconds) {
    const parts = [[Math.floor(seconds / 3600), "hour"], [Math.floor(seconds / 60) % 60, "minute"], [seconds % 60, "second"]];
    const words = parts.filter(([number]) => number > 0).map(([number, unit]) => `${number} ${unit}${number === 1 ? "" : "s"}`);
    return words.join(" ") || "the very beginning";
}

/** Up to which share of the film which words hold. */
const PLACES = [
    [0.06, "right at the beginning"], [0.17, "near the beginning"], [0.29, "about a quarter in"], [0.42, "about a third in"],
    [0.58, "about halfway in"], [0.71, "about two thirds in"], [0.83, "about three quarters in"], [0.94, "near the end"],
];

/** Where in the film that is, for who looks for it with a thumb on a remote. */
export const place = (share) => PLACES.find(([limit]) => share < limit)?.[1] ?? "right at the end";

/** `in 6 min` */
export function away(seconds) {
    const minutes = Math.round(seconds / 60);
    return minutes < 1 ? "in less than a minute" : `in ${minutes} min`;
}

/** `+0:12`: by how much one's own version of a film differs. */
export const offsetText = (seconds) => `${seconds < 0 ? "−" : "+"}${Math.floor(Math.abs(seconds) / 60)}:${two(Math.abs(seconds) % 60)}`;

export const counted = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** The second song of a title in a film says so. */
export const nameOf = ({ title, number }) => (number > 1 && !/repri[sz]e/i.test(title) ? `${title} (reprise)` : title);

/** `1 h 42 min` */
export const lengthText = (minutes) => [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(" ");
