// Stands between a program and its disk, and holds it up as files in /run/stall say: preloaded into the daemon by
// scenarios about disks that are slow or do not answer.
//
//   /run/stall/fsync   while it is there no fsync or fdatasync returns
//   /run/stall/slow    each of them takes 100 ms longer
//   /run/stall/open    while it is there nothing whose name has "redshank.db" in it is opened

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static void hold(const char *file) {
    while (access(file, F_OK) == 0) usleep(20000);
}

static int sync_by(const char *name, int descriptor) {
    hold("/run/stall/fsync");
    if (access("/run/stall/slow", F_OK) == 0) usleep(100000);
    return ((int (*)(int))dlsym(RTLD_NEXT, name))(descriptor);
}

int fsync(int descriptor) { return sync_by("fsync", descriptor); }
int fdatasync(int descriptor) { return sync_by("fdatasync", descriptor); }

static int open_by(const char *name, const char *path, int flags, mode_t mode) {
    if (strstr(path, "redshank.db")) hold("/run/stall/open");
    return ((int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name))(path, flags, mode);
}

#define MODE(flags) \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);

int open(const char *path, int flags, ...) {
    MODE(flags)
    return open_by("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags)
    return open_by("open64", path, flags, mode);
}
