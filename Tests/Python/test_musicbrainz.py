"""`musicbrainzngs`, the usual Python client, against the sandbox's MusicBrainz and Cover Art Archive."""

import json
import unittest
import urllib.parse

import musicbrainzngs

import sandbox

HOST = urllib.parse.urlsplit(sandbox.URL).netloc
AGENT = {"User-Agent": "AlbumScanTests/1.0 ( tests@example.org )"}


def setUpModule():
    musicbrainzngs.set_useragent("AlbumScanTests", "1.0", "tests@example.org")
    musicbrainzngs.set_hostname(HOST, use_https=False)
    musicbrainzngs.set_caa_hostname(HOST, use_https=False)


class MusicBrainzCase(unittest.TestCase):
    def setUp(self):
        sandbox.reset()


class Search(MusicBrainzCase):
    def test_release_groups(self):
        found = musicbrainzngs.search_release_groups(releasegroup="OK Computer", artist="Radiohead")["release-group-list"]
        self.assertEqual((found[0]["title"], found[0]["ext:score"], found[0]["type"]), ("OK Computer", "100", "Album"))
        self.assertEqual(found[0]["artist-credit"][0]["artist"]["name"], "Radiohead")
        self.assertEqual(found[0]["id"], sandbox.albums()["ok-computer"]["releaseGroup"])

    def test_releases_in_strict_mode(self):
        found = musicbrainzngs.search_releases(release="Abbey Road", artist="The Beatles", strict=True, limit=5)["release-list"]
        self.assertLessEqual(len(found), 5)
        self.assertIn("Abbey Road", [release["title"] for release in found])

    def test_typography_and_join_phrases(self):
        found = musicbrainzngs.search_release_groups("tomorrow's weather")["release-group-list"]
        self.assertEqual(found[0]["title"], "Tomorrow\u2019s Weather")
        found = musicbrainzngs.search_release_groups(releasegroup="watch the throne")["release-group-list"]
        self.assertEqual(found[0]["artist-credit-phrase"], "Kanye West & JAY-Z")


class LookupAndBrowse(MusicBrainzCase):
    def test_lookup(self):
        release = sandbox.albums()["seeds"]["release"]
        found = musicbrainzngs.get_release_by_id(release, includes=["artist-credits", "labels", "recordings", "release-groups"])["release"]
        self.assertEqual(found["label-info-list"][0]["label"]["name"], "Harvest Records")
        self.assertEqual(found["release-group"]["primary-type"], "Album")
        self.assertEqual(found["medium-list"][0]["track-count"], 11)
        self.assertEqual(found["cover-art-archive"]["front"], "true")

    def test_browse(self):
        group = sandbox.albums()["yeezus"]["releaseGroup"]
        found = musicbrainzngs.browse_releases(release_group=group, release_status=["official"], includes=["media"], limit=100)
        self.assertEqual(found["release-count"], 3)

    def test_what_does_not_exist(self):
        with self.assertRaises(musicbrainzngs.ResponseError) as caught:
            musicbrainzngs.get_release_group_by_id("5a4db0c5-0000-4000-8000-000000000000")
        self.assertEqual(caught.exception.cause.code, 404)


    def test_the_editions_of_an_album(self):
        group = sandbox.albums()["ok-computer"]["releaseGroup"]
        found = musicbrainzngs.browse_releases(release_group=group, limit=100)
        self.assertEqual(found["release-count"], len(found["release-list"]))
        fronts = [release["cover-art-archive"]["front"] for release in found["release-list"]]
        self.assertEqual(sorted(fronts), ["false", "true", "true", "true"])

    def test_a_search_has_several_candidates(self):
        found = musicbrainzngs.search_release_groups(query="releasegroup:(let it be) artist:(the beatles)")
        credits = {group["artist-credit-phrase"] for group in found["release-group-list"]}
        self.assertLessEqual({"The Beatles", "The Replacements"}, credits)


class Limits(MusicBrainzCase):
    PATH = "/ws/2/release-group?fmt=json&query=releasegroup:seeds"

    def test_who_hurries_is_refused(self):
        answers = [sandbox.call("GET", self.PATH, headers=AGENT) for _ in range(3)]
        self.assertEqual([status for status, _, _ in answers], [200, 503, 503])
        self.assertEqual(answers[2][1]["retry-after"], "1")
        self.assertIn("exceeding the allowable rate limit", json.loads(answers[2][2])["error"])

    def test_who_does_not_say_who_they_are_is_refused(self):
        status, headers, _ = sandbox.call("GET", self.PATH, headers={"User-Agent": ""})
        self.assertEqual((status, headers["x-ratelimit-who"]), (403, "ua-missing"))

    def test_the_client_waits_out_shed_load(self):
        sandbox.fault("shed", upstream="musicbrainz")
        self.assertTrue(musicbrainzngs.search_release_groups(releasegroup="Seeds")["release-group-list"])
        self.assertEqual(sandbox.control("GET", "counts")["fault"]["shed"], 1)

    def test_broken_lucene(self):
        status, _, _ = sandbox.call("GET", "/ws/2/release-group?fmt=json&query=releasegroup:(seeds", headers=AGENT)
        self.assertEqual(status, 400)


class CoverArt(MusicBrainzCase):
    def test_a_front_picture_comes_through_the_redirects(self):
        picture = musicbrainzngs.get_release_group_image_front(sandbox.albums()["seeds"]["releaseGroup"], size="500")
        self.assertTrue(picture.startswith(b"\xff\xd8"))
        counts = sandbox.control("GET", "counts")["status"]
        self.assertEqual([counts[f"coverartarchive {status}"] for status in (307, 302, 200)], [1, 1, 1])

    def test_the_list_of_pictures(self):
        found = musicbrainzngs.get_image_list(sandbox.albums()["mdna"]["release"])
        self.assertTrue(found["images"][0]["front"])
        self.assertTrue(found["images"][0]["image"].startswith("http://coverartarchive.org/"))

    def test_originals_may_be_png(self):
        picture = musicbrainzngs.get_image_front(sandbox.albums()["tomorrows-weather"]["release"])
        self.assertTrue(picture.startswith(b"\x89PNG"))

    def test_no_artwork(self):
        with self.assertRaises(musicbrainzngs.ResponseError) as caught:
            musicbrainzngs.get_release_group_image_front(sandbox.albums()["paper-satellites"]["releaseGroup"])
        self.assertEqual(caught.exception.cause.code, 404)
