"""Opens a page in Chromium, presses real keys, and prints as JSON what is seen then.

    drive_page.py PAGE.html [PICTURE.png]
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time


class Browser:
    """Chromium without a window, spoken to through its debugging pipe."""

    def __init__(self, folder):
        to_browser, self.out = os.pipe()
        self.inp, from_browser = os.pipe()

        def place():
            os.dup2(to_browser, 13)
            os.dup2(from_browser, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
             "--remote-debugging-pipe", "--user-data-dir=" + folder, "--window-size=900,1200", "about:blank"],
            close_fds=False, preexec_fn=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest = b""
        self.count = 0
        self.events = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    session = None

    def ask(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                read = os.read(self.inp, 1 << 20)
                if not read:
                    raise RuntimeError("the browser has ended")
                self.rest += read
            text, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def value(self, expression):
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def press(self, key, code):
        for kind in ("rawKeyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)


def tab_to(browser, selector):
    """True when Tab leads to what the selector names."""
    for _ in range(60):
        browser.press("Tab", 9)
        if browser.value(f"document.activeElement.matches({json.dumps(selector)})"):
            return True
    return False


def drive(browser, page):
    caption = "document.querySelector('figure.moving figcaption').textContent"
    outline = "document.querySelector('.stage path').getAttribute('d')"
    browser.ask("Runtime.enable")
    browser.ask("Network.enable")
    browser.ask("Page.enable")
    browser.ask("Page.navigate", url="file://" + os.path.abspath(page))
    for _ in range(100):
        if browser.value("document.readyState") == "complete" and browser.value("document.querySelector('figcaption')!==null"):
            break
        time.sleep(0.1)
    seen = {"figures": browser.value("document.querySelectorAll('figure.moving svg.stage').length"),
            "poles": browser.value("document.querySelectorAll('figure.moving .pole[role=button]').length"),
            "first": browser.value(caption)}
    before = browser.value(outline)
    time.sleep(0.4)
    seen["moves"] = browser.value(outline) != before
    seen["tab_to_pole"] = tab_to(browser, ".pole")
    browser.press("ArrowRight", 39)
    seen["second"] = browser.value(caption)
    browser.value("document.querySelector('.pole:not(.chosen) .room')"
                  "?.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    seen["clicked"] = browser.value(caption)
    seen["tab_to_button"] = tab_to(browser, ".bar button")
    browser.press("Enter", 13)
    browser.ask("Input.dispatchKeyEvent", type="char", text="\r")
    before = browser.value(outline)
    time.sleep(0.3)
    seen["stands"] = browser.value(outline) == before
    seen["tab_to_slider"] = tab_to(browser, "input[type=range]")
    browser.press("ArrowRight", 39)
    seen["slid"] = browser.value(caption)
    seen["outline"] = browser.value("getComputedStyle(document.activeElement).outlineStyle")
    urls = [each["params"]["request"]["url"] for each in browser.events
            if each.get("method") == "Network.requestWillBeSent"]
    seen["loaded"] = [url for url in urls if not url.startswith(("file:", "data:"))]
    seen["errors"] = [json.dumps(each) for each in browser.events if each.get("method") == "Runtime.exceptionThrown"]
    return seen


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        try:
            print(json.dumps(drive(browser, sys.argv[1])))
            if len(sys.argv) > 2:
                picture = browser.ask("Page.captureScreenshot", format="png")["data"]
                with open(sys.argv[2], "wb") as file:
                    file.write(base64.b64decode(picture))
        finally:
            browser.process.terminate()
            browser.process.wait()


main()
