# Faults of the disk, with what was owed, told, lost and doubled in each: for scenarios about the daemon's memory.

state=/var/lib/redshank
database=$state/redshank.db

# begin FAULT — what is counted from here on is of this fault.
begin() {
    fault=$1
    since=$(date +%s.%N)
    : >/run/received
}

# counted CHANGES [DOUBLED] — nothing was lost of so many changes, nor doubled beyond that; a line of the table.
counted() {
    local status=0
    python3 Tests/System/tally.py "$fault" "$1" "$since" /run/received $database "${2-0}" >/run/tally || status=$?
    cat /run/tally
    grep "^$fault: " /run/tally >>/run/table
    return $status
}

# print_table — what was counted, one fault a line.
print_table() { sed 's/^/    /' /run/table; }

told() { [ "$(received website "$1")" = "$2" ] || { echo "$1 was told $(received website "$1") times, not $2"; return 1; }; }
said() { contains "$(journalctl --sync; journalctl --quiet --unit=redshankd --since="@$since" --output=cat)" "$1"; }
run_of() { redshankctl version --json | jq -r .daemon.run; }
field() { redshankctl status --json | jq -r --arg name "$2" ".checks[] | select(.name == \$name) | .$1"; }
sql() {
    python3 -c "
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
for row in connection.execute(sys.argv[2]): print(row[0])
connection.commit()" $database "$1"
}

# looked_since TIME — whether the website was looked at after it; so whoever had something to say had time to.
looked_since() { [[ "$(field lastChecked website)" > "$1" ]]; }

# idle — nothing is owed any more, and the website was looked at twice since.
idle() {
    local now
    eventually bash -c "redshankctl state --json | jq -e '.state.outbox | length == 0'" || return 1
    for _ in 1 2; do
        now=$(date --utc +%FT%T.%3NZ)
        eventually looked_since "$now" || return 1
    done
}

# stallable — puts Tests/System/stall.c between the daemon and its disk.
stallable() {
    mkdir -p /run/stall
    "$(command -v cc || command -v clang)" -shared -fPIC -O -o /run/stall.so Tests/System/stall.c -ldl
    drop_in stall <<<"[Service]
Environment=LD_PRELOAD=/run/stall.so"
}
stall() { : >"/run/stall/$1"; }
unstall() { rm -f "/run/stall/$1"; }
