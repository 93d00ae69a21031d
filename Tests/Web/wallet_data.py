"""Wallets and tracks as the server answers them, with covers drawn here: for tests of what the screen does with them."""

import colorsys
import functools
import io
import re
import uuid

from PIL import Image, ImageDraw


def identifier(name):
    return str(uuid.uuid5(uuid.NAMESPACE_URL, name))


@functools.cache
def cover(number):
    """A JPEG of 500 px, another for each number."""
    picture = Image.new("RGB", (500, 500), _color(number, 0.35))
    draw = ImageDraw.Draw(picture)
    for ring in range(9, 0, -1):
        draw.ellipse([250 - 28 * ring, 250 - 28 * ring, 250 + 28 * ring, 250 + 28 * ring], fill=_color(number + ring * 3, 0.4 + ring / 20))
    draw.rectangle([0, 20 + number % 7 * 65, 500, 60 + number % 7 * 65], fill=_color(number + 11, 0.95))
    data = io.BytesIO()
    picture.save(data, "JPEG", quality=85)
    return data.getvalue()


def _color(number, value):
    return tuple(round(255 * part) for part in colorsys.hsv_to_rgb(number * 0.161 % 1, 0.7, value))


def disc(number, **more):
    album = identifier(f"album {number}")
    return {
        "id": identifier(f"disc {number}"), "state": "ready", "artistName": f"Artist {number}", "albumTitle": f"Album {number}",
        "albumId": album, "releaseYear": str(1960 + number), "chosenByPerson": False, "addedAt": "2026-11-24T20:00:00.000Z",
        "artwork": {"state": "ready", "url": f"/v1/albums/{number}/artwork/500.jpg?v=1", "thumbnailUrl": f"/v1/albums/{number}/artwork/200.jpg?v=1", "verified": False},
        "tracks": f"/v1/albums/{album}/tracks", **more,
    }


def wallet(name, count, source="hand", hidden=0, **more):
    return {
        "id": identifier(name), "name": name, "source": source, "order": "newest" if source == "history" else "artist",
        "discs": [disc(number) for number in range(count)], "total": count + hidden, "hiddenCount": hidden, "matching": 0, "notSure": 0, "unknown": 0,
        "hidden": [{"id": identifier(f"hidden {number}"), "artistName": "ZZ Top", "albumTitle": f"Hidden {number}"} for number in range(hidden)],
        "updating": False, "toldHidden": False, "createdAt": "2026-11-24T20:00:00.000Z", "changedAt": "2026-11-24T20:00:00.000Z", "covers": [], **more,
    }


def tracks(*discs, sides="", **more):
    """`discs`: lengths in seconds of each disc's tracks; every third is a key track. `sides`: of the tracks, in their order, if they have any."""
    left = list(sides)
    return {
        "albumId": identifier("album"), "state": "ready", "discs": [
            {"number": disc_number, "title": None, "tracks": [
                {"number": number, "title": f"Song {disc_number}.{number}", "isKeyTrack": number % 3 == 1, **({"side": left.pop(0)} if left else {}), **({"lengthMs": round(seconds * 1000)} if seconds else {})}
                for number, seconds in enumerate(lengths, 1)]}
            for disc_number, lengths in enumerate(discs, 1)], **more,
    }


def serve(page, *wallets, album=None):
    """Answers in place of the server, from now on: the wallets, their covers, and the tracks of every album."""
    kept = [one for one in wallets if one["source"] != "history"]
    history = next((one for one in wallets if one["source"] == "history"), wallet("History", 0, "history"))
    # The service worker asks by itself, so the context answers.
    context = page.context
    context.route("**/v1/wallets/changes*", lambda route: route.fulfill(json={"upserted": kept, "deleted": [], "cursor": "1", "hasMore": False, "reset": True}))
    context.route("**/v1/wallets/history", lambda route: route.fulfill(json=history))
    context.route("**/v1/albums/*/tracks", lambda route: route.fulfill(json=album or tracks([60, 60, 60])))

    def picture(route):
        number = int(re.search(r"/albums/(\d+)/artwork", route.request.url)[1])
        route.fulfill(body=cover(number), content_type="image/jpeg", headers={"ETag": '"1"'})

    context.route(re.compile(r"/v1/albums/\d+/artwork/"), picture)
