#!/usr/bin/env python3
"""Counts what was owed, told, lost and doubled in a fault, and prints it as one line.

Usage: tally.py FAULT CHANGES SINCE RECEIVED DATABASE [DOUBLED]

CHANGES is how often what is watched changed and somebody had to be told. What was told is what a real receiver accepted
(RECEIVED, one request a line, as receiver.py writes it). What was owed by the daemon's own record are the deeds in its
journal since SINCE (seconds since 1970) and in its DATABASE, where there is one.

It ends with 1 where anything was lost: a change that was not told, or a deed that the record has and nobody got; and
where more was told twice than DOUBLED, which is none unless given: the same deed again, or again the same news.
"""

import collections
import json
import sqlite3
import subprocess
import sys


def journal(since):
    lines = subprocess.run(
        ["journalctl", "--quiet", "--unit=redshankd", "--output=json", "--all", f"--since=@{since}"],
        check=True, capture_output=True, text=True,
    ).stdout.splitlines()
    return [json.loads(line) for line in lines]


def owed(since, database):
    """The keys of the deeds that the daemon says it owed."""
    decided, resumed = set(), set()
    for entry in journal(since):
        if entry.get("REDSHANK_ACTION") in ("deed-stored", "deed-resumed"):
            place = (entry["REDSHANK_RUN"], json.loads(entry["REDSHANK_DATA"])["deed"])
            (decided if entry["REDSHANK_ACTION"] == "deed-stored" else resumed).add(place)
    keys = {f"{run}:{number}" for run, number in decided - resumed}
    try:
        rows = sqlite3.connect(f"file:{database}?mode=ro", uri=True).execute(
            "SELECT key FROM deed WHERE decided_wall >= ?", [int(float(since) * 1_000_000)]
        )
        keys |= {key for (key,) in rows}
    except sqlite3.Error as error:
        print(f"    (no deeds read from {database}: {error})")
    return keys


def main():
    if "--help" in sys.argv or len(sys.argv) < 6:
        print(__doc__.strip())
        sys.exit(0 if "--help" in sys.argv else 2)
    fault, changes, since, received, database = sys.argv[1:6]
    allowed = int(sys.argv[6]) if len(sys.argv) > 6 else 0
    told, news, repeated = collections.Counter(), {}, 0
    for line in open(received):
        request = json.loads(line)
        if request["answer"] != 204:
            continue
        body = json.loads(request["body"])
        told[body["key"]] += 1
        repeated += news.get(body["check"]) == body["health"]
        news[body["check"]] = body["health"]
    deeds = owed(since, database)
    accepted = sum(told.values())
    lost = max(0, int(changes) - (accepted - repeated)) + len(deeds - set(told))
    print(f"{fault}: changes {changes}, deeds owed {len(deeds)}, told {accepted}, lost {lost}, doubled {repeated}")
    for name, keys in [("owed and not told", deeds - set(told)), ("told and not recorded", set(told) - deeds)]:
        if keys:
            print(f"    {name}: {sorted(keys)}")
    sys.exit(0 if lost == 0 and repeated <= allowed and not set(told) - deeds else 1)


main()
