#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// What is started, and with what. Descriptors stay the caller's.
struct cspawn_request {
    /// The program, by a path with a '/' in it; searching PATH is the caller's.
    const char *path;
    /// The arguments, the program's name first, NULL last.
    char *const *arguments;
    /// `NAME=value`, NULL last.
    char *const *environment;
    /// The folder to start in.
    const char *directory;
    /// What become the descriptors 0, 1 and 2; all others are closed.
    int input, output, error;
    /// A control group's directory to start in, or -1.
    int group;
};

/// At which step a start failed.
enum cspawn_step { CSPAWN_CLONE, CSPAWN_GROUP, CSPAWN_DIRECTORY, CSPAWN_DESCRIPTORS, CSPAWN_EXECUTE };

/// A started process, or why there is none.
struct cspawn_process {
    pid_t pid;
    int pidfd;
    /// An errno, 0 where the process was started.
    int failure;
    enum cspawn_step step;
};

/// Starts a process in a session and process group of its own, with no signal blocked or ignored.
///
/// The process is killed when the calling THREAD ends, so call it on one that lives as long as the daemon. The call
/// returns when the program was executed or could not be.
struct cspawn_process cspawn_start(const struct cspawn_request *request);

/// How a process ended.
struct cspawn_end {
    /// An exit code, or the signal where `signalled` is not 0.
    int status;
    int signalled;
    /// An errno, 0 where the process has ended and was reaped.
    int failure;
};

/// Reaps a process that has ended; does not wait.
struct cspawn_end cspawn_reap(int pidfd);

/// Makes a pipe that no other program inherits: what is written to `ends[1]` is read from `ends[0]`.
///
/// Returns 0, or -1 with `errno`. The corresponding system call is `pipe2`.
int cspawn_pipe(int ends[2]);

#endif
