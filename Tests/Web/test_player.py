"""The player: the browser's state machine against Swift's, the display beside a turntable, and real sound."""

import json
import pathlib

import stack
import wallet_data
from browser import DESKTOP, WebTest
from playwright.sync_api import expect

SEQUENCES = json.loads((pathlib.Path(__file__).parent / "disc-player.json").read_text())
RUN = """async (sequences) => {
    const { DiscPlayer } = await import("/app/deck.js");
    const complaints = [];
    for (const [number, steps] of sequences.entries()) {
        const player = new DiscPlayer();
        for (const [index, [now, command, values, ...expected]] of steps.entries()) {
            const given = command === "load" ? [values[0].album, values[0].at] : command === "report" ? [values[0], Number(values[1])] : values;
            const effects = player.take(now, command, ...given).map((effect) => effect.join(" "));
            const found = [player.state, player.index, player.position(now), effects];
            if (JSON.stringify(found) !== JSON.stringify(expected)) complaints.push({ number, index, command, found, expected });
        }
    }
    return complaints;
}"""
# Time as the test wants it; timers go on.
CLOCK = "globalThis.ahead = 0; const now = Date.now.bind(Date); Date.now = () => now() + globalThis.ahead;"


class PlayerTests(WebTest):
    def play(self, album, screen=DESKTOP, count=3, **options):
        page = self.open(path=None, screen=screen, script=CLOCK, **options)
        wallet_data.serve(page, wallet_data.wallet("Sunday", count), album=album)
        page.goto(stack.url() + "/#wallet")
        page.get_by_role("button", name="Album 0 by Artist 0, 1960").click()
        expect(page.locator("#player .track").first).to_be_visible()
        return page

    def pass_time(self, page, seconds):
        page.evaluate(f"globalThis.ahead += {seconds * 1000}")

    def shown(self, page):
        return page.locator("#player .lcd").get_attribute("aria-label")

    def test_does_what_swift_does(self):
        page = self.open()
        self.assertEqual(sum(len(steps) for steps in SEQUENCES), 1000)
        self.assertEqual(page.evaluate(RUN, SEQUENCES), [])

    def test_the_display_runs_beside_the_turntable(self):
        page = self.play(wallet_data.tracks([60, 90], [30]))
        expect(page.locator("#player .told")).to_contain_text("press play as your record begins")
        expect(page.locator("#player h1")).to_have_text("Album 0 Artist 0")
        self.assertEqual(self.shown(page), "Track 1, 0:00")
        page.get_by_role("button", name="Play", exact=True).click()
        self.pass_time(page, 65)
        self.until(page, "document.querySelector('#player .track[aria-current]')?.textContent.includes('Song 1.2')")
        self.assertRegex(self.shown(page), r"^Track 2, 0:0[5-9]$")
        # The second disc has to be put on.
        self.pass_time(page, 90)
        expect(page.locator("#player .told")).to_have_text("That was disc 1. Put on disc 2, then press play.")
        expect(page.locator("#player .track[aria-current]")).to_contain_text("Song 2.1")
        page.get_by_role("button", name="Play", exact=True).click()
        self.pass_time(page, 40)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    def test_it_waits_where_the_record_has_to_be_turned_over(self):
        page = self.play(wallet_data.tracks([60, 60, 60], [60], sides="AABC"))
        expect(page.locator("#player .queue h2")).to_have_text(["Disc 1 · Side A", "Disc 1 · Side B", "Disc 2 · Side C"])
        page.get_by_role("button", name="Play", exact=True).click()
        self.pass_time(page, 125)
        expect(page.locator("#player .told")).to_have_text("That was side A. Turn the record over to side B, then press play.")
        expect(page.locator("#player .track[aria-current]")).to_contain_text("Song 1.3")
        page.get_by_role("button", name="Play", exact=True).click()
        self.pass_time(page, 65)
        expect(page.locator("#player .told")).to_have_text("That was side B. Put on disc 2, side C, then press play.")

    def test_digits_are_made_of_segments(self):
        page = self.play(wallet_data.tracks([3600, 60]))
        page.locator("#player .track").first.click()
        self.pass_time(page, 754)
        self.until(page, "document.querySelector('#player .lcd').getAttribute('aria-label').startsWith('Track 1, 12:3')")
        lit = page.locator("#player .lcd > g:not(.on)").evaluate_all("digits => digits.slice(0, 5).map((digit) => digit.querySelectorAll('.on').length)")
        # 0 1, 1 2, 3: six segments, two, two, five, five.
        self.assertEqual(lit, [6, 2, 2, 5, 5])

    def test_keys_and_buttons(self):
        page = self.play(wallet_data.tracks([60, 60, 60]))
        page.locator("#player h1").focus()
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#player .track[aria-current]")).to_contain_text("Song 1.2")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#player .track[aria-current]")).to_contain_text("Song 1.1")
        page.get_by_role("button", name="Song 1.3").click()
        page.get_by_role("button", name="Next track").click()
        # After the last track the album has ended, and playing begins anew.
        expect(page.locator("#player .track[aria-current]")).to_have_count(0)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("#player .track[aria-current]")).to_contain_text("Song 1.1")
        expect(page.locator("#player .starred")).to_have_count(1)

    def test_the_loaded_disc_goes_on_where_it_was(self):
        page = self.play(wallet_data.tracks([60, 60, 60]))
        page.get_by_role("button", name="Song 1.2").click()
        self.pass_time(page, 20)
        self.until(page, "document.querySelector('#player .lcd').getAttribute('aria-label') >= 'Track 2, 0:20'")
        # Closing pauses.
        page.get_by_role("button", name="Close").click()
        expect(page.locator("#wallet .disc").first).to_be_visible()
        self.pass_time(page, 1000)
        page.get_by_role("button", name="Album 0 by Artist 0, 1960").click()
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        self.assertRegex(self.shown(page), r"^Track 2, 0:2\d$")
        # Also after a restart, and there it was left playing.
        page.reload()
        self.until(page, "document.querySelector('#player .lcd')?.getAttribute('aria-label').startsWith('Track 2, 0:')")
        self.assertRegex(self.shown(page), r"^Track 2, 0:[23]\d$")
        # Another disc begins anew, and so does this one after it.
        page.goto(stack.url() + "/#wallet")
        page.get_by_role("button", name="Album 1 by Artist 1, 1961").click()
        expect(page.locator("#player h1")).to_have_text("Album 1 Artist 1")
        expect(page.locator("#player .track").first).to_be_visible()
        self.assertEqual(self.shown(page), "Track 1, 0:00")
        page.go_back()
        page.get_by_role("button", name="Album 0 by Artist 0, 1960").click()
        expect(page.locator("#player .track").first).to_be_visible()
        self.assertEqual(self.shown(page), "Track 1, 0:00")

    def test_an_album_without_tracks_is_no_drama(self):
        page = self.play_nothing()
        expect(page.locator("#player .queue")).to_contain_text("Nobody has written down the tracks")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
        link = page.get_by_role("link", name="Find it in Apple Music")
        self.assertEqual(link.get_attribute("href"), "https://music.apple.com/search?term=Artist%200%20Album%200")
        self.assertEqual(link.get_attribute("rel"), "noopener noreferrer")

    def play_nothing(self):
        page = self.open(path=None, screen=DESKTOP)
        wallet_data.serve(page, wallet_data.wallet("Sunday", 3), album={"albumId": "x", "state": "unavailable", "discs": []})
        page.goto(stack.url() + "/#wallet")
        page.get_by_role("button", name="Album 0 by Artist 0, 1960").click()
        return page

    def test_the_system_is_told(self):
        page = self.play(wallet_data.tracks([60, 60]))
        page.get_by_role("button", name="Song 1.2").click()
        told = page.evaluate("({ ...{ state: navigator.mediaSession.playbackState }, title: navigator.mediaSession.metadata.title, album: navigator.mediaSession.metadata.album })")
        self.assertEqual(told, {"state": "playing", "title": "Song 1.2", "album": "Album 0"})
        page.get_by_role("button", name="Pause").click()
        self.assertEqual(page.evaluate("navigator.mediaSession.playbackState"), "paused")

    def test_the_screen_stays_on_while_it_runs(self):
        script = CLOCK + """globalThis.locks = [];
            Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
                const lock = { released: false, release: async () => void (lock.released = true) };
                locks.push(lock);
                return lock;
            } } });"""
        page = self.open(path=None, screen=DESKTOP, script=script)
        wallet_data.serve(page, wallet_data.wallet("Sunday", 3))
        page.goto(stack.url() + "/#wallet")
        page.get_by_role("button", name="Album 0 by Artist 0, 1960").click()
        page.get_by_role("button", name="Play", exact=True).click()
        self.until(page, "locks.length === 1 && !locks[0].released")
        page.get_by_role("button", name="Close").click()
        self.until(page, "locks[0].released")

    def test_sound_is_played_whole_and_in_order(self):
        """Tones that the sandbox makes. The app's policy forbids sound from anywhere, as no deployment has any yet."""
        album = wallet_data.tracks([1, 1, 1, 1])
        for number, track in enumerate(album["discs"][0]["tracks"]):
            track["audio"] = f"/tones/{number}.wav"
        script = """globalThis.heard = [];
            const Plain = globalThis.Audio;
            globalThis.Audio = class extends Plain {
                constructor() {
                    super();
                    this.muted = true;
                    for (const name of ["playing", "ended"]) this.addEventListener(name, () => heard.push(`${name} ${this.src.slice(-5, -4)}`));
                    globalThis.sounding = this;
                }
            };"""
        page = self.open(path=None, screen=DESKTOP, script=script, bypass_csp=True)
        wallet_data.serve(page, wallet_data.wallet("Sunday", 3), album=album)

        def tone(route):
            number = int(route.request.url[-5])
            # The third one is broken: it is left out, and the rest is played.
            route.fulfill(body=b"" if number == 2 else stack.sandbox("GET", f"tones/{440 + 110 * number}.wav?milliseconds=900"), content_type="audio/wav")

        page.context.route("**/tones/*.wav", tone)
        page.goto(stack.url() + "/#wallet")
        page.get_by_role("button", name="Album 0 by Artist 0, 1960").click()
        self.until(page, "heard.at(-1) === 'ended 3'")
        heard = page.evaluate("heard")
        self.assertEqual([one for one in heard if one.startswith("ended")], ["ended 0", "ended 1", "ended 3"])
        self.assertNotIn("playing 2", heard)
        # A pause that is not the person's is an interruption, and goes on where it was.
        page.get_by_role("button", name="Song 1.1").click()
        self.until(page, "sounding.currentTime > 0.2")
        page.evaluate("sounding.pause()")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.evaluate("sounding.play()")
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        page.get_by_role("button", name="Pause").click()
        position = page.evaluate("sounding.currentTime")
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Album 0 by Artist 0, 1960").click()
        page.get_by_role("button", name="Play", exact=True).click()
        self.until(page, "heard.at(-1) === 'playing 0'")
        # It has played on since, the longer the busier the machine.
        played = page.evaluate("sounding.currentTime") - position
        self.assertTrue(-0.5 < played < 3, played)
