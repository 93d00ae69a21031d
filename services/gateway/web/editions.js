// "Other cover": the covers the album was released with.

import { call, get, isMissing } from "./api.js";
import { h, icon } from "./dom.js";
import { banner } from "./notices.js";
import { sheet } from "./sheet.js";
import { detail, sync } from "./sync.js";

/** Lets the person choose the cover that this entry shows; `onChosen(entry)` gets the entry as it is then, `onMissing()` if there is no choice. */
export async function chooseCover({ albumId, entryId, artwork }, onChosen, onMissing) {
    const chosen = /\/editions\/([^/]+)\//.exec(artwork.url ?? "")?.[1].toLowerCase();
    const list = h("ul.covers", null, h("li.quiet", null, "Looking for covers…"));
    const box = sheet("Other cover", list);

    async function put(method, json) {
        try {
            await call(method, `/v1/history/${entryId}/artwork`, json ? { json } : {});
            box.close();
            onChosen(await detail(entryId));
            sync().catch(() => {});
        } catch (error) {
            banner(error.message);
        }
    }

    function line({ releaseId, title, releaseYear, country, artwork: cover }, index) {
        const words = [releaseYear, country].filter(Boolean).join(" · ") || title;
        const isCurrent = chosen ? releaseId.toLowerCase() === chosen : index === 0;
        const picture = cover.state === "ready"
            ? h("img", { src: cover.thumbnailUrl ?? cover.url, alt: "", width: "200", height: "200", loading: "lazy" }) : h("div.noart", null, icon("disc"));
        return h("li", null, h("button.edition", {
            "aria-pressed": isCurrent ? "true" : "false", "aria-label": `${title}, ${words}${index === 0 ? ", the usual cover" : ""}`,
            onclick: () => (index === 0 ? put("DELETE") : put("PUT", { releaseId })),
        }, picture, h("span", null, words)));
    }

    try {
        const { editions } = await get(`/v1/albums/${albumId}/editions`);
        list.replaceChildren(...(editions.length ? editions.map(line) : [h("li.quiet", null, "There is no other cover.")]));
    } catch (error) {
        if (!isMissing(error)) return list.replaceChildren(h("li.quiet", null, error.message));
        box.close();
        onMissing();
    }
}
