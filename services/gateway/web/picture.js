// From a camera's frame or a file to the square that is sent.

/** Pixels, each way (rule 59). */
const SIDE = 1024;

/** What of the video lies inside the guide, which is drawn over it, as a JPEG. */
export const fromVideo = (video, guide, size, quality) => encode(drawVideo(video, guide, size), quality);

/** The same as a canvas. */
export function drawVideo(video, guide, size) {
    const frame = video.getBoundingClientRect();
    const square = guide.getBoundingClientRect();
    // object-fit: cover.
    const scale = Math.max(frame.width / video.videoWidth, frame.height / video.videoHeight);
    const left = (square.left - frame.left - (frame.width - video.videoWidth * scale) / 2) / scale;
    const top = (square.top - frame.top - (frame.height - video.videoHeight * scale) / 2) / scale;
    return draw(video, left, top, square.width / scale, size);
}

/** The largest centered square of a picture in any format the browser reads, upright. Rejects if it reads none. */
export async function fromFile(file) {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const side = Math.min(picture.width, picture.height);
    try {
        return await encode(draw(picture, (picture.width - side) / 2, (picture.height - side) / 2, side));
    } finally {
        picture.close();
    }
}

function draw(source, left, top, side, size = SIDE) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(source, left, top, side, side, 0, 0, size, size);
    return canvas;
}

export function encode(canvas, quality = 0.9) {
    return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture cannot be written."))), "image/jpeg", quality);
    });
}
