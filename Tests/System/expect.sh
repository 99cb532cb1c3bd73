# What scenarios expect with: each expectation prints one line, "ok - …" or "not ok - …"; the last call is `finish`.
#
# A scenario is a script that ends in .test. `deploy/test` runs each in a freshly booted system, as root, from the top of
# the repository, and counts the lines. A scenario that does not reach `finish` has failed.

# Asked for help, a scenario says what it proves.
[ "${1-}" != --help ] || { sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0; }

expected=0
unmet=0

# expect SENTENCE COMMAND… — the command must succeed; its output is shown where it does not.
expect() {
    local sentence=$1 output status=0
    shift
    expected=$((expected + 1))
    output=$("$@" 2>&1) || status=$?
    if [ $status = 0 ]; then
        echo "ok - $sentence"
    else
        unmet=$((unmet + 1))
        echo "not ok - $sentence"
        local command="$*"
        echo "    ${command:0:200} -> status $status"
        sed 's/^/    /' <<<"$output" | tail -n "${EXPECT_LINES:-30}"
    fi
}

# refuse SENTENCE COMMAND… — the command must fail.
refuse() {
    local sentence=$1
    shift
    expect "$sentence" fails "$@"
}
fails() { ! "$@"; }

# eventually COMMAND… — waits until the command succeeds, half a minute at most (or $EVENTUALLY seconds).
eventually() {
    local deadline=$((SECONDS + ${EVENTUALLY:-30}))
    until "$@" >/tmp/eventually 2>&1; do
        if [ $SECONDS -ge $deadline ]; then
            cat /tmp/eventually
            return 1
        fi
        sleep 0.1
    done
}

# status_of STATUS COMMAND… — the command must end with exactly this status.
status_of() {
    local wanted=$1 status=0
    shift
    "$@" || status=$?
    [ $status = "$wanted" ] || { echo "status $status, not $wanted"; return 1; }
}

# equal ONE OTHER — two texts must be the same.
equal() { [ "$1" = "$2" ] || { printf '"%s" is not "%s"\n' "$1" "$2"; return 1; }; }

# equal_now TEXT COMMAND… — what the command says now must be the text: for `eventually`.
equal_now() { local text=$1; shift; equal "$("$@")" "$text"; }

# contains TEXT PART — the text must have the part in it.
contains() { [[ $1 == *"$2"* ]] || { printf 'no "%s" in:\n%s\n' "$2" "$1"; return 1; }; }

# swift_tests FILTER [ARGUMENT…] — runs tests of the built bundle; none running is a failure.
swift_tests() {
    local filter=$1 output status=0
    shift
    output=$("$@" "$PWD/.build/debug/redshankPackageTests.xctest" --testing-library swift-testing --filter "$filter" 2>&1) ||
        status=$?
    printf '%s\n' "$output"
    [ $status = 0 ] && ! grep -q 'with 0 tests' <<<"$output" && ! grep -q skipped <<<"$output"
}

# finish — ends the scenario: 0 only where everything was as expected.
finish() {
    echo "# $((expected - unmet)) of $expected as expected"
    [ $unmet = 0 ] && [ $expected -gt 0 ]
    exit
}
