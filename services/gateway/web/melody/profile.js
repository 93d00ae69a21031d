// What a person has set: plan, versions of films. A sheet over the search.

import { post } from "/app/api.js";
import { h, icon } from "/app/dom.js";
import { banner } from "/app/notices.js";
import { go } from "/app/router.js";
import { sheet } from "/app/sheet.js";
import { refresh, standing } from "./allowance.js";
import * as book from "./songbook.js";
import { offsetText } from "./words.js";

export function showProfile() {
    const { isSubscribed, isCounted, isSold, base } = standing();
    const plan = isSubscribed ? "Unlimited" : isCounted ? `Free: ${base} song times a day` : "All song times are free here.";
    const moved = book.movies.filter(book.offsetOf);
    const box = sheet("Your settings",
        h("section", null, h("h3", null, "Plan"), h("p", null, plan),
            isCounted && isSold && h("div.choices", null,
                h("button.primary", { onclick: () => { box.close(); go("unlimited"); } }, "Go unlimited"),
                h("button.secondary", { onclick: restore }, "Restore a purchase"))),
        h("section", null, h("h3", null, "Your versions of films"),
            moved.length ? h("ul.moved", null, moved.map(line)) : h("p.soft", null, "If a film of yours starts earlier or later than ours, say so on its page under More.")),
        h("p.soft", null, "Favorites follow your account; versions stay on this device. ", h("a", { href: "/privacy" }, "Privacy")));

    function line(movie) {
        const item = h("li", null, h("span", null, `${movie.title} (${movie.releaseYear})`), h("b", null, offsetText(book.offsetOf(movie))),
            h("button.icon", { "aria-label": `Forget it for ${movie.title}`, onclick: forget }, icon("close")));
        return item;

        function forget() {
            book.setOffset(movie, 0);
            item.remove();
        }
    }
}

/** Of a subscription that was bought in the app; needs the network, and so is loaded only now. */
export async function restore() {
    try {
        const { askForPurchase } = await import("/app/plans.js");
        const show = (signedTransaction) => post("/v1/songs/subscription", { signedTransaction });
        askForPurchase(() => refresh().catch(() => {}), () => "Welcome back.", show);
    } catch {
        banner("No internet connection. Please check your connection and try again.");
    }
}
