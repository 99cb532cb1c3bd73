# The daemon as it is installed, and what it watches: for scenarios about the whole service.

configuration=/etc/redshank/redshank.yaml

# configure — writes standard input as the configuration.
configure() {
    mkdir -p /etc/redshank
    cat >$configuration
    ! getent group redshank >/dev/null || chgrp redshank $configuration
    chmod 644 $configuration
}

# install_redshank — installs what was built, and starts it.
install_redshank() { ./deploy/install >/run/install.output 2>&1 || { cat /run/install.output; return 1; }; }

# drop_in NAME — writes standard input as a drop-in of the service.
drop_in() {
    mkdir -p /etc/systemd/system/redshankd.service.d
    cat >"/etc/systemd/system/redshankd.service.d/$1.conf"
    systemctl daemon-reload
}

# start_website, stop_website — a real nginx on port 8080.
start_website() {
    cat >/run/website.conf <<END
pid /run/website.pid;
events {}
http { access_log off; server { listen 127.0.0.1:8080; location / { return 200 "ok\n"; } } }
END
    systemd-run --quiet --unit=website --collect nginx -c /run/website.conf -g 'daemon off;'
    eventually curl --silent --fail --output /dev/null http://127.0.0.1:8080/
}
stop_website() { systemctl stop website; }

# start_receiver [REFUSALS] — a real HTTP listener on port 9000; what it got is in /run/received.
start_receiver() {
    : >/run/received
    systemd-run --quiet --unit=receiver --collect python3 "$PWD/Tests/System/receiver.py" 9000 /run/received "$@"
    eventually bash -c 'exec 3<>/dev/tcp/127.0.0.1/9000'
}

# received [CHECK [HEALTH]] — how many requests about it were accepted.
received() {
    jq --slurp --arg check "${1-}" --arg health "${2-}" 'map(select(.answer == 204) | .body | fromjson |
        select(($check == "" or .check == $check) and ($health == "" or .health == $health))) | length' /run/received
}

# health CHECK — what `redshankctl status --json` says of it.
health() { redshankctl status --json | jq --raw-output --arg name "$1" '.checks[] | select(.name == $name) | .health'; }
is() { equal "$(health "$1")" "$2"; }

# entries MATCH… — the daemon's journal entries, one JSON object a line.
entries() {
    journalctl --sync
    journalctl --quiet --unit=redshankd --output=json --all "$@"
}
has_entry() { [ -n "$(entries "$@")" ] || { echo "no entry with $*"; entries -n 20; return 1; }; }

# property NAME — what systemd knows of the service.
property() { systemctl show --property="$1" --value redshankd.service; }
