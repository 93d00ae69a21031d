"""A proxy between the review and identification services and the model service that notes when what passed.

It stands outside the system under measurement, so the times of the critical path come from neither side of it.
"""

import http.client
import http.server
import json
import re
import threading
import time
import urllib.parse

# The first whole sentence of a streamed review: only whole, checked sentences are shown to a person.
FIRST_SENTENCE = re.compile(r'"contextSummary"\s*:\s*"(?:[^"\\]|\\.)*?[.!?]["”’]?\s')


class Call:
    """One model call: when it began, when its first text and first sentence had passed, when it ended; and its pieces of text."""

    def __init__(self, is_review, sample):
        self.is_review = is_review
        self.sample = sample
        self.deltas = 0
        # Taken with the first text and at the end.
        self.first_sample = self.last_sample = None
        self.began = time.monotonic()
        self.first_text = self.first_sentence = self.ended = None
        self.text = ""

    def see(self, line):
        """A line of an event stream on its way."""
        if not line.startswith(b"data:") or b"text_delta" not in line:
            return
        now = time.monotonic()
        self.deltas += 1
        if self.first_text is None:
            self.first_text = now
            self.first_sample = self.sample and self.sample()
        if self.first_sentence is None:
            self.text += json.loads(line[5:])["delta"]["text"]
            if FIRST_SENTENCE.search(self.text):
                self.first_sentence = now

    def end(self):
        self.ended = time.monotonic()
        self.last_sample = self.sample and self.sample()


class ModelProxy:
    """Listens on a port of its own; `target` may be set later than its address is given away."""

    def __init__(self):
        self.target = None
        # What is noted with the calls, if anything.
        self.sample = None
        self.calls = []
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                proxy.forward(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take_calls(self):
        calls, self.calls = self.calls, []
        return calls

    def forward(self, handler):
        body = handler.rfile.read(int(handler.headers.get("content-length", 0)))
        call = Call(b"contextSummary" in body, self.sample)
        self.calls.append(call)
        address = urllib.parse.urlsplit(self.target)
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
        connection.request("POST", handler.path, body, {name: value for name, value in handler.headers.items() if name.lower() != "host"})
        answer = connection.getresponse()
        handler.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("transfer-encoding", "content-length", "connection"):
                handler.send_header(name, value)
        handler.send_header("connection", "close")
        handler.end_headers()
        for line in answer:
            handler.wfile.write(line)
            call.see(line)
        call.end()
        handler.close_connection = True
        connection.close()
