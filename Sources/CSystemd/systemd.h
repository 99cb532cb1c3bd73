// The parts of libsystemd that redshank calls, and what of the C library Swift's own module of it leaves out.
#include <pthread.h>
#include <sys/xattr.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>

// Declared by pthread.h only where _GNU_SOURCE is defined, which an importer cannot do.
int pthread_setname_np(pthread_t thread, const char *name);
