"""A real HTTP server for tests that answers exactly what it was told to.

POST /control/ID with [[step, ...], ...] stores one list of steps per request to /x/ID/...; the requests are answered in that order.
GET  /control/ID returns what was received.  GET /control/ID/N waits until the answer to request N (from 0) has ended.
Prints one JSON line with its ports and the path of its certificate authority, and ends when its standard input does.
"""
import base64, http.server, json, os, select, socket, ssl, struct, subprocess, sys, tempfile, threading, time


class Script:
    def __init__(self, responses):
        self.responses = responses
        self.received = []
        self.ended = {}
        self.changed = threading.Condition()


scripts = {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    isUnread = False

    def log_message(self, *arguments):
        pass

    def handle_any(self):
        kind, identifier, *rest = self.path.split("?")[0].strip("/").split("/")
        length = int(self.headers.get("content-length") or 0)
        if kind == "control":
            return self.control(identifier, rest, self.rfile.read(length))
        script = scripts.get(identifier)
        with script.changed:
            number = len(script.received)
            received = {
                "method": self.command, "path": self.path, "headers": [list(pair) for pair in self.headers.items()],
                "body": "", "connection": self.client_address[1], "at": time.monotonic()}
            script.received.append(received)
        steps = script.responses[number] if number < len(script.responses) else [{"head": 599, "headers": {}}, {"body": "script is over"}]
        body = self.take(steps[0], length) if steps and "take" in steps[0] else self.rfile.read(length)
        with script.changed:
            received["body"] = base64.b64encode(body).decode()
            script.changed.notify_all()
        result = {"sent": 0, "broken": False}
        try:
            self.play(steps, result)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            result["broken"] = True
            self.close_connection = True
        with script.changed:
            script.ended[number] = result
            script.changed.notify_all()

    def take(self, step, length):
        """Reads the request's body slowly, or only a part of it."""
        count, body = min(step["take"], length), b""
        while len(body) < count:
            if body:
                time.sleep(0.1)
            piece = self.rfile.read(min(step["piece"], count - len(body)))
            if not piece:
                break
            body += piece
        self.isUnread = count < length
        self.close_connection = self.isUnread
        return body

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = handle_any

    def control(self, identifier, rest, body):
        if self.command == "POST":
            scripts[identifier] = Script(json.loads(body))
            answer = {}
        elif rest:
            script, number = scripts[identifier], int(rest[0])
            with script.changed:
                script.changed.wait_for(lambda: number in script.ended, timeout=20)
                answer = script.ended.get(number, {"sent": -1, "broken": False})
        else:
            answer = scripts[identifier].received
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def play(self, steps, result):
        for step in steps:
            if "head" in step:
                self.wfile.write(f"HTTP/1.1 {step['head']} Status\r\n".encode())
                for name, value in step["headers"].items():
                    self.wfile.write(f"{name}: {value}\r\n".encode())
                if not any("body" in other or "raw" in other for other in steps):
                    self.wfile.write(b"\r\n")
            elif "body" in step:
                data = step["body"].encode()
                self.wfile.write(f"content-length: {len(data)}\r\n\r\n".encode() + data)
            elif "raw" in step:
                self.wfile.write(base64.b64decode(step["raw"]))
            elif "chunk" in step:
                self.send_chunk(step["chunk"].encode(), result)
            elif "flood" in step:
                data = b"x" * step["size"]
                for _ in range(step["flood"]):
                    self.send_chunk(data, result)
            elif "end" in step:
                self.wfile.write(b"0\r\n\r\n")
            elif "close" in step:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            elif "pause" in step:
                time.sleep(step["pause"] / 1000)
            elif "reset" in step:
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                os.close(self.connection.detach())
                raise ConnectionResetError
            elif "hang" in step:
                self.hang()
                raise BrokenPipeError

    def hang(self):
        """Does nothing until the client goes away; what is to stay unread is not read to find that out."""
        if not self.isUnread:
            while self.connection.recv(4096):
                pass
            return
        poll = select.poll()
        poll.register(self.connection, select.POLLRDHUP)
        poll.poll(60_000)

    def send_chunk(self, data, result):
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        result["sent"] += len(data)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, address):
        pass


def deaf_listener():
    """A listening socket whose queue is full, so that the next connection is not even made. The second value keeps it so."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(0)
    fillers = []
    for _ in range(4):
        filler = socket.socket()
        filler.setblocking(False)
        filler.connect_ex(listener.getsockname())
        fillers.append(filler)
    return listener, fillers


def certificates(folder):
    """A certificate authority and a certificate for this machine, made by openssl."""
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Test CA")
    openssl("req", *key, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost")
    with open(os.path.join(folder, "names"), "w") as file:
        file.write("subjectAltName=DNS:localhost,IP:127.0.0.1,IP:0.0.0.0")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", "server.pem", "-days", "2",
            "-extfile", "names")


def main():
    with tempfile.TemporaryDirectory() as folder:
        certificates(folder)
        plain, secure = Server(("127.0.0.1", 0), Handler), Server(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(os.path.join(folder, "server.pem"), os.path.join(folder, "server.key"))
        # The handshake happens on the connection's own thread, so a client that refuses the certificate stops nobody else.
        secure.socket = context.wrap_socket(secure.socket, server_side=True, do_handshake_on_connect=False)
        for server in (plain, secure):
            threading.Thread(target=server.serve_forever, daemon=True).start()
        deaf, fillers = deaf_listener()
        print(json.dumps({
            "deaf": deaf.getsockname()[1], "http": plain.server_port, "https": secure.server_port, "authority": os.path.join(folder, "ca.pem"),
            "key": os.path.join(folder, "server.key"), "certificate": os.path.join(folder, "server.pem")}), flush=True)
        sys.stdin.read()


main()
