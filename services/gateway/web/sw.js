// The service worker: the app itself and artwork that was seen, also without a network.
// The gateway puts a digest of all files into VERSION and their names into FILES, so that every change is a new worker. A guest has its own NAME.

const NAME = "shell";
const VERSION = "development";
const FILES = [];

const SHELL = `${NAME}-${VERSION}`;
const ARTWORK = "artwork";
/** Pictures kept; the oldest go first. */
const LIMIT = 2500;

self.addEventListener("install", (event) => {
    event.waitUntil((async () => {
        const cache = await caches.open(SHELL);
        await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
        await self.skipWaiting();
    })());
});

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) if (name.startsWith(`${NAME}-`) && name !== SHELL) await caches.delete(name);
        await self.clients.claim();
    })());
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (/^\/v1\/.*\/artwork\//.test(url.pathname) || (/^\/v1\//.test(url.pathname) && request.destination === "image")) {
        event.respondWith(artwork(request));
    } else if (FILES.includes(url.pathname)) {
        event.respondWith(shell(request, url.pathname));
    }
});

async function shell(request, path) {
    const cache = await caches.open(SHELL);
    return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}

/** An address with a version always means the same picture. One without is kept under the version that came. */
async function artwork(request) {
    const cache = await caches.open(ARTWORK);
    const kept = await cache.match(request);
    if (kept) return kept;
    const answer = await fetch(request);
    const address = new URL(request.url);
    const version = answer.headers.get("ETag")?.replaceAll('"', "");
    if (version && !address.searchParams.has("v")) address.searchParams.set("v", version);
    if (answer.ok && address.searchParams.has("v")) {
        // Without room the picture is shown all the same.
        await cache.put(address.href, answer.clone()).then(() => trim(cache), () => {});
    }
    return answer;
}

async function trim(cache) {
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - LIMIT)).map((key) => cache.delete(key)));
}
