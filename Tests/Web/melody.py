"""A small songbook, and pages that have it: for what must be known to the second, and must not wait for a server."""

import hashlib
import json
import os
import subprocess

import stack
from browser import WebTest
from playwright.sync_api import expect

SERVICES = {"streamingLinks": [{"service": "Disney+", "url": "https://example.org/watch"}], "purchaseLinks": [{"service": "Apple Music", "url": "https://example.org/buy"}]}


def identity(*parts):
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:32]


def clock(seconds):
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def movie(order, title, year, minutes, *songs):
    def song(name, start, *characters):
        number = 1 + sum(other[0] == name for other in songs[: songs.index((name, start, *characters))])
        return {
            "id": identity(title, year, name, number), "title": name, "number": number, "startSeconds": start, "startTime": clock(start),
            "percent": (200 * start // (60 * minutes) + 1) // 2, "characters": list(characters), "keywords": ["storm"], "blurb": "A lamp is lit.", **SERVICES,
        }

    return {"id": identity(title, year), "title": title, "releaseYear": year, "runtimeMinutes": minutes, "sortOrder": order, "songs": [song(*one) for one in songs]}


MOVIES = [
    movie(1, "The Lantern Harbor", 2013, 100, ("Keep the Light", 600, "Mira"), ("What the River Said", 1934, "Mira", "Old Tobb"), ("Run, Rabbit", 2040, "Pip"),
          ("Home Is a Song", 4500, "Chorus"), ("Keep the Light", 5700, "Mira")),
    movie(2, "Paper Kites", 1999, 80, ("Higher Than the Hill", 0, "Juniper"), ("Moonlight Mischief", 2400, "The Twins")),
    movie(3, "The Lantern Harbor", 1961, 90, ("Keep the Light", 1200, "Mira")),
]
HARBOR, KITES, OLD_HARBOR = MOVIES
BOOK = {"version": 1, "updatedAt": "2026-11-24T20:00:00.000Z", "movies": MOVIES, "aliases": {}}
CONFIG = {"isCounted": True, "baseQuota": 3, "adRewardViews": 2, "dailyViewCap": 15, "dailyAdCap": 6, "products": ["melodymap.monthly", "melodymap.yearly"]}
ALLOWANCE = {"isCounted": False, "isSubscribed": False, "day": "2026-11-24", "views": 0, "allowance": 3, "left": 3, "ads": 0, "adsLeft": 6, "adId": "a"}


def publish(address, state):
    """The sandbox's sheet, as operators do: what `albumscan admin songs sync` reports."""
    environment = {**os.environ, "ALBUMSCAN_SERVER": address, "ALBUMSCAN_ADMIN_TOKEN": stack.SETTINGS["ALBUMSCAN_ADMIN_TOKEN"]}
    command = [os.path.join(os.environ["ALBUMSCAN_BIN"], "albumscan"), "admin", "songs", "sync", (state / "sandbox.url").read_text().strip() + "/songs/sheet.csv", "--json"]
    return json.loads(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


class MelodyTest(WebTest):
    def visit(self, address="", book=BOOK, favourites=(), allowance=ALLOWANCE, config=CONFIG, **options):
        """The page after its sparkle."""
        page = self.open(path=None, **options)
        self.answers(page, book, favourites, allowance, config)
        page.goto(self.url() + address)
        expect(page.locator("#splash")).to_have_class("gone")
        expect(page.locator("#splash")).to_be_hidden()
        return page

    def answers(self, page, book=BOOK, favourites=(), allowance=ALLOWANCE, config=CONFIG):
        self.answer(page, "/v1/songs", book)
        self.answer(page, "/v1/songs/favourites", {"favourites": list(favourites)}, method="GET")
        self.answer(page, "/v1/songs/allowance", allowance)
        self.answer(page, "/v1/songs/config", config)

    def url(self):
        return stack.url() + "/melody/"

    def search(self, page, text):
        page.locator("#field").fill(text)
        return page.locator(".groups .song")

    def page(self, page):
        """The film's page that is seen."""
        return page.locator(".shelf > .page:not([inert])")

    def open_song(self, page, text, number=0):
        self.search(page, text).nth(number).locator(".open").click()
        self.lies(page)

    def lies(self, page):
        """Waits until a film's page lies open, and nothing turns."""
        expect(page.locator("#stage > .page:not([inert]) .films")).to_be_visible()
        self.settle(page)

    def chosen(self, page, title, seconds):
        expect(self.page(page).locator(".name h2")).to_have_text(title)
        expect(self.page(page).locator(".digits")).to_have_text(clock(seconds))
