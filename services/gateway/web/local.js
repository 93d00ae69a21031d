// The few things kept in localStorage. Where a browser forbids it they last as long as the page.

const memory = new Map();

function attempt(work, otherwise) {
    try {
        return work();
    } catch {
        return otherwise();
    }
}

export const local = {
    get: (key) => attempt(() => localStorage.getItem(key), () => memory.get(key) ?? null) ?? memory.get(key) ?? null,
    set(key, value) {
        memory.set(key, value);
        attempt(() => localStorage.setItem(key, value), () => {});
    },
    remove(key) {
        memory.delete(key);
        attempt(() => localStorage.removeItem(key), () => {});
    },
};

/** This installation's secret of 256 random bits; it outlives an erased account, or its free scans would begin anew (rule 53, rule 57). */
export function installationID() {
    let id = local.get("installation");
    if (!id) {
        id = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
        local.set("installation", id);
    }
    return id;
}

/** What the browser runs on, for people to tell their devices apart. */
export const platform = () => (navigator.userAgentData?.platform || navigator.platform || "web").slice(0, 64);
