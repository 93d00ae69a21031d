// Databases of this device, in IndexedDB.

/** A database; `upgrade(created, oldVersion)` makes the stores that the version before, 0 for none, lacks. It is opened when it is first asked. */
export function database(name, version, upgrade) {
    let opening = null;

    function open() {
        opening ??= new Promise((resolve, reject) => {
            const request = indexedDB.open(name, version);
            request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
            request.onsuccess = () => {
                // Another tab erases everything, or brings a later version of the app.
                request.result.onversionchange = () => {
                    request.result.close();
                    opening = null;
                };
                resolve(request.result);
            };
            request.onerror = () => reject(request.error);
        });
        return opening;
    }

    /** Runs `work(stores…)` in one transaction; resolves with what the requests that it returns gave, once all is on disk. */
    async function transact(mode, names, work) {
        const opened = await open();
        return new Promise((resolve, reject) => {
            const transaction = opened.transaction(names, mode);
            let result;
            transaction.oncomplete = () => resolve(Array.isArray(result) ? result.map((request) => request.result) : result?.result);
            transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
            try {
                result = work(...names.map((store) => transaction.objectStore(store)));
            } catch (error) {
                transaction.abort();
                reject(error);
            }
        });
    }

    async function erase() {
        (await opening)?.close();
        opening = null;
        await new Promise((resolve) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = request.onerror = request.onblocked = resolve;
        });
    }

    return { transact, erase };
}
