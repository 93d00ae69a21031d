// Pages that turn around a binding and follow the finger. Whoever uses it fills the pages and gives them their looks (turning.css has none).

import { h, isCalm, pause } from "./dom.js";

/** Degrees: a page let go beyond this turns by itself, one before it falls back. */
const ENOUGH = 45;
/** What of a page's width next to the binding takes no drag, so that nothing turns by accident. */
const DEAD = 0.15;
/** From the eye to the page, in widths of a page. */
const DISTANCE = 10;
/** Pixels until a movement is a drag. */
const SLACK = 8;
/** How far a page without another behind it can be lifted, in degrees. */
const LIFT = 12;
/** Milliseconds for half a turn around, and the steps in which its light is drawn. */
const DURATION = 750;
const STEPS = 6;
/** Milliseconds after a turn in which nothing is made or drawn. */
const REST = 80;

const radians = (degrees) => (degrees * Math.PI) / 180;
const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/**
 * `fill(page, face)` puts page number `page` into its element, which may be made anew whenever it comes within a turn's reach.
 * `isWide()` says whether two pages lie beside each other, with the binding between them, or one at the right of it.
 * `onTurn(first)` is called when other pages are shown than before, with the first of them.
 */
export class Turning {
    constructor(element, { fill, isWide = () => true, onTurn = () => {} }) {
        Object.assign(this, { element, fill, isWide, onTurn, count: 0, first: 0, faces: new Map(), turn: null, drag: null });
        element.classList.add("leaves");
        this.shade = h("i.shade");
        /** Shadows under the leaf, each where it belongs when the leaf turns forward or back: no other order need be painted as it does. */
        this.casts = new Map([1, -1].map((direction) => [direction, { right: h("i.cast"), left: h("i.cast.left") }]));
        this.back = h("i.page.left.blank");
        element.append(this.shade);
        this.watch = new ResizeObserver(() => this.measure());
        this.watch.observe(element);
        element.addEventListener("pointerdown", (event) => this.onDown(event));
        element.addEventListener("pointermove", (event) => this.onMove(event));
        for (const name of ["pointerup", "pointercancel"]) element.addEventListener(name, (event) => this.onUp(event));
        // What was a drag opens nothing.
        element.addEventListener("click", (event) => {
            if (!this.wasDrag) return;
            event.stopPropagation();
            event.preventDefault();
            this.wasDrag = false;
        }, { capture: true });
        element.addEventListener("dragstart", (event) => event.preventDefault());
        this.measure();
    }

    /** Pages that are seen at once. */
    get step() { return this.wide ? 2 : 1; }

    /** The numbers of the pages that are seen. */
    get shown() { return [this.first, this.first + 1].slice(0, this.step).filter((page) => page < this.count); }

    /** Shows a page at once, of so many. */
    show(page, count = this.count) {
        this.end();
        this.count = count;
        this.first = clamp(page - (page % this.step), 0, Math.max(0, count - 1));
        this.first -= this.first % this.step;
        this.settle();
    }

    /** Fills all pages anew. */
    refill() {
        this.end();
        for (const face of this.faces.values()) face.remove();
        this.faces.clear();
        this.settle();
    }

    /** Turns forward (1) or back (-1), by itself. Resolves when the page lies; false if there is none. */
    async go(direction) {
        this.end();
        if (!this.hasPage(direction)) return false;
        if (isCalm()) this.fade(direction);
        else await this.glide(this.start(direction), true, "cubic-bezier(.45, .05, .3, 1)");
        return true;
    }

    /** Ends it all. */
    stop() {
        this.end();
        this.watch.disconnect();
        this.element.replaceChildren();
    }

    measure() {
        const wide = this.isWide();
        const isOther = wide !== this.wide;
        this.wide = wide;
        this.width = this.element.clientWidth / this.step;
        this.element.style.perspective = `${DISTANCE * this.width}px`;
        if (!isOther) return;
        this.element.classList.toggle("wide", wide);
        this.first -= this.first % this.step;
        if (wide) this.back.remove();
        else this.element.append(this.back);
        for (const { right, left } of this.casts.values()) {
            this.element.append(right);
            if (wide) this.element.append(left);
            else left.remove();
        }
        this.refill();
    }

