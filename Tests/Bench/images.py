"""Measures the image path against libvips, Pillow and the least that libjpeg can do, on the same photographs in one run.

usage: images.py IMAGEBENCH FLOOR WORK --photos DIR | --drawn DIR [--times N] [--sizes]

The photographs of --drawn are made ones, which are written again first, as a telephone would: at quality 93 with the standard's tables.

All do the same: decode, turn upright, cut out the centred square, scale it down to 1024 x 1024, encode at quality 85 with chroma at half the
size. Counted is processor time of the quickest of N runs, without the start of a program: ours and Pillow's are measured inside a process,
vipsthumbnail's is what each further file of a call costs. The floor is what libjpeg takes to read the Huffman codes and to compute one
sample per block (its decode at 1/8 without colour), and to encode the result from its planes. --sizes prints what other sizes and qualities
cost as well. Exit status 1 if a bound is broken.
"""

import argparse
import glob
import io
import math
import os
import resource
import statistics
import subprocess
import sys
import time

import numpy
from PIL import Image, ImageOps

SIDE, QUALITY = 1024, 85


def children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def processor_time(command):
    """Milliseconds."""
    before = children()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return (children() - before) * 1000


def vips(photo, work, times):
    """Milliseconds of each further file, and the result."""
    command = ["vipsthumbnail", "--size", f"{SIDE}x{SIDE}", "--smartcrop", "centre", "--output", f"{work}/vips.jpg[Q={QUALITY},strip]"]
    one = min(processor_time(command + [photo]) for _ in range(3))
    many = min(processor_time(command + [photo] * (times + 1)) for _ in range(2))
    return (many - one) / times, picture(f"{work}/vips.jpg")


def pillow(photo, times):
    """Milliseconds, and the result."""
    best = float("inf")
    for _ in range(times):
        began = time.process_time()
        image = Image.open(photo)
        scale = SIDE / min(image.size)
        image.draft("RGB", (round(image.width * scale), round(image.height * scale)))
        image = square(image).resize((SIDE, SIDE), Image.Resampling.LANCZOS)
        # The square comes first: turning a small picture costs less.
        exif = Image.open(photo).getexif()
        image.getexif()[0x0112] = exif.get(0x0112, 1)
        image = ImageOps.exif_transpose(image)
        out = io.BytesIO()
        image.save(out, "JPEG", quality=QUALITY)
        best = min(best, time.process_time() - began)
    return best * 1000, numpy.asarray(Image.open(out).convert("L"))


def square(image):
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    return image.crop((left, top, left + side, top + side))


def picture(path):
    return numpy.asarray(Image.open(path).convert("L"))


def reference(photo):
    """The luma of the photograph decoded whole and reduced by Lanczos, and what remains of it after the same encoder."""
    image = square(ImageOps.exif_transpose(Image.open(photo)).convert("RGB")).resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY)
    return numpy.asarray(image.convert("L")), picture(out)


def as_by_a_camera(folder, out):
    """A drawn photograph at 85 has a third of the codes that cameras of its size write, which would measure a lighter task."""
    os.makedirs(out, exist_ok=True)
    for path in glob.glob(os.path.join(folder, "*.jpg")):
        image = Image.open(path)
        image.save(os.path.join(out, os.path.basename(path)), "JPEG", quality=93, exif=image.getexif())
    return out


def means(values, side):
    """Of each window of side x side samples."""
    sums = numpy.pad(values, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    return (sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]) / side**2


def ssim(first, second, side=7):
    """Structural similarity (Wang et al. 2004) of luma, even windows of 7 x 7, at full size."""
    first, second = first.astype(float), second.astype(float)
    mean1, mean2 = means(first, side), means(second, side)
    variance1, variance2 = means(first * first, side) - mean1**2, means(second * second, side) - mean2**2
    covariance = means(first * second, side) - mean1 * mean2
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return float((((2 * mean1 * mean2 + c1) * (2 * covariance + c2)) / ((mean1**2 + mean2**2 + c1) * (variance1 + variance2 + c2))).mean())


def ours(program, photo, work, times, *options):
    """Milliseconds, bytes, most megabytes of a process that does one."""
    def run(count):
        words = subprocess.run([program, str(count), work, *options, photo], check=True, stdout=subprocess.PIPE, text=True).stdout.split("\t")
        return float(words[1]), int(words[2]), int(words[3]) * 1024 / 1e6
    best, size, _ = run(times)
    return best, size, run(1)[2]


def claude_tokens(side):
    """The square's tokens by Anthropic's patches of 28 pixels."""
    return math.ceil(side / 28) ** 2


def gpt_tokens(side):
    """By OpenAI's tiles: the short side is reduced to 768, then 85 and 170 for each 512 pixels either way."""
    return 85 + 170 * math.ceil(min(side, 768) / 512) ** 2


