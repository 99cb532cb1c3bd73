#!/usr/bin/env python3
"""Kills redshankd again and again while it has something to tell, and counts what was told.

Usage: crash.py DAEMON KILLS [SEED]

A check of a port that opens and closes; a webhook listener that counts what it accepts. Each round the port changes,
the daemon is killed with SIGKILL at a random moment or kills itself at a named step between the decision, the disk,
the deed and its acknowledgement, is started again, and must come to tell how the port is. Now and then the port
changes while no daemon runs, too. DAEMON is a debug build, which alone knows the steps.

It prints what was owed, told, lost and doubled, and ends with 1 where anything was lost, or was doubled without need.
"""

import collections
import http.server
import json
import os
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

STEPS = ["decided", "stored", "told", "acknowledged", "settled"]
PATIENCE = 30


class Receiver(http.server.BaseHTTPRequestHandler):
    """Accepts every event and notes it."""

    told = []
    changed = threading.Condition()

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert body["key"] == self.headers["Idempotency-Key"]
        # Noted before it is answered, so nothing that was accepted is ever missed here.
        with Receiver.changed:
            Receiver.told.append((body["key"], body["health"]))
            Receiver.changed.notify_all()
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass


class Port:
    """What the check looks at: it listens, or it does not."""

    def __init__(self):
        self.listener = None
        self.open()
        self.number = self.listener.getsockname()[1]

    def open(self):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", getattr(self, "number", 0)))
        listener.listen(64)
        self.listener = listener
        threading.Thread(target=self.accept, args=[listener], daemon=True).start()

    @staticmethod
    def accept(listener):
        while True:
            try:
                listener.accept()[0].close()
            except OSError:
                return

    def flip(self):
        if self.listener:
            # Wakes the thread that waits for the next connection.
            self.listener.shutdown(socket.SHUT_RDWR)
            self.listener.close()
            self.listener = None
        else:
            self.open()

    @property
    def health(self):
        return "up" if self.listener else "down"


class Trial:
    def __init__(self, daemon, seed):
        self.daemon = daemon
        self.random = random.Random(seed)
        self.directory = tempfile.mkdtemp(prefix="redshank-crash-", dir="/tmp")
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = Port()
        self.child = None
        self.kills = collections.Counter()
        # Each named step comes up at least once, in an order of the seed's; after that any may.
        self.due = self.random.sample(STEPS, len(STEPS))
        # The health that whoever listens must believe in the end of each round; from unknown to up is not told.
        self.owed = 0
        with open(self.file("redshank.yaml"), "w") as file:
            file.write(
                f"checks:\n"
                f"  port: {{tcp: '127.0.0.1:{self.port.number}', every: 50ms, retry_every: 50ms, timeout: 2s,"
                f" down_after: 2, up_after: 2}}\n"
                f"reactions:\n"
                f"  tell: {{on: [down, up], webhook: {{url: 'http://127.0.0.1:{self.server.server_port}/',"
                f" backoff: 100ms, attempts: 100}}}}\n"
            )

    def file(self, name):
        return os.path.join(self.directory, name)

    def start(self, step=None):
        environment = dict(os.environ)
        environment.pop("REDSHANK_FAULT", None)
        if step:
            environment["REDSHANK_FAULT"] = step
        self.child = subprocess.Popen(
            [self.daemon, "--config", self.file("redshank.yaml"), "--socket", self.file("control"),
             "--state-directory", self.file("state")],
            stderr=open(self.file("log"), "a"), env=environment, start_new_session=True,
        )

    def kill(self, kind):
        self.child.kill()
        self.child.wait()
        self.kills[kind] += 1

    def believed(self):
        return Receiver.told[-1][1] if Receiver.told else "up"

    def settle(self):
        """Waits until what is told last is true; says whether it came to that."""
        with Receiver.changed:
            return Receiver.changed.wait_for(lambda: self.believed() == self.port.health, PATIENCE)

    def flip(self):
        self.port.flip()
        self.owed += 1

    def round(self):
        """One change and one kill; says whether what is true was told in the end."""
        step = self.due.pop() if self.due else self.random.choice(STEPS + ["random"] * 5)
        if step == "random":
            self.flip()
            time.sleep(self.random.uniform(0, 0.4))
            self.kill("random")
        else:
            # Armed while nothing is owed, and its last acknowledgement is stored, so that it is this change that it
            # dies of.
            time.sleep(0.5)
            self.kill("idle")
            self.start(step)
            self.flip()
            try:
                self.child.wait(PATIENCE)
                self.kills[step] += 1
            except subprocess.TimeoutExpired:
                self.kill("random")
        if self.random.random() < 0.25:
            self.flip()
        self.start()
        return self.settle()

    def stop(self):
        self.child.terminate()
        return self.child.wait(PATIENCE)

    def verdict(self, lost):
        counts = collections.Counter(key for key, _ in Receiver.told)
        database = sqlite3.connect(self.file("state/redshank.db"))
        deeds = dict(database.execute("SELECT key, coalesce(end, 'owed') FROM deed"))
        resumed = set()
        for (message, data) in database.execute(
            "SELECT message, data FROM action JOIN word ON word.id = name WHERE text = 'deed-resumed'"
        ):
            resumed.add(json.loads(data)["deed"])
        unended = [key for key, end in deeds.items() if end != "done"]
        untold = [key for key, end in deeds.items() if end == "done" and not counts[key]]
        unknown = [key for key in counts if key not in deeds]
        doubled = [key for key, count in counts.items() if count > 1]
        needless = [key for key in doubled if int(key.split(":")[1]) not in resumed]
        print(f"kills {sum(self.kills.values())}: " + ", ".join(f"{n} {k}" for k, n in sorted(self.kills.items())))
        print(
            f"changes {self.owed}, deeds owed {len(deeds)}, told {len(counts)}, lost {lost + len(untold) + len(unended)},"
            f" doubled {len(doubled)}, doubled needlessly {len(needless)}, told and not recorded {len(unknown)}"
        )
        missed = [step for step in STEPS if not self.kills[step]]
        integrity = database.execute("PRAGMA integrity_check").fetchone()[0]
        for name, faults in [("not ended", unended), ("not told", untold), ("needless", needless), ("unknown", unknown),
                             ("steps never died at", missed)]:
            if faults:
                print(f"{name}: {faults}")
        if integrity != "ok":
            print(f"database: {integrity}")
        return not (lost or unended or untold or unknown or needless or missed or integrity != "ok")


def main():
    if "--help" in sys.argv or len(sys.argv) < 3:
        print(__doc__.strip())
        sys.exit(0 if "--help" in sys.argv else 2)
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    trial = Trial(os.path.abspath(sys.argv[1]), seed)
    trial.start()
    # The first health that is told is that it is down.
    time.sleep(2)
    trial.flip()
    lost = 0 if trial.settle() else 1
    while sum(trial.kills.values()) < int(sys.argv[2]):
        if not trial.round():
            lost += 1
            print(f"not told within {PATIENCE} s that the port is {trial.port.health}", flush=True)
    # What is told last may not have been acknowledged yet.
    time.sleep(2)
    status = trial.stop()
    if status != 0:
        print(f"it ended with {status} when it was told to end")
    isGood = trial.verdict(lost) and status == 0
    if isGood:
        shutil.rmtree(trial.directory)
    else:
        print(f"what it left is in {trial.directory}")
    sys.exit(0 if isGood else 1)


main()