    hasPage(direction) {
        return direction > 0 ? this.first + this.step < this.count : this.first > 0;
    }

    // Each leaf has its number; in a spread it bears an odd page in front, at the right, and the next one on its back.
    leaf(page) { return this.wide ? Math.floor((page - 1) / 2) : page; }
    isBack(page) { return this.wide && page % 2 === 0; }

    /** Makes what lies within a turn's reach, lets go of the rest, and lays everything flat. */
    settle() {
        const { first, step, count } = this;
        const isNear = (page) => page >= Math.max(0, first - step) && page < Math.min(count, first + 2 * step);
        for (const [page, face] of this.faces) {
            if (isNear(page)) continue;
            face.remove();
            this.faces.delete(page);
        }
        for (let page = Math.max(0, first - step); isNear(page); page++) {
            const face = this.faces.get(page) ?? this.make(page);
            face.inert = !this.shown.includes(page);
            const isTurned = this.leaf(page) < first / step;
            face.style.transform = this.rotation(page, isTurned ? 180 : 0);
        }
        this.back.style.transform = "rotateY(180deg)";
        this.shade.style.opacity = 0;
        for (const [direction, { right, left }] of this.casts) {
            right.style.opacity = left.style.opacity = 0;
            const over = direction > 0 ? first + step : first;
            right.style.zIndex = -2 * (this.wide ? over + 1 : over) + 1;
            left.style.zIndex = 2 * (over - 2) + 1;
        }
    }

    make(page) {
        const isBack = this.isBack(page);
        const face = h(isBack ? "div.page.left" : "div.page.right");
        // So that each leaf lies over those that are turned later or earlier, whichever way it turns.
        face.style.zIndex = isBack ? 2 * page : -2 * page;
        this.fill(page, face);
        // In the order in which they are read.
        const later = [...this.faces].filter(([other]) => other > page).sort(([a], [b]) => a - b)[0];
        this.element.insertBefore(face, later ? later[1] : this.shade);
        this.faces.set(page, face);
        return face;
    }

    /** Where a page is whose leaf is turned by so many degrees. */
    rotation(page, angle) {
        return `rotateY(${this.isBack(page) ? 180 - angle : -angle}deg)`;
    }

    /** Everything that moves while a leaf is turned, with its style at an angle: transforms and opacities only, which need no painting. */
    looks({ leaf, direction }, angle) {
        const height = Math.sin(radians(angle));
        const looks = [...this.faces].filter(([page]) => this.leaf(page) === leaf).map(([page, face]) => [face, { transform: this.rotation(page, angle) }]);
        if (!this.wide) looks.push([this.back, { transform: `rotateY(${180 - angle}deg)` }]);
        looks.push([this.shade, { transform: `rotateY(${-angle}deg)`, opacity: height * 0.85 }]);
        // Its shadow falls on what it is held over, a little beyond its edge; the higher it is, the fainter.
        const cast = (below) => ({ transform: `scaleX(${Math.max(0, Math.cos(radians(below))) + 0.4 * height})`, opacity: clamp(below / 6, 0, 1) * clamp(1.15 - below / 100, 0, 1) });
        const { right, left } = this.casts.get(direction);
        looks.push([right, cast(angle)], [left, cast(180 - angle)]);
        return looks;
    }

    start(direction) {
        const angle = direction > 0 ? 0 : 180;
        return (this.turn = { leaf: this.first / this.step - (direction > 0 ? 0 : 1), direction, angle, isPossible: this.hasPage(direction) });
    }

    /** Draws the leaf at the angle. */
    draw(turn, angle) {
        turn.angle = angle;
        for (const [element, style] of this.looks(turn, angle)) Object.assign(element.style, style);
    }

