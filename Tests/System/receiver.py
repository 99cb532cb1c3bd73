#!/usr/bin/env python3
"""Receives webhooks: writes each request as one line of JSON to a file.

Usage: receiver.py PORT FILE [REFUSALS]

The first REFUSALS requests are answered 503, all others 204.
"""

import http.server
import json
import sys

if "--help" in sys.argv:
    print(__doc__.strip())
    sys.exit()


class Receiver(http.server.BaseHTTPRequestHandler):
    refusals = int(sys.argv[3]) if len(sys.argv) > 3 else 0

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        status = 204
        if Receiver.refusals > 0:
            Receiver.refusals -= 1
            status = 503
        request = {"path": self.path, "headers": dict(self.headers), "body": body, "answer": status}
        with open(sys.argv[2], "a") as file:
            file.write(json.dumps(request) + "\n")
        self.send_response(status)
        self.end_headers()

    do_PUT = do_POST

    def log_message(self, *arguments):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()
