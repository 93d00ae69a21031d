// A scan's progress events, read with fetch: EventSource cannot send a token (rule 74).

import { backOff, call, delay, Problem } from "./api.js";

/** Bytes, or at least a comment line, come every 15 s. */
const SILENCE = 25_000;

const FINAL = new Set(["complete", "identification_failed", "review_failed"]);

/**
 * The events of a scan to the end of its stream. A broken stream is taken up behind the last numbered event, for as long as it takes;
 * `onConnection(isLost)` tells. Throws `Problem` if the scan does not exist.
 */
export async function* follow(scanID, { signal, onConnection = () => {} } = {}) {
    let last = 0;
    let failures = 0;
    let hasEnded = false;
    while (!signal?.aborted) {
        let pause = null;
        try {
            const headers = last ? { "Last-Event-ID": String(last) } : {};
            const answer = await call("GET", `/v1/scans/${scanID}/events`, { headers, signal, timeout: 0 });
            for await (const message of messages(answer.body, signal)) {
                failures = 0;
                onConnection(false);
                if (message.id) last = Number(message.id);
                const event = JSON.parse(message.data);
                if (message.id) hasEnded = FINAL.has(event.stage);
                yield event;
            }
            // A review that runs again goes on behind a final event, so the end of the stream is what counts.
            if (hasEnded) return;
        } catch (error) {
            if (signal?.aborted) return;
            if (error instanceof Problem && error.status < 500 && error.status !== 429) throw error;
            pause = error.retryAfter ? error.retryAfter * 1000 : null;
        }
        failures += 1;
        if (failures > 1) onConnection(true);
        await delay(pause ?? backOff(failures - 1), signal);
    }
}

/** Server-sent events out of a body of bytes. */
async function* messages(body, signal) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    try {
        for (;;) {
            const { done, value } = await withinSilence(reader, signal);
            if (done) return;
            const blocks = (rest + value).split("\n\n");
            rest = blocks.pop();
            for (const block of blocks) {
                const message = parse(block);
                if (message.data) yield message;
            }
        }
    } finally {
        reader.cancel().catch(() => {});
    }
}

function parse(block) {
    const message = { id: null, data: "" };
    for (const line of block.split("\n")) {
        if (line.startsWith("id:")) message.id = line.slice(3).trim();
        else if (line.startsWith("data:")) message.data += line.slice(5).trim();
    }
    return message;
}

async function withinSilence(reader, signal) {
    let timer;
    const silence = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error("silent")), SILENCE)));
    try {
        return await Promise.race([reader.read(), silence]);
    } finally {
        clearTimeout(timer);
        signal?.throwIfAborted();
    }
}
