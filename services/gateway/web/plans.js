// The tiers: on the first run, and when the free scans are used up. Subscription prices are the only prices anywhere (rule 1, rule 64).

import { get, isMissing } from "./api.js";
import { claim } from "./devices.js";
import { h, icon, wordmark } from "./dom.js";
import { banner } from "./notices.js";
import { back, define, go } from "./router.js";
import { sheet } from "./sheet.js";

const PLANS = [
    { tier: "free", name: "Free", cost: "5 scans, once", gains: ["The whole review of every album", "History on all your devices"] },
    { tier: "base", name: "Base", cost: "$4.99 a year", gains: ["120 scans a month", "The whole review of every album", "History on all your devices"] },
    {
        tier: "ultra", name: "Ultra", cost: "$11.99 a year", isBest: true,
        gains: [
            "120 scans a month", "Advanced search: finds covers that say little", "Reviews researched on the web, with their sources",
            "A switch for the search, whenever you like",
        ],
    },
];

export function definePlans() {
    const element = define("plans", { title: "Plans", enter: (reason) => enter(element, reason) });
    element.classList.add("plans");
}

function enter(element, reason) {
    element.classList.toggle("first", reason === "first");
    const heading = h("h1", { tabindex: "-1" }, reason === "used" ? "Your scans are used up" : "Choose your plan");
    const isUsed = reason === "used";
    const state = h("p.quiet", null, isUsed ? "With Base or Ultra you have 120 a month." : "Try it first. Every plan has the same honest reviews.");
    // What comes next stands first.
    const plans = isUsed ? [...PLANS.slice(1), PLANS[0]] : PLANS;
    const cards = h("ul.cards", null, plans.map((plan) => card(plan, null)));
    element.replaceChildren(
        h("header.top", null, wordmark(), h("button.icon.close", { "aria-label": "Close", onclick: leave }, icon("close"))),
        heading, state, cards,
        h("p.small", null, "Plans are bought in the AlbumScan app on an iPhone or iPad, through the App Store, and hold on all your devices."),
        h("div.choices", null,
            reason === "first" && h("button.primary", { onclick: leave }, "Start with 5 free scans"),
            h("button.secondary", { onclick: restore }, "Restore a purchase")));
    get("/v1/account").then((account) => {
        cards.replaceChildren(...plans.map((plan) => card(plan, account)));
        const { quota } = account;
        if (isUsed && quota?.resetsAt) {
            state.textContent = `They begin anew on ${new Date(quota.resetsAt).toLocaleDateString(undefined, { day: "numeric", month: "long" })}.`;
        }
    }).catch(() => {});
    return heading;

    function leave() {
        if (reason === "first") go("camera", "", { replace: true });
        else back();
    }

    function restore() {
        askForPurchase(() => enter(element, ""));
    }
}

function card({ tier, name, cost, gains, isBest }, account) {
    const isMine = account?.tier === tier;
    return h(isBest ? "li.card.best" : "li.card", isMine ? { "aria-current": "true" } : null,
        h("h2", null, name, isMine && h("span.mine", null, "Your plan"), isBest && !isMine && h("span.mine", null, "Finds the most")),
        h("p.cost", null, cost), h("ul.gains", null, gains.map((gain) => h("li", null, icon("check"), gain))));
}

/** The App Store's signed transaction, which the app on the phone shows as a code. `show(code)` tells the server, `greet(answer)` what it brought. */
export function askForPurchase(onRestored, greet = ({ tier }) => `Welcome back: your plan is ${tier}.`, show = claim) {
    const field = h("textarea", { id: "purchase", rows: "4", spellcheck: "false", autocomplete: "off", required: true });
    const button = h("button.primary", { type: "submit" }, "Restore");
    const form = h("form.stack", { onsubmit: submit },
        h("p", null, "Paste the purchase code of your subscription: the signed transaction that the App Store gave your iPhone or iPad."),
        h("label", { for: "purchase" }, "Purchase code"), field, button);
    button.setAttribute("type", "submit");
    const box = sheet("Restore a purchase", form);
    field.focus();

    async function submit(event) {
        event.preventDefault();
        button.disabled = true;
        try {
            const account = await show(field.value.trim());
            if (!account) {
                button.disabled = false;
                return;
            }
            box.close();
            banner(greet(account), { isPlain: true });
            onRestored(account);
        } catch (error) {
            banner(isMissing(error) ? "Purchases cannot be restored here." : error.message, { isPlain: error.code === "join_pending" });
            button.disabled = false;
        }
    }
}
