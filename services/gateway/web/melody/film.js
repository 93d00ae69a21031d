// A film's page: its card, its line, and the panel of one song.

import { h, icon } from "/app/dom.js";
import { say } from "/app/notices.js";
import { go } from "/app/router.js";
import { send } from "/app/share.js";
import * as allowance from "./allowance.js";
import { star } from "./home.js";
import { makeLine } from "./line.js";
import { titleCard } from "./pictures.js";
import * as book from "./songbook.js";
import { away, clock, counted, lengthText, nameOf, offsetText, place, spoken } from "./words.js";

/** Whether panels are expanded, on all pages. */
let isExpanded = false;

/** `onSelect(song)` hears which song is shown, `turn(step)` leads to another film. */
export function makePage(movie, { before, after, onSelect, turn }) {
    const { songs } = movie;
    // A song may not begin after its film, but the sheet's length is in whole minutes.
    const length = Math.max(movie.runtimeMinutes * 60, songs.at(-1).startSeconds + 1);
    const at = (song) => song.startSeconds / length;
    const line = makeLine(songs.map(at), (index, isDragging) => select(index, { isDragging }));
    const panel = h("section.panel", { "aria-label": "The song" });
    const facts = `${movie.releaseYear} · ${lengthText(movie.runtimeMinutes)} · ${counted(songs.length, "song")}`;
    const element = h("article.film", null,
        titleCard("header.cover", movie, null, h("h1", { tabindex: "-1" }, movie.title), h("p", null, facts)),
        h("div.side", null, line.element, h("div.ends", { "aria-hidden": "true" }, h("span", null, clock(0)), h("span", null, clock(movie.runtimeMinutes * 60))), panel,
            h("nav.turns", { "aria-label": "Other films" }, [[before, -1], [after, 1]].map(([other, step]) =>
                other && h("button.turn", { onclick: () => turn(step), "aria-label": `${step < 0 ? "Previous" : "Next"} film: ${other.title}` }, icon(step < 0 ? "back" : "chevron"), h("span", null, other.title))))));
    let current = 0;

    const entry = (index = current) => ({ song: songs[index], movie });
    const label = (index) => [nameOf(songs[index]), ...(allowance.isCovered(entry(index)) ? [] : [spoken(book.startOf(entry(index)))]), place(at(songs[index]))].join(", ");

    /** Shows a song. `isOpened`: the person asked for this one, so that its time is shown if there are views left. */
    function select(index, { isOpened = false, isDragging = false } = {}) {
        current = index;
        const isTold = isOpened && !allowance.view(entry());
        fill();
        if (isDragging) return;
        onSelect(songs[index]);
        if (!isOpened) say(label(index));
        if (isTold) import("./unlimited.js").then(({ explain }) => explain());
    }

    function fill() {
        const song = songs[current];
        const next = songs[current + 1];
        line.mark(current, label);
        panel.replaceChildren(...[
            h("p.time", null, time()),
            h("p.place", null, `${place(at(song))} · ${song.percent} %`, book.offsetOf(movie) !== 0 && h("span.soft", null, ` · your version ${offsetText(book.offsetOf(movie))}`)),
            h("hr"),
            h("div.name", null, h("h2", null, nameOf(song)), star(entry())),
            h("p.soft", null, `${movie.title}, ${movie.releaseYear}`),
            song.characters.length > 0 && h("p.characters", null, song.characters.join(", ")),
            next ? h("p.next", null, `Next ${away(next.startSeconds - song.startSeconds)}: `, h("button.link", { onclick: () => select(current + 1) }, nameOf(next)))
                : h("p.next.soft", null, "The last song of the film."),
            more(), isExpanded && extra(song),
        ].filter(Boolean));
    }

    function time() {
        if (allowance.isCovered(entry())) {
            return h("button.covered", { onclick: uncover }, h("span", { "aria-hidden": "true" }, "0:00:00"), h("b", null, "Show the time"));
        }
        const seconds = book.startOf(entry());
        return h("button.digits", { "aria-label": `Begins at ${spoken(seconds)}. Show it large`, onclick: () => showLarge(clock(seconds), nameOf(songs[current])) }, clock(seconds));
    }

    function uncover() {
        select(current, { isOpened: true });
        panel.querySelector(".time button").focus();
    }

    function more() {
        return h("button.more", { "aria-expanded": String(isExpanded), onclick: () => {
            isExpanded = !isExpanded;
            fill();
            panel.querySelector(".more").focus();
        } }, isExpanded ? "Less" : "More", icon("chevron"));
    }

    function extra(song) {
        const links = (name, drawing, all) => all.length > 0 && h("section", null, h("h3", null, name), h("ul.links", null, all.map(({ service, url }) =>
            h("li", null, h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, icon(drawing), service)))));
        const others = book.namesakes(entry());
        return h("div.extra", null,
            h("button.secondary", { onclick: share }, icon("share"), "Share"),
            links("Watch", "play", song.streamingLinks), links("Buy", "bag", song.purchaseLinks),
            song.blurb && h("p.blurb", null, song.blurb),
            song.keywords.length > 0 && h("ul.keywords", { "aria-label": "Keywords" }, song.keywords.map((word) => h("li", null, word))),
            others.length > 0 && h("section", null, h("h3", null, "Also"), h("ul.also", null, others.map((other) => h("li", null,
                h("button.link", { onclick: () => go("film", other.song.id, { replace: true }) }, `${nameOf(other.song)}, ${other.movie.title} (${other.movie.releaseYear})`))))),
            offset());
    }

    /** Film, song and time, as the sheet has it: a friend's version may be another. */
    function share() {
        const song = songs[current];
        const when = allowance.isCovered(entry()) ? place(at(song)) : `at ${song.startTime}`;
        send({ title: nameOf(song), text: `“${nameOf(song)}” in ${movie.title} (${movie.releaseYear}) begins ${when}` });
    }

    function offset() {
        const text = () => (book.offsetOf(movie) ? offsetText(book.offsetOf(movie)) : "0:00");
        const output = h("output", { "aria-live": "polite" }, text());
        const step = (seconds) => h("button.secondary", { "aria-label": `${Math.abs(seconds)} seconds ${seconds < 0 ? "earlier" : "later"}`, onclick: () => {
            book.setOffset(movie, book.offsetOf(movie) + seconds);
            output.textContent = text();
        } }, `${seconds < 0 ? "−" : "+"}${Math.abs(seconds)} s`);
        return h("section.offset", { "aria-label": "Your version" }, h("h3", null, "Does your version begin earlier or later?"),
            h("div.steps", null, step(-10), step(-1), output, step(1), step(10)),
            h("p.soft", null, "For all songs of this film, on this device."));
    }

    /** What changes with the offset, and nothing that has the focus. */
    function refresh() {
        line.mark(current, label);
        panel.querySelector(".time").replaceChildren(time());
        const shown = panel.querySelector(".place .soft") ?? panel.querySelector(".place").appendChild(h("span.soft"));
        shown.textContent = book.offsetOf(movie) ? ` · your version ${offsetText(book.offsetOf(movie))}` : "";
    }

    return { element, select, fill, refresh, song: () => songs[current], find: (id) => Math.max(0, songs.findIndex((song) => song.id === id)) };
}

/** Digits as large as the screen, for whoever has the remote. */
function showLarge(digits, title) {
    const dialog = h("dialog.large", { "aria-label": title, onclick: () => dialog.close() }, h("b", null, digits), h("p", null, title),
        h("button.icon", { "aria-label": "Close" }, icon("close")));
    let lock = null;
    // The screen stays on, where it can.
    navigator.wakeLock?.request("screen").then((held) => (lock = held), () => {});
    dialog.addEventListener("close", () => {
        lock?.release();
        dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
}
