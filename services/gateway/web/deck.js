// Plays an album from its first to its last track, as released (rule 88): the state machine of DiscPlayer.swift once more. Both are held to
// one file of commands. Times and positions are milliseconds.

/** Up to here, `previous` leads to the track before instead of to the beginning. */
const BEGINNING = 3000;

export class DiscPlayer {
    album = null;
    /** `empty`, `paused`, `playing`, `interrupted`, `ended` or `unplayable`. */
    state = "empty";
    /** Of the current track. */
    index = 0;
    base = 0;
    since = 0;

    get tracks() { return this.album?.tracks ?? []; }
    get track() { return this.tracks[this.index]; }
    get missing() { return this.tracks.filter((track) => !track.isPlayable).length; }
    get isLoaded() { return ["paused", "playing", "interrupted"].includes(this.state); }

    position(now) {
        return this.state === "playing" ? this.within(this.base + Math.max(0, now - this.since)) : this.base;
    }

    /** Takes what happened at `now`; returns what the playback has to do, such as `["begin", entry, position]`. */
    take(now, command, ...values) {
        return [...this.advance(now), ...(this[command]?.(now, ...values) ?? [])];
    }

    within(position) { return Math.max(0, Math.min(position, this.track?.length ?? Infinity)); }
    after(index) { return this.tracks.findIndex((track, other) => other > index && track.isPlayable); }
    before(index) { return this.tracks.findLastIndex((track, other) => other < index && track.isPlayable); }

    load(now, album, place) {
        if (this.album?.id === album.id) return [];
        const effects = this.state === "playing" ? [["stop"]] : [];
        this.album = { ...album, tracks: album.tracks.map((track) => ({ ...track })) };
        this.rewind();
        if (place && this.tracks[place.index]?.isPlayable) {
            this.index = place.index;
            this.base = this.within(place.position);
        }
        if (this.state !== "unplayable") this.state = "paused";
        return effects;
    }

    rewind() {
        this.base = 0;
        const first = this.after(-1);
        this.index = Math.max(0, first);
        this.state = first < 0 ? "unplayable" : "ended";
    }

    play(now) {
        return ["paused", "interrupted", "ended"].includes(this.state) ? this.begin(now) : [];
    }

    begin(now) {
        this.state = "playing";
        this.since = now;
        return [["begin", this.track.entry, this.base]];
    }

    pause(now) {
        this.base = this.position(now);
        const wasPlaying = this.state === "playing";
        if (wasPlaying || this.state === "interrupted") this.state = "paused";
        return wasPlaying ? [["pause"]] : [];
    }

    next(now) {
        return this.isLoaded ? this.go(now, this.after(this.index)) : [];
    }

    previous(now) {
        if (!this.isLoaded) return [];
        const before = this.position(now) <= BEGINNING ? this.before(this.index) : -1;
        return this.go(now, before < 0 ? this.index : before);
    }

    start(now, index) {
        if (this.state === "unplayable" || !this.tracks[index]?.isPlayable) return [];
        this.index = index;
        this.base = 0;
        return this.begin(now);
    }

    seek(now, position) {
        return this.isLoaded ? this.go(now, this.index, position) : [];
    }

    /** To a track, or to the end if there is none (-1); what plays goes on playing. */
    go(now, index, position = 0) {
        const wasPlaying = this.state === "playing";
        if (index < 0) {
            this.rewind();
            return wasPlaying ? [["stop"]] : [];
        }
        this.index = index;
        this.base = this.within(position);
        return wasPlaying ? this.begin(now) : [];
    }

    interrupt(now) {
        if (this.state !== "playing") return [];
        this.base = this.position(now);
        this.state = "interrupted";
        return [];
    }

    interruptionEnded(now, mayResume) {
        if (this.state !== "interrupted") return [];
        if (mayResume) return this.begin(now);
        this.state = "paused";
        return [];
    }

    fail(now, entry) {
        const failed = this.tracks.findIndex((track) => track.entry === entry && track.isPlayable);
        if (failed < 0) return [];
        this.tracks[failed].isPlayable = false;
        if (failed !== this.index) return [];
        if (this.isLoaded) return this.go(now, this.after(failed));
        this.rewind();
        return [];
    }

    finish(now, entry) {
        return this.state === "playing" && this.track.entry === entry ? this.go(now, this.after(this.index)) : [];
    }

    report(now, entry, position) {
        const index = this.tracks.findIndex((track) => track.entry === entry);
        if (!this.isLoaded || index < 0) return [];
        this.index = index;
        this.base = this.within(position);
        this.since = now;
        return [];
    }

    /** Counts on over the ends of tracks, where no playback tells of them, and waits where the record has to be turned over, or the next disc put on. */
    advance(now) {
        while (this.state === "playing" && this.album.isTimed && this.track.length != null && this.base + now - this.since >= this.track.length) {
            const { length, disc, side } = this.track;
            const next = this.after(this.index);
            if (next < 0) {
                this.rewind();
                return [["stop"]];
            }
            this.since += length - this.base;
            this.index = next;
            this.base = 0;
            const upper = this.track;
            if (upper.disc === disc && upper.side === side) continue;
            this.state = "paused";
            return [["turnOver", upper.disc, ...(upper.side ? [upper.side] : [])]];
        }
        return [];
    }
}
