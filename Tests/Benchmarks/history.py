"""What a recorded action costs on its way to state, from the daemon's database and from the journal."""

import json
import os
import subprocess

import engine

# How many actions of each are recorded.
databases = {"one": 200_000, "few": 200_000, "thousand": 200_000, "plugins": 50_000, "many": 20_000}
journals = {"thousand": 120_000}

# The journal of a machine that was just booted, which takes all that comes.
booted = """
set -e
mkdir -p /etc/systemd/journald.conf.d /var/log/journal
printf '[Journal]\\nStorage=persistent\\nRateLimitBurst=0\\nSystemMaxUse=8G\\n' >/etc/systemd/journald.conf.d/benchmark.conf
systemctl restart systemd-journald
exec "$@"
"""


def readings(command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"run: {command[0]} failed with {done.returncode}: {done.stdout}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def measure(program, root, folder, scale=1.0):
    """Records a daemon's routine, replays it, and gives a row for each number."""
    found = []
    for workload, actions in databases.items():
        load = f"{os.getloadavg()[0]:.1f} programs run on {os.cpu_count()} cores"
        print(f"run: recording and replaying {workload}, while {load}", flush=True)
        subprocess.run([str(program), "record", str(folder), workload, str(int(actions * scale))], check=True)
        found += readings([program, "replay", folder, workload])
    if os.geteuid() == 0:
        target = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout
        libraries = json.loads(target)["paths"]["runtimeResourcePath"]
        boot = [root / "Tests/System/boot", "--limit", "900", "--bind", root, "--bind", libraries]
        for workload, actions in journals.items():
            print(f"run: sending {workload} to a journal, and replaying it", flush=True)
            sent = [program, "journal", workload, int(actions * scale)]
            found += readings([*boot, "bash", "-c", booted, "bash", *sent])
    else:
        print("run: the journal is not measured: that needs root", flush=True)
    thresholds = json.loads((root / "Tests/Benchmarks/thresholds.json").read_text())
    return [engine.Row(reading, thresholds.get(reading["id"], {}), "aim") for reading in found]
