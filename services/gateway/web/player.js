// The player: the whole album, in its order. Without a playback it is the display beside a turntable (rule 88).

import { get } from "./api.js";
import * as db from "./db.js";
import { DiscPlayer } from "./deck.js";
import { addIcons, h, icon } from "./dom.js";
import { Display } from "./lcd.js";
import { local } from "./local.js";
import { banner, say, tap } from "./notices.js";
import { Sound, Timekeeper } from "./playback.js";
import { back, isShown } from "./router.js";
import { drawDisc } from "./sleeve.js";
import { refresh, wallets } from "./wallets.js";

addIcons({ play: "M8 4.5l11 7.5-11 7.5z", pause: "M8.5 5v14M15.5 5v14", next: "M6 5l9 7-9 7zM18.5 5v14", previous: "M18 5l-9 7 9 7zM5.5 5v14" });

const time = (milliseconds) => {
    const seconds = Math.round(milliseconds / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** One for the app: a disc stays in it while other screens are shown. */
const machine = new DiscPlayer();
let playback = new Timekeeper();
/** The disc that is loaded. */
let loaded = null;

/** The track and second of the last disc outlive the page. */
function keep(isGoingOn) {
    if (loaded) local.set("spinning", JSON.stringify({ disc: loaded.id, index: machine.index, position: machine.position(Date.now()), isGoingOn }));
}

function kept() {
    try {
        return JSON.parse(local.get("spinning")) ?? {};
    } catch {
        return {};
    }
}

/** The album's tracks in their order, from the server once and then from this device. */
async function tracksOf({ tracks: path }) {
    if (!path) return null;
    const key = `tracks ${path}`;
    const known = await db.meta(key);
    if (known) return known;
    const fresh = await get(path, { timeout: 40_000 });
    if (fresh.state === "ready") await db.applyWallets({ kept: { [key]: fresh } });
    return fresh;
}

async function findDisc(id) {
    const find = async () => (await wallets()).flatMap(({ discs }) => discs).find((disc) => disc.id === id);
    return (await find()) ?? (await refresh(), await find());
}

/** Fills the element; answers what entering and leaving the screen does. */
export function open(element) {
    const title = h("h1", { tabindex: "-1" });
    const art = h("div.plate");
    const display = new Display();
    const note = h("p.told", { role: "status" });
    const more = h("p.small");
    const list = h("div.queue");
    const key = (drawing, name, command) => h("button.key", { "aria-label": name, onclick: () => act(command) }, icon(drawing));
    const play = key("play", "Play", "toggle");
    const keys = h("div.keys", null, key("previous", "Previous track", "previous"), play, key("next", "Next track", "next"));
    let timer = null;
    let visit = 0;
    let wakeLock = null;
    let lines = [];

    element.append(h("div.desk"), h("header.bar", null, title, h("button.icon.close", { "aria-label": "Close", onclick: back }, icon("close"))),
        h("div.machine", null, art, h("div.front", null, h("div.glass", null, display.element), keys, note, more), list));
    element.addEventListener("keydown", onKey);
    document.addEventListener("visibilitychange", () => (document.hidden ? keep(machine.state === "playing") : stayAwake()));
    addEventListener("pagehide", () => keep(machine.state === "playing" && isShown("player")));

    function act(command, ...values) {
        const name = command === "toggle" ? (machine.state === "playing" ? "pause" : "play") : command;
        note.textContent = "";
        tell(name, ...values);
    }

    /** What happened goes to the state machine, what it answers to the playback. */
    function tell(command, ...values) {
        const before = machine.index;
        for (const [effect, ...what] of machine.take(Date.now(), command, ...values)) {
            if (effect === "turnOver") turnOver(...what);
            else playback[effect](...what);
        }
        if (machine.index !== before && machine.state === "playing") say(machine.track.title);
        draw();
        if (command !== "tick" && command !== "report") keep(machine.state === "playing");
    }

    function turnOver(disc, side) {
        tap([30, 80, 30]);
        const { disc: last, side: over } = machine.tracks[machine.index - 1];
        const was = over ? `side ${over}` : `disc ${last}`;
        const next = side ? (disc === last ? `Turn the record over to side ${side}` : `Put on disc ${disc}, side ${side}`) : `Put on disc ${disc}`;
        note.textContent = `That was ${was}. ${next}, then press play.`;
    }

    function draw() {
        clearTimeout(timer);
        const position = machine.position(Date.now());
        const isPlaying = machine.state === "playing";
        display.show(machine.track?.number ?? null, position);
        element.classList.toggle("spinning", isPlaying);
        play.replaceChildren(icon(isPlaying ? "pause" : "play"));
        play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
        for (const button of keys.children) button.disabled = !machine.track || machine.state === "unplayable";
        lines.forEach((line, index) => {
            const isCurrent = index === machine.index && machine.state !== "ended";
            if (isCurrent && !line.hasAttribute("aria-current")) list.scrollTop = line.offsetTop - list.clientHeight / 3;
            if (isCurrent) line.setAttribute("aria-current", "true");
            else line.removeAttribute("aria-current");
            line.disabled = !machine.tracks[index].isPlayable;
        });
        tellSystem(position);
        if (isPlaying) stayAwake();
        // To the next second of the track.
        if (isPlaying && isShown("player")) timer = setTimeout(() => tell("tick"), 1005 - (position % 1000));
    }

    /** For the lock screen and the keys of keyboards and headphones. */
    function tellSystem(position) {
        const session = navigator.mediaSession;
        if (!session || !loaded || !machine.track) return;
        session.playbackState = machine.state === "playing" ? "playing" : "paused";
        const { length, title: name } = machine.track;
        if (length) session.setPositionState?.({ duration: length / 1000, position: Math.min(position, length) / 1000, playbackRate: 1 });
        if (session.metadata?.title === name && session.metadata.album === loaded.albumTitle) return;
        const { artwork, artistName, albumTitle } = loaded;
        session.metadata = new MediaMetadata({ title: name, artist: artistName, album: albumTitle, artwork: artwork.url ? [{ src: artwork.url, sizes: "500x500", type: "image/jpeg" }] : [] });
    }

    for (const [name, command] of [["play", "play"], ["pause", "pause"], ["previoustrack", "previous"], ["nexttrack", "next"]]) {
        navigator.mediaSession?.setActionHandler(name, () => act(command));
    }
    navigator.mediaSession?.setActionHandler("seekto", ({ seekTime }) => act("seek", Math.round(seekTime * 1000)));

    /** The screen stays on while the display runs. */
    async function stayAwake() {
        if (!navigator.wakeLock || document.hidden || !isShown("player") || machine.state !== "playing" || wakeLock?.released === false) return;
        wakeLock = await navigator.wakeLock.request("screen").catch(() => null);
        if (!isShown("player")) wakeLock?.release();
    }

    function onKey(event) {
        const command = { " ": "toggle", MediaPlayPause: "toggle", ArrowRight: "next", ArrowLeft: "previous", MediaTrackNext: "next", MediaTrackPrevious: "previous" }[event.key];
        // A button under the focus has the space for itself.
        if (!command || (event.key === " " && event.target.closest("button, a"))) return;
        event.preventDefault();
        act(command);
    }

    async function enter(address) {
        const [id, isAsked] = address.split("~");
        const mine = (visit += 1);
        const disc = await findDisc(id);
        if (mine !== visit) return;
        if (!disc) throw new Error("This disc is in none of your wallets.");
        show(disc);
        const answer = await tracksOf(disc);
        if (mine !== visit) return;
        if (answer?.state !== "ready") return showNothing(disc);
        insert(disc, answer);
        if (isAsked || (kept().disc === id && kept().isGoingOn) || !playback.isTimed) act("play");
    }

    function show({ albumTitle, artistName, artwork }) {
        document.title = `${albumTitle} · AlbumScan`;
        title.replaceChildren(h("b", null, albumTitle), " ", h("span", null, artistName));
        art.replaceChildren(drawDisc({ albumTitle, artistName, artwork }));
        list.replaceChildren(h("p", null, "Looking for the tracks…"));
        lines = [];
        const words = encodeURIComponent(`${artistName} ${albumTitle}`);
        more.replaceChildren(h("a", { href: `https://music.apple.com/search?term=${words}`, target: "_blank", rel: "noopener noreferrer" }, "Find it in Apple Music"));
        note.textContent = "";
    }

    function showNothing() {
        list.replaceChildren(h("p", null, "Nobody has written down the tracks of this album yet. You can hear it all the same."));
        display.show(null, 0);
        for (const button of keys.children) button.disabled = true;
    }

    /** Puts the disc in; the one that is in stays as it was. */
    function insert(disc, { discs }) {
        const tracks = discs.flatMap(({ number, tracks: all }) => all.map((track) => ({
            ...track, entry: `${number}.${track.number}`, disc: number, length: track.lengthMs ?? null, isPlayable: true,
        })));
        if (loaded?.id !== disc.id) {
            const { disc: last, ...place } = kept();
            playback.stop();
            playback = tracks.every(({ audio }) => audio) ? new Sound(tracks, tell) : new Timekeeper();
            tell("load", { id: disc.id, tracks, isTimed: playback.isTimed }, last === disc.id ? place : null);
        }
        loaded = disc;
        let index = 0;
        list.replaceChildren(...discs.flatMap(({ number, title: name, tracks: all }) => [...new Set(all.map(({ side }) => side))].map((side) => {
            const heading = [discs.length > 1 && (name || `Disc ${number}`), side && `Side ${side}`].filter(Boolean).join(" · ");
            return h("section", null, heading && h("h2", null, heading),
                h("ol", null, all.filter((track) => track.side === side).map((track) => h("li", null, line(track, index++)))));
        })));
        lines = [...list.querySelectorAll("button")];
        const sum = tracks.reduce((all, { length }) => all + length, 0);
        more.prepend([`${tracks.length} tracks`, tracks.every(({ length }) => length) && time(sum), machine.missing && `${machine.missing} cannot be played`].filter(Boolean).join(" · "), " · ");
        if (playback.isTimed) note.textContent = "No sound from here: press play as your record begins.";
        draw();
    }

    function line({ number, title: name, lengthMs, isKeyTrack }, index) {
        return h("button.track", { onclick: () => act("start", index) }, h("span.number", null, String(number)), h("span.what", null, name),
            isKeyTrack && h("span.starred", null, icon("star"), h("span.unseen", null, "key track")), lengthMs && h("span.length", null, time(lengthMs)));
    }

    return {
        enter(address) {
            enter(address).catch((error) => {
                list.replaceChildren(h("p", { role: "alert" }, error.message));
                banner(error.message);
            });
            return title;
        },
        /** Closing it pauses. Who opens the disc again goes on where it was. */
        leave() {
            visit += 1;
            clearTimeout(timer);
            wakeLock?.release();
            const wasPlaying = machine.state === "playing";
            tell("pause");
            keep(wasPlaying);
        },
    };
}
