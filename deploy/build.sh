# What the scripts in deploy share: find Swift, have the Debian packages, build. Sourced, never run.

# What programs say is looked at here, and must be the same in every language.
export LC_ALL=C.UTF-8

fail() { echo "${0##*/}: $*" >&2; exit 1; }
say() { echo "${0##*/}: $*"; }

# usage — the comment that the script begins with.
usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "deploy/${0##*/}"; }

# What a build needs beside the toolchain itself.
build_packages=(
    binutils ca-certificates git libc6-dev libcurl4 libedit2 libgcc-12-dev libncurses6 libsqlite3-0
    libsqlite3-dev libstdc++-12-dev libsystemd-dev libxml2 pkg-config tzdata zlib1g-dev
)

# as_root COMMAND… — as root, or by sudo where it asks nothing.
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

# need_packages NAME… — installs what is missing, or says what to type.
need_packages() {
    local missing=() name
    for name in "$@"; do
        [ "$(dpkg-query --show --showformat '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null || fail "missing: ${missing[*]}. Install what your system calls them."
    if ! as_root true 2>/dev/null; then
        fail "packages are missing. Type: sudo apt-get install --no-install-recommends ${missing[*]}"
    fi
    say "installing ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    as_root apt-get --quiet=2 update
    as_root apt-get --quiet=2 install --yes --no-install-recommends "${missing[@]}" >/dev/null ||
        fail "apt-get could not install ${missing[*]}"
}

# find_swift — puts a Swift toolchain on PATH.
find_swift() {
    local directory
    command -v swift >/dev/null && return 0
    for directory in /opt/swift/usr/bin "$HOME/.local/share/swiftly/bin" /usr/libexec/swift/bin; do
        [ -x "$directory/swift" ] || continue
        export PATH="$directory:$PATH"
        return 0
    done
    fail "no Swift found. Install Swift 6.2 or newer (swift.org/install) and put it on PATH."
}

# build_release — builds the two executables into .build/release, with Swift's own libraries inside and no symbols.
build_release() {
    local product
    for product in redshankd redshankctl; do
        swift build --configuration release --static-swift-stdlib -Xlinker -s --product $product ||
            fail "$product could not be built"
    done
}
