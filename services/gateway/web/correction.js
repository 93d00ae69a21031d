// "Wrong album?": the other candidates, or what the person types.

import { get, isMissing, post } from "./api.js";
import { h, icon } from "./dom.js";
import { banner } from "./notices.js";
import { sheet } from "./sheet.js";

/** Lets the person say which album it is; `onCorrected()` when the server has taken it, `onMissing()` if it cannot. */
export function correct({ scanId, identification }, onCorrected, onMissing) {
    const field = h("input", { id: "candidate-query", type: "search", name: "query", autocomplete: "off", enterkeyhint: "search", placeholder: "Artist and album" });
    const form = h("form.search", { onsubmit: (event) => { event.preventDefault(); search(field.value.trim()); } },
        h("label", { for: field.id }, "It is another album"), h("div.field", null, field, h("button.icon", { type: "submit", "aria-label": "Search" }, icon("search"))));
    const list = h("ul.choices-list", { "aria-live": "polite" });
    const box = sheet("Wrong album?", form, list);
    let latest = 0;

    async function search(query) {
        const mine = (latest += 1);
        list.replaceChildren(h("li.quiet", null, "Looking…"));
        try {
            const { candidates } = await get(`/v1/scans/${scanId}/candidates${query ? `?query=${encodeURIComponent(query)}` : ""}`);
            if (mine === latest) show(candidates, query);
        } catch (error) {
            if (mine !== latest) return;
            if (!isMissing(error)) return list.replaceChildren(h("li.quiet", null, error.message));
            box.close();
            onMissing();
        }
    }

    function show(candidates, query) {
        const isOther = (one) => one.albumTitle !== identification.albumTitle || one.artistName !== identification.artistName;
        const lines = candidates.filter((one) => query || isOther(one)).map(({ releaseGroupId, artistName, albumTitle, releaseYear, kind }) =>
            line(albumTitle, artistName, [releaseYear, kind].filter(Boolean).join(" · "), { releaseGroupId }));
        const typed = /^(.+?)\s+[-–—]\s+(.+)$/.exec(query);
        if (typed) lines.push(line(typed[2], typed[1], "As you typed it", { artistName: typed[1], albumTitle: typed[2] }));
        const nothing = query ? "Nothing found. Type it as “Artist - Album” to use your own words." : "No other candidates. Type artist and album.";
        if (lines.length === 0) lines.push(h("li.quiet", null, nothing));
        list.replaceChildren(...lines);
    }

    function line(title, artist, more, choice) {
        const choose = async () => {
            button.disabled = true;
            try {
                await post(`/v1/scans/${scanId}/correction`, choice);
                box.close();
                banner("Thank you. It is corrected.", { isPlain: true });
                onCorrected();
            } catch (error) {
                button.disabled = false;
                banner(error.message);
            }
        };
        const button = h("button.choice", { onclick: choose }, h("b", null, title), h("span", null, artist), more && h("span.small", null, more));
        return h("li", null, button);
    }

    field.focus();
    search("");
}
