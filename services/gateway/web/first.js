// Runs from the first answer, before any module or style sheet has arrived: shows the first screen and starts the camera.
// Not a module itself, since those wait for style sheets.

{
    const video = document.getElementById("feed");

    /** The wide lens: phones with several would otherwise choose by themselves. */
    async function unzoomed(stream) {
        const [track] = stream.getVideoTracks();
        const zoom = track?.getCapabilities?.().zoom;
        if (zoom) await track.applyConstraints({ advanced: [{ zoom: Math.max(zoom.min, 1) }] }).catch(() => {});
        return stream;
    }

    /** The camera's stream, shown as soon as it runs. Rejects with the browser's reason. */
    async function startCamera() {
        if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("no camera without https", "NotFoundError");
        const wanted = { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1440 } };
        const stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
        await show(stream);
        return unzoomed(stream);
    }

    /** Resolves with the first frame. */
    async function show(stream) {
        video.srcObject = stream;
        await video.play().catch(() => {});
    }

    let isWelcomed = false;
    try {
        isWelcomed = localStorage.getItem("welcomed") !== null;
        document.getElementById("open-history").hidden = localStorage.getItem("found") === null;
    } catch { /* Storage is switched off: every visit is the first. */ }

    const isCameraFirst = isWelcomed && (location.hash === "" || location.hash === "#camera");
    if (!isWelcomed) document.getElementById("welcome").hidden = false;
    if (isCameraFirst) document.getElementById("camera").hidden = false;

    /** For camera.js, which cannot import what is part of the page. */
    globalThis.albumscan = { startCamera, show, isWelcomed, started: isCameraFirst ? startCamera() : null };
    globalThis.albumscan.started?.catch(() => {});
}
