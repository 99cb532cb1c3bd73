"""What an action costs in the engine, beside floors in the same run and the thresholds of thresholds.json."""

import json
import os
import subprocess

import table


def compile_counter(here, folder):
    """Builds what counts the calls, to be preloaded."""
    library = folder / "counter.so"
    command = ["clang", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library]
    subprocess.run([*command, here / "counter" / "counter.c"], check=True)
    return library


def readings(program, suite, counter, word, rounds):
    """Runs one suite and gives what it measured, one dictionary a number."""
    command = [str(program), "--suite", suite]
    if word:
        command += ["--only", word]
    if rounds:
        command += ["--rounds", str(rounds)]
    environment = dict(os.environ)
    if suite == "counts":
        environment["LD_PRELOAD"] = str(counter)
    load = f"{os.getloadavg()[0]:.1f} programs run on {os.cpu_count()} cores"
    print(f"run: measuring the engine's {suite}{' of ' + word if word else ''}, while {load}", flush=True)
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"run: {' '.join(command)} failed with {done.returncode}: {done.stdout}{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


class Row:
    """One measured number; where it has a floor, what is judged is its ratio to that."""

    def __init__(self, reading, threshold, gate):
        self.reading, self.threshold, self.gate = reading, threshold, gate
        self.value, self.floor = reading.get("value"), reading.get("floor")

    @property
    def judged(self):
        return self.value / self.floor if self.floor else self.value

    @property
    def limit(self):
        return self.threshold.get(self.gate)

    @property
    def is_over(self):
        # Not a number is over, too.
        return self.limit is not None and (self.value is None or not self.judged <= self.limit)

    def cells(self):
        unit = self.reading["unit"]
        value = "not measured" if self.value is None else f"{number(self.value)} {unit}"
        floor, ratio = (f"{number(self.floor)} {unit}", f"{self.judged:.2f}") if self.floor else ("", "")
        if self.limit is None:
            return [self.reading["title"], value, floor, ratio, "", ""]
        return [self.reading["title"], value, floor, ratio, f"{self.limit:g}", "OVER" if self.is_over else "ok"]


def number(value):
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.2f}".rstrip("0").rstrip(".")


def again(program, suite, found, is_over, rounds):
    """Measures once more what is over its threshold, and keeps the least of each time and each floor.

    What else the machine does makes a time longer, never shorter; so the least of both runs are nearer to the truth.
    """
    for word in sorted({name.split(".")[0] for name, reading in found.items() if is_over(reading)}):
        for reading in readings(program, suite, None, word, rounds):
            known = found[reading["id"]]
            known.update({key: min(known[key], reading[key]) for key in ["value", "floor"] if key in reading})


def measure(program, counter, here, gate, word, rounds):
    """Measures, and gives a row for each number and each threshold."""
    thresholds = json.loads((here / "thresholds.json").read_text())
    counts = readings(program, "counts", counter, word, rounds)
    suite = "gross" if gate == "gross" else "speed"
    found = {reading["id"]: reading for reading in readings(program, suite, None, word, rounds)}
    is_over = lambda reading: Row(reading, thresholds.get(reading["id"], {}), gate).is_over
    for _ in range(2):
        again(program, suite, found, is_over, rounds)
    rows = [Row(reading, thresholds.get(reading["id"], {}), gate) for reading in [*counts, *found.values()]]
    measured = {row.reading["id"] for row in rows}
    for name, threshold in thresholds.items():
        # What nobody measured is not met; but the gross gate asks for less, and so does whoever names a word.
        if name not in measured and gate in threshold and not word and not name.startswith("history."):
            rows.append(Row({"id": name, "title": name, "unit": ""}, threshold, gate))
    return rows


def show(rows):
    """Prints the rows and says whether none is over its threshold."""
    header = ["what", "measured", "floor", "ratio", "threshold", ""]
    table.show_columns([header] + [row.cells() for row in rows])
    return not any(row.is_over for row in rows)
