// The films' pages, which turn.

import { addIcons, h, icon } from "/app/dom.js";
import { app, back, go, isShown } from "/app/router.js";
import { Turning } from "/app/turning.js";
import * as allowance from "./allowance.js";
import { makePage } from "./film.js";
import * as book from "./songbook.js";

addIcons({
    play: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM10 8.5v7l5.5-3.5z",
    bag: "M5.5 8h13l1 12.5h-15zM9 10.5V7a3 3 0 0 1 6 0v3.5",
});

/** Puts the films into an element; `open(entry)` shows one at a song. Both it and `heading()` are about the page that is seen. */
export function makeFilms(element) {
    const shelf = h("div.shelf");
    element.append(shelf, h("button.icon.x", { "aria-label": "Back to the search", onclick: back }, icon("close")));
    /** Films' pages by number, as they were made last. */
    const pages = new Map();
    const turning = new Turning(shelf, { isWide: () => false, fill, onTurn });
    const shown = () => pages.get(turning.first);
    const heading = () => shown().element.querySelector("h1");

    function fill(number, face) {
        const { movies } = book;
        const page = makePage(movies[number], { before: movies[number - 1], after: movies[number + 1], onSelect, turn: (step) => turning.go(step) });
        page.fill();
        pages.set(number, page);
        face.append(page.element);
    }

    /** The address is the song's: it can be kept. */
    function onSelect({ id }) {
        history.replaceState({ ...history.state, id }, "", `${app.path}#film/${id}`);
    }

    function onTurn() {
        shown().select(0);
        heading().focus({ preventScroll: true });
    }

    function open({ movie, song }, isOpened = true) {
        turning.show(book.movies.indexOf(movie), book.movies.length);
        shown().select(song ? shown().find(song.id) : 0, { isOpened: isOpened && Boolean(song) });
    }

    for (const [source, name] of [[book.news, "times"], [allowance.news, "change"]]) {
        source.addEventListener(name, () => pages.forEach((page) => page.refresh()));
    }
    book.news.addEventListener("book", () => {
        const id = shown()?.song().id;
        // Pages of the songbook before are made anew.
        turning.show(0, 0);
        pages.clear();
        if (!isShown("film")) return;
        if (book.find(id)) open(book.find(id), false);
        else go("search", "", { replace: true });
    });
    return { open, heading };
}
