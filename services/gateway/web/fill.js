// What is put into wallets: an album, a list, photos of a shelf; and how they came to hold what they hold.

import { get } from "./api.js";
import { scanAll } from "./batch.js";
import { h } from "./dom.js";
import { local } from "./local.js";
import { banner, say } from "./notices.js";
import { action, button, sheet } from "./sheet.js";
import { addList, choose, create, nameOfWallet, put, refresh, wallets } from "./wallets.js";

const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** Asks for a name of a wallet; resolves with it, or never. */
export function askName(title, name = "") {
    return new Promise((resolve) => {
        const field = h("input", { id: "wallet-name", required: true, maxlength: "100", autocomplete: "off", value: name });
        const submit = (event) => {
            event.preventDefault();
            box.close();
            resolve(field.value.trim() || name);
        };
        const box = sheet(title, h("form.stack", { onsubmit: submit }, h("label", { for: field.id }, "Name"), field, h("button.primary", { type: "submit" }, "Done")));
        box.element.querySelector("button.primary").type = "submit";
        field.select();
    });
}

/** Those that take albums from a person. */
async function takers() {
    const take = (all) => all.filter(({ source }) => source === "hand" || source === "list");
    const kept = take(await wallets());
    if (kept.length) return kept;
    await refresh();
    return take(await wallets());
}

/** Lets a person choose a wallet, or make one; then `work(id, name)`. With one there is nothing to choose. */
export async function withWallet(title, work, { isAsked = false } = {}) {
    const all = await takers();
    if (all.length === 0) return void work((await create("My wallet")).id, "My wallet");
    if (all.length === 1 && !isAsked) return void work(all[0].id, all[0].name);
    const line = ({ id, name, total }) => button("choice", null, [h("b", null, name), h("span.small", null, count(total, "disc"))], async () => {
        box.close();
        await work(id, name);
    });
    const more = action("covers", "A new wallet", async () => {
        box.close();
        const name = await askName("A new wallet");
        await work((await create(name)).id, name);
    });
    const box = sheet(title, h("div.stack", null, all.map(line), more));
}

/** Puts an album of the details, or of a scan, into a wallet; `onDone(id, name)`. */
export function putIn({ albumId, entryId }, onDone) {
    return withWallet("Put in which wallet?", async (id, name) => {
        try {
            await put(id, albumId ? { albumId } : { entryId });
            banner(`It is in your wallet “${name}”.`, { isPlain: true });
            onDone?.(id, name);
        } catch (error) {
            banner(error.message);
        }
    });
}

/** The ways to fill a wallet that a person keeps. */
export function add(id, name) {
    const text = h("textarea", { id: "album-list", rows: "5", placeholder: "Joni Mitchell – Blue\nMiles Davis – Kind of Blue" });
    const report = h("div.stack", { role: "status" });
    const files = h("input", { type: "file", hidden: true, accept: ".csv,.txt,.xml,text/*,application/xml", onchange: () => read(files.files[0]) });
    const photos = h("input", { type: "file", hidden: true, accept: "image/*", multiple: true, onchange: () => shelf([...photos.files]) });

    async function read(body) {
        report.replaceChildren(h("p.quiet", null, "Reading…"));
        try {
            show(await addList(id, body));
            text.value = "";
        } catch (error) {
            report.replaceChildren();
            banner(error.message, { hint: error.detail });
        }
    }

    function show({ added, present, unreadable, beyond }) {
        const parts = [`${count(added, "album")} put in`, present && `${present} already there`, beyond && `${beyond} too many`].filter(Boolean);
        report.replaceChildren(h("p", null, `${parts.join(", ")}.`), ...unreadable.slice(0, 20).map(({ message }) => h("p.small", null, message)));
        if (unreadable.length > 20) report.append(h("p.small", null, `and ${unreadable.length - 20} more lines.`));
    }

    function shelf(pictures) {
        if (pictures.length === 0) return;
        box.close();
        local.set("wallet", id);
        scanAll(pictures, (story) => put(id, { albumId: story.albumID }));
    }

    const box = sheet(`Fill “${name}”`,
        h("p.quiet", null, "Photograph your records, one cover in each picture, and choose all the pictures at once."),
        action("photo", "Photos of a shelf", () => photos.click()),
        h("div.stack", null, h("label", { for: text.id }, "Or paste a list, an album in each line"), text,
            button("primary", null, "Put them in", () => (text.value.trim() ? read(new Blob([text.value], { type: "text/plain" })) : text.focus()))),
        action("export", "A file: CSV, text, or an export of Music", () => files.click()), report, files, photos);
}

/** Plain sentences on what came from where, and what needs a person. */
export async function explain(only) {
    const content = h("div.stack", null, h("p.quiet", null, "Looking…"));
    sheet("How your wallets were filled", content);
    try {
        if (!only) await refresh();
        const all = (await wallets()).filter(({ id }) => !only || id === only);
        const parts = await Promise.all(all.map(async (wallet) => section(wallet.id, nameOfWallet(wallet), await get(`/v1/wallets/${wallet.id}/diagnostics`))));
        content.replaceChildren(...parts);
    } catch (error) {
        content.replaceChildren(h("p", { role: "alert" }, error.message));
    }
}

function section(id, name, { sentences, discs }) {
    const open = discs.filter(({ state }) => state !== "ready");
    return h("section.stack", null, h("h3", null, name), sentences.map((sentence) => h("p", null, sentence)), open.map((disc) => doubt(id, disc)));
}

/** A disc that is not settled, with its candidates: one tap chooses. */
function doubt(id, { id: disc, artistName, albumTitle, sentence, candidates = [] }) {
    const element = h("div.doubt.stack", null, h("p", null, h("b", null, `${artistName} – ${albumTitle}`), h("br"), sentence));
    element.append(...candidates.map(({ releaseGroupId, artistName: artist, albumTitle: title, releaseYear, kind }) =>
        button("choice", null, [h("b", null, title), h("span.small", null, [artist, releaseYear, kind].filter(Boolean).join(" · "))], async () => {
            await choose(id, disc, { releaseGroupId });
            element.replaceChildren(h("p", null, `It is ${title} by ${artist}.`));
            say(`It is ${title} by ${artist}`);
        })));
    return element;
}
