"""The whole daemon under load: how punctual it is, what it costs, how soon it tells."""

import os
import signal
import statistics
import subprocess
import time

import surroundings
from table import Row

PERIOD = 10.0
VICTIM_TURNS = 6


def configuration(nginx, checks, tarpits, webhook, extra=False):
    lines = [
        f"defaults: {{every: {PERIOD:.0f}s, timeout: 5s, down_after: 3, up_after: 2}}",
        "checks:",
        f'  victim: {{http: "{nginx.url("/victim")}", every: 1s, down_after: 1, up_after: 1}}',
    ]
    lines += [f'  web-{number:05}: {{http: "{nginx.url(f"/web-{number:05}")}"}}' for number in range(checks)]
    lines += [f'  tarpit-{port}: {{http: "http://127.0.0.1:{port}/"}}' for port in tarpits]
    if extra:
        lines.append(f'  added: {{http: "{nginx.url("/added")}"}}')
    lines += [
        "reactions:",
        f'  tell: {{on: [down, up], of: {{names: [victim]}}, webhook: {{url: "http://127.0.0.1:{webhook}/"}}}}',
    ]
    return "\n".join(lines) + "\n"


class Process:
    """The daemon, and what the kernel says of it."""

    def __init__(self, program, folder):
        self.began = time.time()
        self.log = open(folder / "redshankd.log", "w")
        command = [str(program), "--config", str(folder / "redshank.yaml"), "--socket", str(folder / "control")]
        self.process = subprocess.Popen(command, stderr=self.log, stdout=self.log)
        self.place = f"/proc/{self.process.pid}"

    def cpu_seconds(self):
        fields = open(f"{self.place}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def mebibytes(self, field):
        for line in open(f"{self.place}/status"):
            if line.startswith(field + ":"):
                return int(line.split()[1]) / 1024
        return None

    def reload(self):
        self.process.send_signal(signal.SIGHUP)

    def is_alive(self):
        return self.process.poll() is None

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()


def gaps(answers):
    """For each path the times between its answers, with when each gap ended."""
    last, found = {}, []
    for moment, _, path in answers:
        if not path.startswith("/web-"):
            continue
        if path in last:
            found.append((moment, moment - last[path]))
        last[path] = moment
    return found


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else None


def tell(nginx, webhooks):
    """Milliseconds from nginx's deciding answer to the webhook's first byte, for some turns of the victim."""
    delays, is_well = [], True
    for _ in range(VICTIM_TURNS):
        is_well, count, since = not is_well, len(webhooks.came), time.time()
        nginx.victim(is_well)
        if not webhooks.wait(count + 1, 15):
            return None
        # nginx may have answered once more of the old before it saw the change; the first of the new decides.
        status = 200 if is_well else 503
        new = [moment for moment, code, path in nginx.answers(since) if path == "/victim" and code == status]
        if new:
            delays.append(max(0.0, (webhooks.came[count] - new[0]) * 1000))
    return delays


def watch(chosen, nginx, process, webhooks, write):
    """The course of the run: start, steady watching, a reload, the victim's turns."""
    found = {}
    time.sleep(PERIOD + 3)
    if not process.is_alive():
        raise SystemExit("run: redshankd ended at its start; with --keep its log can be read")
    cpu, began = process.cpu_seconds(), time.time()
    time.sleep(chosen.seconds)
    found["cpu"], found["steady"] = process.cpu_seconds() - cpu, (began, time.time())
    found["rss"] = process.mebibytes("VmRSS")
    write(extra=True)
    found["reload"] = time.time()
    process.reload()
    time.sleep(2 * PERIOD + 2)
    found["after"] = time.time()
    found["delays"] = tell(nginx, webhooks)
    found["peak"] = process.mebibytes("VmHWM")
    return found


def measure(chosen, program, nginx, folder, floor):
    tarpits, webhooks = surroundings.Tarpits(chosen.tarpits), surroundings.Webhooks()
    tarpits.start()
    webhooks.start()

    def write(extra=False):
        text = configuration(nginx, chosen.checks, tarpits.ports, webhooks.ports[0], extra)
        (folder / "redshank.yaml").write_text(text)

    write()
    print(f"run: redshankd, {chosen.checks} checks and {chosen.tarpits} tarpits, {chosen.seconds} s", flush=True)
    process = Process(program, folder)
    try:
        found = watch(chosen, nginx, process, webhooks, write)
    finally:
        process.stop()
    return rows(chosen, found, nginx.answers(process.began), process.began, floor)


def rows(chosen, found, answers, began, floor):
    first = {}
    for moment, _, path in answers:
        if path.startswith("/web-"):
            first.setdefault(path, moment - began)
    begin, end = found["steady"]
    steady = [abs(gap - PERIOD) * 1000 for moment, gap in gaps(answers) if begin + PERIOD <= moment <= end]
    across = [gap for moment, gap in gaps(answers) if found["reload"] <= moment <= found["after"]]
    done = sum(1 for moment, _, path in answers if begin <= moment <= end and path != "/added")
    done += chosen.tarpits * (end - begin) / PERIOD
    cost = found["cpu"] / done * 1e6 if done else None
    delays = found["delays"]
    missing = chosen.checks - len(first)
    together = max((sum(1 for other in first.values() if 0 <= other - one < 0.001) for one in first.values()), default=0)
    least = floor["100 a second"]
    added = next((moment - found["reload"] for moment, _, path in answers if path == "/added"), None)
    return [
        Row("checks never made", missing, "", aim=0, gross=0),
        Row("last first check after the start", max(first.values(), default=None), "s", aim=PERIOD, gross=PERIOD + 2),
        Row("first checks within one millisecond, most", together, "", aim=chosen.checks / 100, gross=chosen.checks / 10),
        Row("off its period, median", percentile(steady, 0.5), "ms"),
        Row("off its period, 99 of 100", percentile(steady, 0.99), "ms", aim=12, gross=100),
        Row("off its period, worst", max(steady, default=None), "ms", aim=12, gross=1000),
        Row("longest gap across a reload", max(across, default=None), "s", aim=PERIOD + 0.012, gross=PERIOD + 1),
        Row("added check first made after the reload", added, "s", aim=PERIOD, gross=PERIOD + 2),
        Row("from deciding answer to webhook, median", statistics.median(delays) if delays else None, "ms", aim=50, gross=500),
        Row("from deciding answer to webhook, worst", max(delays) if delays else None, "ms", aim=50, gross=1000),
        Row("C client, CPU a check", least, "µs"),
        Row("redshankd, CPU a check", cost, "µs", aim=2 * least, gross=20 * least),
        Row("redshankd to C client", cost / least if cost else None, "times", aim=2, gross=20),
        Row("resident memory", found["rss"], "MiB", aim=20, gross=200),
        Row("resident memory, most", found["peak"], "MiB", gross=300),
    ]
