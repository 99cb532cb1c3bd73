# The shipped unit without the daemon: for scenarios that run something else in its exact sandbox.

# install_unit — puts the unit, its socket, users and directories in place.
install_unit() {
    systemd-sysusers "$PWD/deploy/sysusers.d/redshank.conf"
    systemd-tmpfiles --create "$PWD/deploy/tmpfiles.d/redshank.conf"
    cp deploy/redshankd.service deploy/redshankd.socket /etc/systemd/system/
    mkdir -p /etc/systemd/system/redshankd.service.d
    cat >/etc/systemd/system/redshankd.service.d/test.conf <<END
[Service]
Type=oneshot
Restart=no
WatchdogSec=0
ExecStart=
ExecStart=/bin/bash /run/in-sandbox
StandardOutput=truncate:/run/in-sandbox.output
StandardError=inherit
END
    systemctl daemon-reload
}

# in_sandbox COMMAND… — runs it as the unit would: its output, and its status.
in_sandbox() {
    printf '%q ' "$@" >/run/in-sandbox
    : >/run/in-sandbox.output
    systemctl start redshankd.service 2>/dev/null || true
    cat /run/in-sandbox.output
    return "$(systemctl show -P ExecMainStatus redshankd.service)"
}
