# SPDX-License-Identifier: GPL-3.0-or-later
"""A browser without a window, led by the DevTools protocol over a pipe: no port, no network, no other package."""
import base64
import json
import os
import shutil
import struct
import subprocess
import tempfile
import time
import zlib

NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
PATIENCE = 60  # seconds until an answer


def find_browser():
    """The path of the first that is installed, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One page. What it asks the network for and what it complains of is kept in `requests` and `complaints`."""

    def __init__(self, program):
        self.requests, self.complaints = [], []
        self._last, self._rest, self._loaded = 0, b"", False
        # What the browser writes while it ends may be there a moment longer.
        self._home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self._to = os.pipe()
        self._from, from_browser = os.pipe()
        # The browser reads commands from 3 and writes answers to 4.
        command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                   "--hide-scrollbars", "--host-resolver-rules=MAP * ~NOTFOUND", "--remote-debugging-pipe",
                   f"--user-data-dir={self._home.name}", "about:blank"]
        self._process = subprocess.Popen(
            ["bash", "-c", 'exec 3<&"$0" 4>&"$1"; exec "${@:2}"', str(to_browser), str(from_browser), *command],
            pass_fds=(to_browser, from_browser), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        os.set_blocking(self._from, False)
        self._session = None
        pages = self._ask("Target.getTargets")["targetInfos"]
        page = next(one["targetId"] for one in pages if one["type"] == "page")
        self._session = self._ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            self._ask(domain + ".enable")

    def close(self):
        self._process.kill()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)
        self._home.cleanup()

    def open(self, path, width, height):
        self.requests, self.complaints, self._loaded = [], [], False
        self._ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self._ask("Page.navigate", url=path.as_uri())
        deadline = time.monotonic() + PATIENCE
        while not self._loaded:
            self._take(self._message(deadline))

    def value(self, expression):
        """Of an expression of the page's language, as JSON."""
        answer = self._ask("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def colours(self, left, top, width, height):
        """Of the pixels in a place of the page, made a quarter as large: how many pixels have which colour."""
        clip = {"x": left, "y": top, "width": width, "height": height, "scale": 0.25}
        answer = self._ask("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)
        counts = {}
        for row in png_rows(base64.b64decode(answer["data"])):
            for pixel in row:
                counts[pixel] = counts.get(pixel, 0) + 1
        return counts

    def _ask(self, method, **parameters):
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = self._message(deadline)
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self._take(answer)

    def _message(self, deadline):
        while b"\0" not in self._rest:
            try:
                part = os.read(self._from, 1 << 20)
                if not part:
                    raise RuntimeError("the browser ended")
                self._rest += part
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise TimeoutError("the browser does not answer") from None
                time.sleep(0.01)
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)

    def _take(self, event):
        method, facts = event.get("method"), event.get("params", {})
        if method == "Page.loadEventFired":
            self._loaded = True
        elif method == "Network.requestWillBeSent":
            self.requests.append(facts["request"]["url"][:80])
        elif method == "Log.entryAdded":
            self.complaints.append(facts["entry"]["text"])
        elif method in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown"):
            self.complaints.append(json.dumps(facts))


def png_rows(data):
    """The rows of a PNG of 8 bits a channel, without interlace: each a list of pixels as tuples."""
    place, packed, width, height, channels = 8, b"", 0, 0, 0
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        chunk = data[place + 8:place + 8 + size]
        place += size + 12
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", chunk[:10])
            channels = {2: 3, 6: 4}[colour]
            assert depth == 8 and chunk[12] == 0
        elif kind == b"IDAT":
            packed += chunk
    raw, stride, above = zlib.decompress(packed), width * channels, bytearray(width * channels)
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            left = line[i - channels] if i >= channels else 0
            corner = above[i - channels] if i >= channels else 0
            line[i] = (line[i] + predicted(kind, left, above[i], corner)) & 255
        yield [tuple(line[i:i + channels]) for i in range(0, stride, channels)]
        above = line


def predicted(kind, left, up, corner):
    """By the filters of PNG (ISO 15948, 9.2)."""
    if kind < 4:
        return (0, left, up, (left + up) // 2)[kind]
    return min((left, up, corner), key=lambda one: abs(left + up - corner - one))
