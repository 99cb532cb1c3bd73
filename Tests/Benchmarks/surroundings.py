"""What the daemon watches and tells: a real nginx, targets that never answer, a listener for webhooks."""

import pathlib
import selectors
import socket
import subprocess
import threading
import time

CONFIGURATION = """
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
daemon off;
events {{ worker_connections 8192; }}
http {{
    log_format timing '$msec $status $request_uri';
    access_log {folder}/access.log timing;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port} backlog=8192;
        location / {{ return 200 "all is well\\n"; }}
        location /victim {{ root {folder}; try_files /victim-is-well =503; }}
    }}
}}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Nginx:
    """A local nginx that writes down to the millisecond when it answered what."""

    def __init__(self, folder):
        self.folder, self.port = pathlib.Path(folder), free_port()
        (self.folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder, port=self.port))
        self.folder.chmod(0o755)
        self.victim(True)

    def __enter__(self):
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-c", str(self.folder / "nginx.conf")])
        end = time.monotonic() + 10
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except ConnectionRefusedError:
                time.sleep(0.01)
        raise SystemExit("run: nginx does not come up")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def victim(self, is_well):
        """Lets `/victim` answer 200 or 503."""
        place = self.folder / "victim-is-well"
        place.write_text("ok\n") if is_well else place.unlink(missing_ok=True)

    def answers(self, since=0.0):
        """When (in seconds since 1970) what was answered to which path."""
        found = []
        for line in (self.folder / "access.log").read_text().splitlines():
            moment, status, path = line.split(" ", 2)
            if float(moment) >= since:
                found.append((float(moment), int(status), path))
        return found


class Listener(threading.Thread):
    """Accepts on some ports; subclasses say what happens next."""

    def __init__(self, count):
        super().__init__(daemon=True)
        self.selector, self.ports = selectors.DefaultSelector(), []
        for _ in range(count):
            listener = socket.socket()
            listener.bind(("127.0.0.1", 0))
            listener.listen(1024)
            self.ports.append(listener.getsockname()[1])
            self.selector.register(listener, selectors.EVENT_READ, self.accept)

    def accept(self, listener):
        self.selector.register(listener.accept()[0], selectors.EVENT_READ, self.heard)

    def run(self):
        while True:
            for key, _ in self.selector.select():
                key.data(key.fileobj)

    def hang_up(self, connection):
        self.selector.unregister(connection)
        connection.close()


class Tarpits(Listener):
    """Accepts, reads and never answers."""

    def heard(self, connection):
        try:
            gone = not connection.recv(65536)
        except ConnectionError:
            gone = True
        if gone:
            self.hang_up(connection)


class Webhooks(Listener):
    """Writes down when a webhook's first byte came, and answers 204."""

    def __init__(self):
        super().__init__(1)
        self.came, self.changed = [], threading.Condition()

    def heard(self, connection):
        moment = time.time()
        try:
            text = connection.recv(65536)
            if text:
                connection.sendall(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        except ConnectionError:
            text = b""
        self.hang_up(connection)
        if text:
            with self.changed:
                self.came.append(moment)
                self.changed.notify_all()

    def wait(self, count, seconds):
        """Waits for so many webhooks in all, and says whether they came."""
        with self.changed:
            return self.changed.wait_for(lambda: len(self.came) >= count, seconds)
