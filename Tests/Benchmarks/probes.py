"""CPU time of one HTTP connection a check: ProbeClient beside a C epoll client."""

import subprocess

from table import Row

# Evenly paced, as a daemon's checks are, each is a wake-up of its own; all at once, wake-ups are shared.
PACES = [("100 a second", 10_000), ("all at once", 0)]


def compile_floor(here, folder):
    program = folder / "epoll-client"
    command = ["gcc", "-O2", "-Wall", "-o", str(program), str(here / "floor" / "epoll-client.c")]
    subprocess.run(command, check=True)
    return program


def measure(nginx, name, command, count):
    """Microseconds for each pace, the best of three: the others had company."""
    costs = {}
    for pace, pause in PACES:
        print(f"run: {name}, {count} checks, {pace}", flush=True)
        runs = [ask(command + [nginx.url("/"), str(count), str(pause)]) for _ in range(3)]
        costs[pace] = min(runs)
    return costs


def ask(command):
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(output[0])


def rows(floor, ours):
    found = []
    for pace, _ in PACES:
        found.append(Row(f"C client, CPU a check, {pace}", floor[pace], "µs"))
        found.append(Row(f"ProbeClient, CPU a check, {pace}", ours[pace], "µs"))
        found.append(Row(f"ProbeClient to C client, {pace}", ours[pace] / floor[pace], "times", aim=2, gross=5))
    return found
