/** Pixels until a movement is a swipe, and how far the bin looks out. */
const SLACK = 10;
const BIN = 96;

/** Closes the row that is drawn. */
let closeDrawn = null;

/** Lets a row be drawn to the left: the bin looks out; drawn further than half its width, it is deleted. */
export function makeSwipeable(row, front, onDelete) {
    let start = null;
    let base = 0;
    let offset = 0;
    let wasSwipe = false;

    const move = (to) => {
        offset = Math.min(0, to);
        front.style.transform = offset ? `translateX(${offset}px)` : "";
        row.classList.toggle("drawn", offset < 0);
        row.classList.toggle("far", -offset > row.clientWidth / 2);
        if (offset < 0) closeDrawn = close;
        else if (closeDrawn === close) closeDrawn = null;
    };
    const close = () => move(0);
    const end = () => {
        if (!start) return;
        wasSwipe = start.isSwipe;
        start = null;
        row.classList.remove("moving");
        if (!wasSwipe) return;
        if (-offset > row.clientWidth / 2) {
            move(-row.clientWidth);
            onDelete();
        } else {
            move(-offset > BIN / 2 ? -BIN : 0);
        }
    };

    front.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        if (closeDrawn !== close) closeDrawn?.();
        wasSwipe = false;
        start = { x: event.clientX, y: event.clientY, isSwipe: false };
        base = offset;
    });
    front.addEventListener("pointermove", (event) => {
        if (!start) return;
        const x = event.clientX - start.x;
        if (!start.isSwipe) {
            if (Math.abs(x) < SLACK || Math.abs(x) < Math.abs(event.clientY - start.y)) return;
            start.isSwipe = true;
            front.setPointerCapture(event.pointerId);
            row.classList.add("moving");
        }
        move(base + x);
    });
    front.addEventListener("pointerup", end);
    front.addEventListener("pointercancel", end);
    // A drawn row closes at a touch, and what was a swipe opens nothing.
    front.addEventListener("click", (event) => {
        if (offset === 0 && !wasSwipe) return;
        event.stopImmediatePropagation();
        event.preventDefault();
        if (!wasSwipe) close();
        wasSwipe = false;
    }, { capture: true });
    front.addEventListener("dragstart", (event) => event.preventDefault());
}

/** Milliseconds until a touch is held. */
const HOLD = 500;

/** Calls `act` for who holds the element, presses it with the other button, or asks for its menu by keyboard. */
export function makeHoldable(element, act) {
    let timer = null;
    let isHeld = false;
    let start = null;
    const end = () => clearTimeout(timer);
    element.addEventListener("pointerdown", (event) => {
        isHeld = false;
        if (event.button !== 0) return;
        start = event;
        timer = setTimeout(() => {
            isHeld = true;
            act();
        }, HOLD);
    });
    element.addEventListener("pointermove", (event) => {
        if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK) end();
    });
    ["pointerup", "pointercancel", "pointerleave"].forEach((name) => element.addEventListener(name, end));
    element.addEventListener("contextmenu", (event) => {
        event.preventDefault();
        end();
        if (!isHeld) act();
    });
    // What was held opens nothing when it is let go.
    element.addEventListener("click", (event) => {
        if (!isHeld) return;
        isHeld = false;
        event.stopImmediatePropagation();
    }, { capture: true });
}
