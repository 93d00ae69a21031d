// Calls of the gateway's API (openapi.yaml).

import { installationID, local, platform } from "./local.js";

/** An answer that is a problem document. */
export class Problem extends Error {
    constructor(status, document, retryAfter) {
        super(document.title ?? `The server answered ${status}.`);
        this.status = status;
        this.code = document.code ?? "unknown";
        this.detail = document.detail;
        /** What would be shared, with `join_required` and `join_pending`. */
        this.join = document.join;
        this.isRetryable = document.retryable ?? status >= 500;
        /** Seconds. */
        this.retryAfter = retryAfter;
    }
}

/** No answer: no network, or nobody there. */
export class Unreachable extends Error {
    constructor() {
        super("No internet connection. Please check your connection and try again.");
    }
}

/** The device is unknown to the server until then. */
let registering = null;

function register() {
    registering ??= (async () => {
        const answer = await send("POST", "/v1/devices", { json: { installationId: installationID(), name: "Browser", platform: platform() } });
        const { token } = await answer.json();
        local.set("token", token);
        return token;
    })().finally(() => (registering = null));
    return registering;
}

async function send(method, path, { json, body, headers = {}, signal, timeout = 20_000 } = {}, token = null) {
    const all = new Headers(headers);
    if (token) all.set("Authorization", `Bearer ${token}`);
    if (json !== undefined) all.set("Content-Type", "application/json");
    const limits = [signal, timeout ? AbortSignal.timeout(timeout) : null].filter(Boolean);
    let answer;
    try {
        answer = await fetch(path, {
            method, headers: all, body: json === undefined ? body : JSON.stringify(json), cache: "no-store", credentials: "omit",
            signal: limits.length > 1 ? AbortSignal.any(limits) : limits[0],
        });
    } catch (error) {
        if (signal?.aborted) throw error;
        throw new Unreachable();
    }
    if (answer.ok) return answer;
    const document = await answer.json().catch(() => ({}));
    throw new Problem(answer.status, document, Number(answer.headers.get("Retry-After")) || null);
}

/** Sends a request as this device, which it registers if need be. Throws `Problem` or `Unreachable`. */
export async function call(method, path, options = {}) {
    const token = local.get("token") ?? (await register());
    try {
        return await send(method, path, options, token);
    } catch (error) {
        // Revoked, or the database was made anew: the installation gets its account back.
        if (!(error instanceof Problem) || error.status !== 401) throw error;
        if (local.get("token") === token) local.remove("token");
        return send(method, path, options, local.get("token") ?? (await register()));
    }
}

export async function get(path, options) {
    return (await call("GET", path, options)).json();
}

/** Under a key of its own, so that a repetition does nothing twice. */
export async function post(path, json, options) {
    const headers = { "Idempotency-Key": crypto.randomUUID(), ...options?.headers };
    return (await call("POST", path, { ...options, headers, ...(json === undefined ? {} : { json }) })).json();
}

export const forgetToken = () => local.remove("token");

/** Whether the server is one that does not have this route (yet). */
export const isMissing = (error) => error instanceof Problem && (error.status === 404 || error.status === 405 || error.status === 501);

/** Runs `work` again while it fails for want of a connection or because the server asks to wait, with growing pauses. */
export async function persistently(work, { tries = 5, signal } = {}) {
    for (let attempt = 0; ; attempt++) {
        try {
            return await work();
        } catch (error) {
            const isPassing = error instanceof Unreachable || (error instanceof Problem && error.isRetryable && [429, 500, 502, 503, 504].includes(error.status));
            // Nobody waits in front of the screen for what is hours away.
            const isSoon = (error.retryAfter ?? 0) <= 60;
            if (!isPassing || !isSoon || attempt + 1 >= tries || signal?.aborted || navigator.onLine === false) throw error;
            await delay(error.retryAfter ? error.retryAfter * 1000 : backOff(attempt), signal);
        }
    }
}

/** Milliseconds before the next try: from half a second to eight, spread out. */
export const backOff = (failures) => Math.min(8000, 500 * 2 ** failures) * (0.75 + Math.random() / 2);

/** Ends early when the network comes back or the signal says so. */
export function delay(milliseconds, signal) {
    return new Promise((resolve) => {
        const end = () => {
            clearTimeout(timer);
            removeEventListener("online", end);
            signal?.removeEventListener("abort", end);
            resolve();
        };
        const timer = setTimeout(end, milliseconds);
        addEventListener("online", end);
        signal?.addEventListener("abort", end);
    });
}