    /** Lets the leaf fall to one side; the browser does it without the script. */
    async glide(turn, isDone, easing = "cubic-bezier(.25, .6, .3, 1)") {
        const end = (turn.direction > 0) === isDone ? 180 : 0;
        const frames = Array.from({ length: STEPS + 1 }, (_, step) => this.looks(turn, turn.angle + ((end - turn.angle) * step) / STEPS));
        const options = { duration: 120 + (DURATION * Math.abs(end - turn.angle)) / 180, easing, fill: "forwards" };
        turn.isDone = isDone;
        turn.animations = frames[0].map(([element], index) => element.animate(frames.map((frame) => frame[index][1]), options));
        await Promise.allSettled(turn.animations.map((animation) => animation.finished));
        if (this.turn === turn) this.open(turn);
        // Other pages are made once this one lies still.
        await pause(REST);
        if (this.turn === turn) this.end();
    }

    /** What lies there can be touched at once. The pages seen before are closed as the turn ends, since the focus may be on one. */
    open({ direction, isDone }) {
        if (!isDone) return;
        const first = this.first + direction * this.step;
        for (let page = first; page < first + this.step; page++) if (this.faces.has(page)) this.faces.get(page).inert = false;
    }

    /** Ends the turn under way where it leads to. */
    end() {
        const { turn } = this;
        if (!turn) return;
        this.turn = this.drag = null;
        if (turn.isDone) this.first += turn.direction * this.step;
        this.settle();
        turn.animations?.forEach((animation) => animation.cancel());
        if (turn.isDone) this.onTurn(this.first);
    }

    /** For who wants little to move. */
    fade(direction) {
        this.first += direction * this.step;
        this.settle();
        for (const page of this.shown) this.faces.get(page).animate([{ opacity: 0 }, {}], 250);
        this.onTurn(this.first);
    }

    onDown(event) {
        this.wasDrag = false;
        if (event.button !== 0 || !event.isPrimary) return;
        this.end();
        const box = this.element.getBoundingClientRect();
        // Widths of a page from the binding.
        const from = (event.clientX - box.left - (this.wide ? box.width / 2 : 0)) / this.width;
        if (Math.abs(from) < DEAD) return;
        this.drag = { from, x: event.clientX, y: event.clientY, id: event.pointerId };
    }

    onMove(event) {
        const { drag } = this;
        if (!drag || event.pointerId !== drag.id) return;
        const x = event.clientX - drag.x;
        if (!this.turn) {
            if (Math.abs(x) < SLACK || Math.abs(x) < Math.abs(event.clientY - drag.y)) return;
            this.element.setPointerCapture(drag.id);
            this.wasDrag = true;
            // From here on: a page that jumped to where the finger is would have turned a fair way.
            drag.from += x / this.width;
            drag.x = event.clientX;
            this.start(x < 0 ? 1 : -1);
            return;
        }
        drag.moved = x / this.width;
        // Once a frame is enough.
        drag.frame ??= requestAnimationFrame(() => {
            drag.frame = null;
            if (this.drag === drag && this.turn && !isCalm()) this.draw(this.turn, this.angle(drag, this.turn));
        });
    }

    /** The point where the page was taken stays under the finger. */
    angle({ from, moved }, { direction, isPossible }) {
        const isHeld = this.wide ? from * direction > 0 : direction > 0;
        // An upright page that comes back is seen from where it stands on its edge.
        const start = direction > 0 ? 1 : this.wide ? -1 : 0;
        const cosine = isHeld ? direction * (1 + moved / from) : start + 1.2 * moved;
        const angle = (Math.acos(clamp(cosine, -1, 1)) * 180) / Math.PI;
        if (isPossible) return angle;
        return direction > 0 ? LIFT * Math.sin(radians(angle / 2)) : 180 - LIFT * Math.sin(radians((180 - angle) / 2));
    }

    onUp(event) {
        const { drag, turn } = this;
        if (!drag || event.pointerId !== drag.id) return;
        cancelAnimationFrame(drag.frame);
        this.drag = null;
        if (!turn) return;
        const angle = drag.moved === undefined ? turn.angle : this.angle(drag, turn);
        const rest = turn.direction > 0 ? 0 : this.wide ? 180 : 90;
        const isDone = turn.isPossible && event.type === "pointerup" && turn.direction * (angle - rest) > ENOUGH;
        if (!isCalm()) return void this.glide(turn, isDone);
        this.turn = null;
        if (isDone) this.fade(turn.direction);
    }
}
