// The first page: one field, and below it what it finds, or favorites and films.

import { h, icon } from "/app/dom.js";
import { say } from "/app/notices.js";
import { go } from "/app/router.js";
import * as allowance from "./allowance.js";
import { burst, titleCard } from "./pictures.js";
import * as book from "./songbook.js";
import { clock, counted, nameOf, spoken } from "./words.js";

/** Milliseconds from the last key until something is searched for. */
const REST = 150;

const showProfile = async () => (await import("./profile.js")).showProfile();
const open = ({ song, movie }) => go("film", (song ?? movie).id);

/** A star that sets or takes a favorite; all stars of a song show the same. */
export function star({ song }) {
    const button = h("button.icon.star", { "data-song": song.id, "aria-label": `Favorite: ${song.title}`, onclick: press }, icon("star"));
    const fill = () => button.setAttribute("aria-pressed", String(book.isFavorite(song.id)));
    fill();
    return button;

    function press() {
        if (!book.isFavorite(song.id)) burst(button);
        book.toggle(song.id);
    }
}

for (const name of ["star", "favorites"]) {
    book.news.addEventListener(name, () => {
        for (const button of document.querySelectorAll("[data-song]")) button.setAttribute("aria-pressed", String(book.isFavorite(button.dataset.song)));
    });
}

/** Where a song begins, unless that is covered. */
function fillTime(span) {
    const entry = book.find(span.dataset.time);
    const isShown = entry && !allowance.isCovered(entry);
    span.replaceChildren(...(isShown ? [h("span.unseen", null, spoken(book.startOf(entry))), h("span", { "aria-hidden": "true" }, clock(book.startOf(entry)))] : []));
}

function row(entry, { isBest = false, titleMatched = false, isAlone = false } = {}) {
    const { song, movie } = entry;
    const time = h("span.at", { "data-time": song.id });
    fillTime(time);
    const about = isAlone ? [`${movie.title} (${movie.releaseYear})`] : song.characters;
    return h(isBest ? "li.song.best" : "li.song", null,
        h("button.open", { onclick: () => open(entry) },
            h("span.words", null, h(titleMatched ? "b" : "span", null, nameOf(song)), h("span.soft", null, about.join(", "))), time),
        star(entry));
}

/** A film's songs, which can be folded away. */
function group({ movie, hits }, best) {
    return h("li", null, h("details", { open: true },
        h("summary", null, titleCard("span.swatch", movie), h("span.words", null, h("span.film-title", null, movie.title), h("span.soft", null, String(movie.releaseYear))), icon("chevron")),
        h("ul.songs", null, hits.map((hit) => row(hit, { isBest: hit === best, titleMatched: hit.titleMatched })))));
}

const card = (movie) => h("li", null, titleCard("button.card", movie, { onclick: () => open({ movie }) },
    h("b", null, movie.title), h("span", null, `${movie.releaseYear} · ${counted(movie.songs.length, "song")}`)));

export function makeHome() {
    const field = h("input", {
        id: "field", type: "search", placeholder: "Song, film, who sings…", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
        enterkeyhint: "search", "aria-label": "Search for a song", oninput: later,
    });
    const clear = h("button.icon", { "aria-label": "Clear the search", hidden: true, onclick: empty }, icon("close"));
    const content = h("div.content");
    const element = h("section.home", null,
        h("header.brand", null, icon("book"), h("h1", { tabindex: "-1" }, "Melody Map"),
            h("button.icon", { "aria-label": "Your settings", onclick: showProfile }, icon("person"))),
        h("form.field", { role: "search", onsubmit: submit }, icon("search"), field, clear), content);
    let timer = null;
    let best = null;
    let shown = "";
    let isStale = false;

    const fillTimes = () => element.querySelectorAll("[data-time]").forEach(fillTime);
    book.news.addEventListener("times", fillTimes);
    allowance.news.addEventListener("change", fillTimes);
    book.news.addEventListener("book", () => fill());
    book.news.addEventListener("favorites", () => shown || fill());
    // A song whose star was taken here stays until the list is looked at again.
    book.news.addEventListener("star", () => (isStale = true));

    function later() {
        clear.hidden = !field.value;
        clearTimeout(timer);
        timer = setTimeout(() => fill().then(() => (element.scrollTop = 0)), REST);
    }

    function empty() {
        field.value = "";
        later();
        field.focus();
    }

    /** Enter opens the best song. */
    async function submit(event) {
        event.preventDefault();
        clearTimeout(timer);
        await fill();
        if (best) open(best);
    }

    async function fill() {
        isStale = false;
        const text = (shown = field.value.trim());
        const hits = shown ? await book.search(shown) : null;
        // Meanwhile something else was typed.
        if (text !== shown) return;
        best = hits?.[0] ?? null;
        // What is searched for has no letters: as if nothing was.
        if (!hits || (!hits.length && !/[\p{L}\p{N}]/u.test(shown))) return void content.replaceChildren(...start());
        if (!hits.length) {
            say("Nothing found");
            return void content.replaceChildren(h("p.none", null, "No song sounds like that.", h("br"), "A few letters of its title, its film or of who sings it will do."));
        }
        const groups = new Map();
        for (const hit of hits) {
            if (!groups.has(hit.movie)) groups.set(hit.movie, { movie: hit.movie, hits: [] });
            groups.get(hit.movie).hits.push(hit);
        }
        content.replaceChildren(h("ul.groups", null, [...groups.values()].map((one) => group(one, best))));
        say(`${counted(hits.length, "song")} in ${counted(groups.size, "film")}. Best: ${best.song.title}`);
    }

    function start() {
        const favorites = book.favorites();
        return [
            ...(favorites.length ? [h("h2", null, "Your songs"), h("ul.songs.mine", null, favorites.map((entry) => row(entry, { isAlone: true })))] : []),
            h("h2", null, "Films"), book.movies.length
                ? h("ul.cards", null, book.movies.map(card))
                : h("p.none", null, "The songbook is still empty."),
        ];
    }

    /** The page is looked at again. */
    function enter() {
        if (isStale) fill();
    }

    return { element, fill, enter };
}
