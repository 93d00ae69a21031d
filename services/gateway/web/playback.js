// What lies beneath the player: nothing but the time, or audio elements.

/** Beside a turntable: no sound from here, the player counts. */
export class Timekeeper {
    isTimed = true;
    begin() {}
    pause() {}
    stop() {}
}

/** Tracks that come with an address of their sound. `tell(command, ...values)` gets what the player has to know. */
export class Sound {
    isTimed = false;

    constructor(tracks, tell) {
        this.addresses = new Map(tracks.map(({ entry, audio }) => [entry, audio]));
        this.audio = new Audio();
        this.entry = null;
        /** Whether a pause is the player's own; every other one is an interruption. */
        this.isWanted = false;
        const on = (name, act) => this.audio.addEventListener(name, () => this.entry && act());
        const position = () => Math.round(this.audio.currentTime * 1000);
        on("playing", () => tell("report", this.entry, position()));
        on("timeupdate", () => this.isWanted && !this.audio.seeking && tell("report", this.entry, position()));
        on("ended", () => tell("finish", this.entry));
        on("error", () => tell("fail", this.entry));
        on("pause", () => this.isWanted && !this.audio.ended && tell("interrupt"));
        on("play", () => tell("interruptionEnded", true));
    }

    begin(entry, position) {
        if (this.entry !== entry) {
            this.entry = entry;
            this.audio.src = this.addresses.get(entry);
        }
        if (Math.abs(this.audio.currentTime * 1000 - position) > 250) this.audio.currentTime = position / 1000;
        this.isWanted = true;
        // What cannot be played is told by the element's own event.
        this.audio.play().catch(() => {});
    }

    pause() {
        this.isWanted = false;
        this.audio.pause();
    }

    stop() {
        this.pause();
        this.entry = null;
        this.audio.removeAttribute("src");
    }
}
