import hashlib
import hmac
import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

# The secret exactly as it was shown when the webhook was created.
SECRET = os.environ["WEBHOOK_SECRET"].encode()
seen = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        wanted = "sha256=" + hmac.new(SECRET, body, hashlib.sha256).hexdigest()
        # Check before anything else looks at the body.
        if not hmac.compare_digest(wanted, self.headers.get("X-Service-Signature", "")):
            return self.answer(401, {"error": "invalid signature"})
        envelope = json.loads(body)
        # A delivery may come twice: the same id means the same event.
        if envelope["delivery_id"] not in seen:
            seen.add(envelope["delivery_id"])
            print(envelope["event"], envelope["data"].get("id"), flush=True)
        self.answer(200, {"ok": True})

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver)
print("ready", flush=True)
server.serve_forever()