def print_choices(program, photos, work):
    """What each size and quality costs and keeps, on average: the similarity is to the reference at 1024, after scaling back up."""
    print("\nSize and quality: bytes, what is kept, and tokens\n")
    print(f"  {'side':>6} {'quality':>8} {'bytes':>8} {'kept':>7} {'Claude':>7} {'GPT tiles':>10}")
    references = {photo: reference(photo)[0] for photo in photos}
    for side in (640, 768, 896, 1008, 1024):
        for quality in (75, 85, 92):
            sizes, kept = [], []
            for photo in photos:
                ours(program, photo, work, 1, "--side", str(side), "--quality", str(quality))
                path = os.path.join(work, os.path.basename(photo))
                sizes.append(os.path.getsize(path))
                large = Image.open(path).convert("L").resize((SIDE, SIDE), Image.Resampling.LANCZOS)
                kept.append(ssim(references[photo], numpy.asarray(large)))
            print(
                f"  {side:6} {quality:8} {statistics.mean(sizes):8.0f} {statistics.mean(kept):7.4f} {claude_tokens(side):7} {gpt_tokens(side):10}",
                flush=True)


class Verdicts:
    def __init__(self):
        self.kept = True

    def row(self, name, value, bound, keeps):
        self.kept = self.kept and keeps
        print(f"  {name:66} {value:>8}  {bound:>8}  {'PASS' if keeps else 'FAIL'}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("floor")
    parser.add_argument("work")
    parser.add_argument("--photos")
    parser.add_argument("--drawn")
    parser.add_argument("--times", type=int, default=12)
    parser.add_argument("--sizes", action="store_true")
    options = parser.parse_args()
    options.work = os.path.abspath(options.work)
    if not options.photos:
        options.photos = as_by_a_camera(options.drawn, os.path.join(options.work, "camera"))
    photos = sorted(path for path in glob.glob(os.path.join(options.photos, "*")) if path.lower().endswith((".jpg", ".jpeg")))
    if not photos:
        raise SystemExit(f"no *.jpg in {options.photos}")

    print("Milliseconds of processor time\n")
    print(f"  {'photograph':28} {'floor':>7} {'encode':>7} {'ours':>7} {'libvips':>8} {'Pillow':>7} {'/floor':>7} {'vips/':>6} {'Pillow/':>7}")
    measured = []
    for photo in photos:
        name = os.path.basename(photo)
        best, size, memory = ours(options.program, photo, options.work, options.times)
        optimised, optimised_size, _ = ours(options.program, photo, options.work + "/optimised", options.times, "--optimized")
        result = os.path.join(options.work, name)
        entropy, encoding = (
            float(word) for word in subprocess.check_output([options.floor, str(options.times), photo, result], text=True).split())
        vips_time, vips_picture = vips(photo, options.work, options.times)
        pillow_time, pillow_picture = pillow(photo, options.times)
        clean, lossy = reference(photo)
        plane = numpy.fromfile(result + ".gray", numpy.uint8).reshape(clean.shape)
        row = {
            "name": name, "floor": best / (entropy + encoding), "vips": vips_time / best, "pillow": pillow_time / best, "memory": memory,
            "progressive": b"\xff\xc2" in open(photo, "rb").read(65536), "plane": ssim(clean, plane), "file": ssim(clean, picture(result)),
            "lossy": ssim(clean, lossy), "vips file": ssim(clean, vips_picture), "pillow file": ssim(clean, pillow_picture),
            "size": size, "optimised": optimised - best, "optimised size": optimised_size / size,
        }
        measured.append(row)
        print(
            f"  {name[:28]:28} {entropy:7.1f} {encoding:7.1f} {best:7.1f} {vips_time:8.1f} {pillow_time:7.1f} {row['floor']:7.2f}"
            f" {row['vips']:6.2f} {row['pillow']:7.2f}", flush=True)

    print("\nSimilarity (SSIM) to the photograph decoded whole and reduced by Lanczos, and sizes\n")
    print(f"  {'photograph':28} {'scaled':>7} | {'encoded':>7} {'reference':>9} {'libvips':>8} {'Pillow':>7} | {'bytes':>7} {'MB held':>8}")
    for row in measured:
        print(
            f"  {row['name'][:28]:28} {row['plane']:7.4f} | {row['file']:7.4f} {row['lossy']:9.4f} {row['vips file']:8.4f}"
            f" {row['pillow file']:7.4f} | {row['size']:7} {row['memory']:8.1f}")
    print("  scaled: before it is encoded; reference: the full decode encoded by the same encoder at the same quality.")
    print(
        f"\n  Huffman tables made for the picture: {statistics.mean(row['optimised'] for row in measured):+.1f} ms,"
        f" {statistics.mean(row['optimised size'] for row in measured) - 1:+.1%} bytes")

    if options.sizes:
        print_choices(options.program, photos, options.work)

    print()
    verdicts = Verdicts()
    median = statistics.median
    value = median(row["vips"] for row in measured)
    verdicts.row("libvips / ours, median", f"{value:.2f}", ">= 2.3", value >= 2.3)
    value = median(row["floor"] for row in measured)
    verdicts.row("ours / (entropy floor + encoding), median", f"{value:.2f}", "<= 1.6", value <= 1.6)
    value = min(row["plane"] for row in measured)
    verdicts.row("similarity of the scaled picture, worst", f"{value:.4f}", ">= 0.98", value >= 0.98)
    value = min(row["file"] - row["lossy"] for row in measured)
    verdicts.row("similarity lost to the full decode through the same encoder, worst", f"{value:+.4f}", "> -0.01", value > -0.01)
    baseline = [row["memory"] for row in measured if not row["progressive"]]
    if baseline:
        verdicts.row("megabytes held for a baseline photograph, most", f"{max(baseline):.1f}", "< 30", max(baseline) < 30)
    return 0 if verdicts.kept else 1


if __name__ == "__main__":
    sys.exit(main())
