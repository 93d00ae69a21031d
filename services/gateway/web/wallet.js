// The wallet on screen: a zipped case whose pages turn, with a disc on each (rule 89).

import { isMissing } from "./api.js";
import { addIcons, h, icon } from "./dom.js";
import { loadFilling } from "./later.js";
import { local } from "./local.js";
import { banner, say } from "./notices.js";
import { back, go, isShown } from "./router.js";
import { action, button, confirm, sheet } from "./sheet.js";
import { fillSleeve, nameOf } from "./sleeve.js";
import { makeHoldable } from "./swipe.js";
import { Turning } from "./turning.js";
import { askAgain, change, create, discard, nameOfWallet, news, refresh, takeOut, wallets } from "./wallets.js";

addIcons({
    more: "M4 12h2M11 12h2M18 12h2",
    plus: "M12 5v14M5 12h14",
    dice: "M5 5h14v14H5zM9 9v.1M15 9v.1M12 12v.1M9 15v.1M15 15v.1",
});

/** Two pages beside each other where there is room for them. */
const spread = matchMedia("(min-aspect-ratio: 11/10)");

/** Fills the element; answers what entering and leaving the screen does. */
export function open(element) {
    const title = h("h1", { tabindex: "-1" });
    const book = h("div.book");
    const wallet = h("div.case", null, h("i.zip"), book, h("i.pull"));
    const rest = h("div.rest");
    const where = h("span");
    const hidden = h("button", { onclick: () => tellHidden() });
    const updating = h("span.updating", { role: "status" });
    const random = h("button.icon", { "aria-label": "Pick a disc blindly", onclick: pickBlindly }, icon("dice"));
    const fill = h("button.icon", { "aria-label": "Put albums in", onclick: () => fillThis().catch((error) => banner(error.message)) }, icon("plus"));
    let all = [];
    let shown = null;
    let wanted = "";
    let visit = 0;
    const told = new Set();

    element.append(h("div.desk"),
        h("header.bar", null, title, h("div.tools", null, random, fill, h("button.icon", { "aria-label": "More", onclick: menu }, icon("more")),
            h("button.icon.close", { "aria-label": "Close", onclick: back }, icon("close")))),
        rest, h("footer.foot", null, where, hidden, updating));
    element.addEventListener("keydown", onKey);
    news.addEventListener("change", () => isShown("wallet") && load());

    const pages = new Turning(book, {
        isWide: () => spread.matches,
        fill: (page, face) => {
            const disc = shown?.discs[page];
            fillSleeve(face, disc, openDisc);
            if (disc) makeHoldable(face.querySelector(".disc"), () => options(disc));
        },
        onTurn: () => {
            tellWhere();
            say(pages.shown.map((page) => shown.discs[page]).filter(Boolean).map(nameOf).join(", "));
        },
    });
    spread.addEventListener("change", () => shown && lay());

    async function load() {
        all = await wallets().catch(() => []);
        const kept = wanted || local.get("wallet");
        // Most people have one wallet of their own; the history's is there for the others.
        const next = all.find(({ id }) => id === kept) ?? all.find(({ source, total }) => source !== "history" && total > 0) ?? all[0] ?? null;
        const isSame = next?.id === shown?.id;
        if (isSame && JSON.stringify(next) === JSON.stringify(shown)) return;
        const first = shown?.discs[pages.first]?.id;
        shown = next;
        showTitle();
        if (!shown || shown.discs.length === 0) return showEmpty();
        if (!wallet.isConnected) rest.replaceChildren(wallet);
        lay(isSame ? Math.max(0, shown.discs.findIndex(({ id }) => id === first)) : 0);
        pages.refill();
        random.hidden = shown.discs.length < 2;
        if (shown.hiddenCount > 0 && !shown.toldHidden && !told.has(shown.id)) tellHiddenOnce();
    }

    /** The last sleeve of a spread may be empty. */
    function lay(first = pages.first) {
        const count = shown.discs.length;
        pages.measure();
        pages.show(first, spread.matches ? count + (count % 2) : count);
        tellWhere();
    }

    function tellWhere() {
        const count = shown.discs.length;
        const [first, last = first] = pages.shown.map((page) => page + 1).filter((page) => page <= count);
        where.textContent = `${first === last ? first : `${first} – ${last}`} of ${count}`;
        hidden.hidden = !shown.hiddenCount;
        hidden.textContent = `${shown.hiddenCount} outside`;
        wallet.style.setProperty("--turned", pages.first / Math.max(1, pages.count));
    }

    function showTitle() {
        const name = shown ? nameOfWallet(shown) : "Wallet";
        document.title = `${name} · AlbumScan`;
        title.replaceChildren(all.length > 1 ? h("button", { "aria-label": `${name}, choose another wallet`, onclick: pick }, h("span", null, name), icon("chevron")) : name);
    }

    function showEmpty() {
        const { source } = shown ?? {};
        where.textContent = "";
        hidden.hidden = random.hidden = true;
        const said = {
            history: ["Every album you scan is in this wallet.", "Scan your first one."],
            playlist: ["No album of the playlist is here yet.", "Make a playlist called “CDs” with one track of each album you want, then open the app on your phone."],
            other: ["This wallet has no discs yet.", "Put albums in from their details, photograph your shelf, or paste a list."],
        }[!shown || source === "history" || source === "playlist" ? source ?? "history" : "other"];
        const act = source === "hand" || source === "list" ? button("primary", "plus", "Put albums in", fillThis) : source !== "playlist" && button("primary", "camera", "Scan an album", () => go("camera"));
        rest.replaceChildren(h("div.nothing", null, h("div.case.shut", null, h("i.zip"), h("i.pull")), h("p.strong", null, said[0]), h("p", null, said[1]), act));
    }

    async function enter(address) {
        const [id, disc] = address.split("~");
        wanted = id;
        const mine = (visit += 1);
        await load();
        const page = shown?.discs.findIndex((one) => one.id === disc) ?? -1;
        if (page >= 0) lay(page);
        for (let wait = 3000; ; wait = Math.min(wait * 1.5, 30_000)) {
            updating.textContent = "Updating…";
            try {
                await refresh();
                updating.textContent = "";
            } catch (error) {
                updating.textContent = shown?.discs.length ? "No connection: this is what your device remembers." : isMissing(error) ? "That is not available here." : error.message;
            }
            if (mine !== visit) return;
            if (!shown) await load();
            const isOpen = shown?.updating || shown?.discs.some(({ artwork }) => artwork.state === "pending");
            if (!isOpen) return;
            await new Promise((resolve) => setTimeout(resolve, wait));
            if (mine !== visit || !isShown("wallet")) return;
        }
    }

    const openDisc = (disc) => go("player", disc.id);

    async function pickBlindly() {
        const { discs } = shown;
        const others = discs.map((_, page) => page).filter((page) => !pages.shown.includes(page));
        const page = others.length ? others[Math.floor(Math.random() * others.length)] : Math.floor(Math.random() * discs.length);
        pages.show(page);
        tellWhere();
        const disc = pages.faces.get(page).querySelector(".disc");
        disc.focus();
        say(nameOf(discs[page]));
        await disc.animate([{ transform: "translateY(-12%) scale(1.06)" }, {}], { duration: 500, easing: "cubic-bezier(.2, 1.4, .4, 1)" }).finished;
        openDisc(discs[page]);
    }

    function onKey(event) {
        const direction = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }[event.key];
        const disc = event.target.closest(".disc");
        if (!shown || event.target.closest("dialog")) return;
        if (direction) {
            event.preventDefault();
            turn(direction, disc !== null);
        } else if (event.key === " " && disc) {
            event.preventDefault();
            go("player", `${disc.dataset.id}~play`);
        } else if (event.key === "Delete" && disc) {
            options(shown.discs.find(({ id }) => id === disc.dataset.id));
        }
    }

    /** Who is at a disc stays at one. */
    async function turn(direction, hadFocus) {
        const isTurned = await pages.go(direction);
        if (isTurned && hadFocus) book.querySelector(".page:not([inert]) .disc")?.focus({ preventScroll: true });
    }

    function pick() {
        const line = (one) => h("button.choice", { "aria-current": one.id === shown.id ? "true" : null, onclick: () => (box.close(), select(one.id)) },
            h("b", null, nameOfWallet(one)), h("span.small", null, `${one.total} ${one.total === 1 ? "disc" : "discs"}`));
        const box = sheet("Your wallets", h("div.stack", null, all.map(line), action("plus", "A new wallet", () => (box.close(), makeNew()))));
    }

    async function select(id) {
        wanted = "";
        local.set("wallet", id);
        await load();
    }

    async function makeNew() {
        const { askName } = await loadFilling();
        const { id } = await create(await askName("A new wallet"));
        await select(id);
    }

    async function fillThis() {
        const { add, withWallet } = await loadFilling();
        if (["hand", "list"].includes(shown?.source)) add(shown.id, shown.name);
        else await withWallet("Fill which wallet?", add);
    }

    function menu() {
        const isKept = shown && shown.source !== "history";
        const close = (work) => () => (box.close(), work());
        const box = sheet(shown ? nameOfWallet(shown) : "Wallet", h("div.stack", null, ...[
            action("retry", "Update now", close(updateNow)),
            action("question", "How it was filled", close(async () => (await loadFilling()).explain(shown?.id))),
            action("plus", "A new wallet", close(makeNew)),
            isKept && action("covers", "Rename it", close(rename)),
            isKept && action("bin", "Delete this wallet", close(remove)),
        ].filter(Boolean)));
    }

    async function updateNow() {
        if (shown) await askAgain(shown.id);
        await enter(wanted);
    }

    async function rename() {
        const { askName } = await loadFilling();
        await change(shown.id, { name: await askName("Rename the wallet", shown.name) });
    }

    async function remove() {
        if (!(await confirm("Delete this wallet?", `“${shown.name}” goes with its ${shown.total} discs, on all your devices. What you scanned stays in your history.`, "Delete"))) return;
        await discard(shown.id);
        await select("");
    }

    function options(disc) {
        const box = sheet(disc.albumTitle, h("div.stack", null,
            action("disc", "Play it", () => (box.close(), openDisc(disc))),
            action("bin", "Take it out of the wallet", () => (box.close(), takeOut(shown.id, disc)))));
    }

    function tellHidden() {
        const { limit, total, hidden: others } = shown;
        sheet(`${others.length} more outside`, h("p", null, `The playlist has ${total} albums that can be had; the wallet holds the first ${limit ?? total - others.length}. Take one out of the playlist, and the next one is in.`),
            h("ul.outside", null, others.map((disc) => h("li", null, h("b", null, disc.albumTitle), ` ${disc.artistName}`))));
    }

    /** Once for each wallet, on whichever device. */
    function tellHiddenOnce() {
        told.add(shown.id);
        tellHidden();
        change(shown.id, { toldHidden: true }).catch(() => {});
    }

    return {
        enter(address) {
            enter(address).catch((error) => banner(error.message));
            return title;
        },
        leave: () => (visit += 1),
    };
}
