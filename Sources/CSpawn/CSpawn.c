#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef P_PIDFD
#define P_PIDFD 3
#endif
#ifndef CLONE_INTO_CGROUP
#define CLONE_INTO_CGROUP 0x200000000ULL
#endif

/* The child shares the parent's memory until it executes (the parent's thread is stopped meanwhile), so it may write
   its failure here; it runs on a stack of its own and calls nothing that is not async-signal-safe. */
struct child {
    const struct cspawn_request *request;
    pid_t parent;
    int join_group; /* whether the child has to join the control group by itself */
    volatile int failure;
    volatile enum cspawn_step step;
};

enum { STACK_SIZE = 64 * 1024 };

static void give_up(struct child *child, enum cspawn_step step) {
    child->failure = errno ? errno : EINVAL;
    child->step = step;
    _exit(127);
}

static void reset_signals(void) {
    /* The C library's own call leaves out two signals it uses itself, which may be ignored all the same; for the
       kernel all zeroes is the standard action, whatever the order of the members. */
    static const char standard[64];
    for (int number = 1; number < NSIG; number++) syscall(SYS_rt_sigaction, number, standard, NULL, 8);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void join_group(struct child *child) {
    int procs = openat(child->request->group, "cgroup.procs", O_WRONLY | O_CLOEXEC);
    if (procs < 0 || write(procs, "0", 1) != 1) give_up(child, CSPAWN_GROUP);
    close(procs);
}

static void close_others(void) {
    if (syscall(SYS_close_range, 3U, ~0U, 0U) == 0) return;
    struct rlimit limit;
    int most = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
    for (int descriptor = 3; descriptor < most; descriptor++) close(descriptor);
}

static void set_descriptors(struct child *child) {
    int wanted[3] = {child->request->input, child->request->output, child->request->error};
    for (int place = 0; place < 3; place++) {
        if (wanted[place] >= 3) continue; /* else a dup2 below could overwrite it */
        wanted[place] = fcntl(wanted[place], F_DUPFD_CLOEXEC, 3);
        if (wanted[place] < 0) give_up(child, CSPAWN_DESCRIPTORS);
    }
    for (int place = 0; place < 3; place++) {
        if (dup2(wanted[place], place) < 0) give_up(child, CSPAWN_DESCRIPTORS);
    }
    close_others();
}

static int run_child(void *argument) {
    struct child *child = argument;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != child->parent) _exit(127); /* the daemon died before the line above */
    setsid();
    if (child->join_group) join_group(child);
    set_descriptors(child);
    if (chdir(child->request->directory) != 0) give_up(child, CSPAWN_DIRECTORY);
    reset_signals();
    execve(child->request->path, child->request->arguments, child->request->environment);
    give_up(child, CSPAWN_EXECUTE);
    return 127;
}

/* clone3 with a stack and a function, which the C library does not offer. Returns a negated errno on failure. */
#if defined(__x86_64__)
#define HAS_CLONE3 1
static long clone3_calling(struct clone_args *arguments, int (*function)(void *), void *argument) {
    register int (*function_register)(void *) __asm__("r12") = function;
    register void *argument_register __asm__("r13") = argument;
    long result;
    __asm__ volatile(
        "syscall\n\t"
        "test %%rax, %%rax\n\t"
        "jnz 1f\n\t"
        "xor %%ebp, %%ebp\n\t"
        "mov %%r13, %%rdi\n\t"
        "call *%%r12\n\t"
        "ud2\n"
        "1:"
        : "=a"(result)
        : "a"((long)SYS_clone3), "D"(arguments), "S"(sizeof *arguments), "r"(function_register),
          "r"(argument_register)
        : "rcx", "r11", "memory", "cc");
    return result;
}
#elif defined(__aarch64__)
#define HAS_CLONE3 1
static long clone3_calling(struct clone_args *arguments, int (*function)(void *), void *argument) {
    register long number __asm__("x8") = SYS_clone3;
    register long result __asm__("x0") = (long)arguments;
    register long size __asm__("x1") = sizeof *arguments;
    register int (*function_register)(void *) __asm__("x9") = function;
    register void *argument_register __asm__("x10") = argument;
    __asm__ volatile(
        "svc #0\n\t"
        "cbnz x0, 1f\n\t"
        "mov x29, xzr\n\t"
        "mov x0, x10\n\t"
        "blr x9\n\t"
        "brk #1\n"
        "1:"
        : "+r"(result)
        : "r"(number), "r"(size), "r"(function_register), "r"(argument_register)
        : "x30", "memory", "cc");
    return result;
}
#else
#define HAS_CLONE3 0
#endif

static long start_in_group(struct child *child, char *stack, int *pidfd) {
#if HAS_CLONE3
    struct clone_args arguments;
    memset(&arguments, 0, sizeof arguments);
    arguments.flags = CLONE_VM | CLONE_VFORK | CLONE_PIDFD | CLONE_INTO_CGROUP;
    arguments.pidfd = (uint64_t)(uintptr_t)pidfd;
    arguments.exit_signal = SIGCHLD;
    arguments.stack = (uint64_t)(uintptr_t)stack;
    arguments.stack_size = STACK_SIZE;
    arguments.cgroup = (uint64_t)child->request->group;
    return clone3_calling(&arguments, run_child, child);
#else
    (void)child, (void)stack, (void)pidfd;
    return -ENOSYS;
#endif
}

struct cspawn_process cspawn_start(const struct cspawn_request *request) {
    char stack[STACK_SIZE] __attribute__((aligned(16)));
    struct child child = {request, getpid(), 0, 0, CSPAWN_CLONE};
    struct cspawn_process process = {-1, -1, 0, CSPAWN_CLONE};
    /* A signal's handler must not run in the child, where it would work on the parent's memory. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);

    long pid = -ENOSYS;
    if (request->group >= 0) pid = start_in_group(&child, stack, &process.pidfd);
    if (pid < 0) {
        /* No group, or a system call filter or a container refuses clone3: the child joins the group by itself. */
        child.join_group = request->group >= 0;
        pid = clone(run_child, stack + STACK_SIZE, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &child,
                    &process.pidfd);
        if (pid < 0) pid = -errno;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);

    if (pid < 0) {
        process.failure = (int)-pid;
    } else if (child.failure != 0) {
        process.failure = child.failure;
        process.step = child.step;
        siginfo_t info;
        while (waitid(P_PIDFD, (id_t)process.pidfd, &info, WEXITED) < 0 && errno == EINTR) {}
        close(process.pidfd);
        process.pidfd = -1;
    } else {
        process.pid = (pid_t)pid;
    }
    return process;
}

struct cspawn_end cspawn_reap(int pidfd) {
    struct cspawn_end end = {0, 0, 0};
    siginfo_t info;
    memset(&info, 0, sizeof info);
    if (waitid(P_PIDFD, (id_t)pidfd, &info, WEXITED | WNOHANG) < 0) {
        end.failure = errno;
    } else if (info.si_pid == 0) {
        end.failure = EAGAIN;
    } else {
        end.status = info.si_status;
        end.signalled = info.si_code != CLD_EXITED;
    }
    return end;
}

int cspawn_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
