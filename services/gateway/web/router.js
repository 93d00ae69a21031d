// Which screen is shown. Each has an address, so that the phone's back gesture, reloading and links work.

import { byID, h } from "./dom.js";

/** Where this app lives and which of its screens is the first. A guest of the shell says its own before it starts. */
export const app = { home: "camera", path: "/", name: "AlbumScan" };

const screens = new Map();
/** What had the focus when a screen was left for the next one, by depth. */
const openers = [];
let current = null;
let depth = 0;

/**
 * Makes a screen known. `enter(id, isBack)` fills it and may return where the focus goes; `leave()` ends what runs in it.
 * Without an element of the page, one is made.
 */
export function define(name, { title, element, enter = () => {}, leave = () => {} }) {
    element ??= byID("screens").appendChild(h("section.screen", { id: name, hidden: true }));
    screens.set(name, { name, title, element, enter, leave });
    return element;
}

/**
 * Makes a screen known whose code is loaded when it is first opened: `load()` resolves with a module that has `open(element)`, which fills
 * the element and returns what entering and leaving do.
 */
export function defineLater(name, title, load) {
    const element = define(name, { title, enter: () => void arrive() });
    element.classList.add(name);
    async function arrive() {
        try {
            const { open } = await load();
            element.replaceChildren();
            screens.set(name, { name, title, element, ...open(element) });
        } catch {
            const retry = h("button.secondary", { onclick: () => location.reload() }, "Try again");
            return element.replaceChildren(h("div.empty", null, h("h1", { tabindex: "-1" }, title), h("p", { role: "alert" }, "This part of the app could not be loaded. Please check your connection."), retry));
        }
        if (current.name === name) show(name, history.state?.id ?? "", false);
    }
}

export function go(name, id = "", { replace = false } = {}) {
    if (!replace) openers[depth] = document.activeElement;
    depth = replace ? depth : depth + 1;
    const address = name === app.home ? app.path : `${app.path}#${name}${id && `/${id}`}`;
    history[replace ? "replaceState" : "pushState"]({ name, id, depth }, "", address);
    show(name, id, false);
}

/** To where the person came from; a page that was opened directly goes to the first screen. */
export function back() {
    if (depth > 0) history.back();
    else go(app.home, "", { replace: true });
}

export const isShown = (name) => current?.name === name;

function show(name, id, isBack) {
    const next = screens.get(name) ?? screens.get(app.home);
    if (current) {
        current.leave();
        if (current !== next) current.element.hidden = true;
    }
    current = next;
    next.element.hidden = false;
    tint();
    document.title = next.title ? `${next.title} · ${app.name}` : app.name;
    const target = next.enter(id, isBack);
    const opener = isBack ? openers[depth] : null;
    const focus = opener?.isConnected && !opener.closest("[hidden]") ? opener : target ?? next.element.querySelector("h1");
    // Headings may stand below a picture, which is what is to be seen first.
    if (!isBack) next.element.scrollTop = 0;
    focus?.focus({ preventScroll: true });
}

/** The phone's own bars go along with the screen, which may follow light and dark. */
function tint() {
    document.querySelector("meta[name=theme-color]").content = getComputedStyle(current.element).backgroundColor;
}

function parse(hash) {
    const [name, id = ""] = decodeURIComponent(hash.slice(1)).split("/");
    return { name: screens.has(name) ? name : app.home, id };
}

/** Shows what the address says. */
export function start(first) {
    // Screens scroll by themselves, and a browser that goes back to one's address would take the focus from what is in it.
    history.scrollRestoration = "manual";
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tint);
    addEventListener("popstate", ({ state }) => {
        const { name, id } = state ?? parse(location.hash);
        const isBack = (state?.depth ?? 0) < depth;
        depth = state?.depth ?? 0;
        show(name, id, isBack);
    });
    const { name, id } = first ? { name: first, id: "" } : parse(location.hash);
    history.replaceState({ name, id, depth: 0 }, "");
    show(name, id, false);
}
