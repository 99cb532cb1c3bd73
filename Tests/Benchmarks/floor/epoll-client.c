// The floor: what one HTTP connection a check costs a small epoll loop in C, in microseconds of CPU time.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

static struct sockaddr_in address;
static char request[512];
static int request_length, poller, running, good, bad;

static void finish(int connection, int is_good) {
    close(connection);
    running--;
    *(is_good ? &good : &bad) += 1;
}

static void begin(void) {
    running++;
    int connection = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (connect(connection, (struct sockaddr *)&address, sizeof address) < 0 && errno != EINPROGRESS)
        return finish(connection, 0);
    struct epoll_event event = {.events = EPOLLOUT, .data.fd = connection};
    epoll_ctl(poller, EPOLL_CTL_ADD, connection, &event);
}

static void proceed(struct epoll_event *ready) {
    int connection = ready->data.fd;
    if (ready->events & EPOLLOUT) {
        if (write(connection, request, (size_t)request_length) != request_length) return finish(connection, 0);
        struct epoll_event event = {.events = EPOLLIN, .data.fd = connection};
        epoll_ctl(poller, EPOLL_CTL_MOD, connection, &event);
        return;
    }
    char answer[16384];
    ssize_t count = read(connection, answer, sizeof answer);
    finish(connection, count > 12 && memcmp(answer, "HTTP/1.1 200", 12) == 0);
}

static double processor_microseconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6 +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

int main(int argc, char **argv) {
    char host[64], path[256] = "/";
    int port = 80, count, pause, begun = 0;
    if (argc != 4 || sscanf(argv[1], "http://%63[^:/]:%d%255s", host, &port, path) < 2 ||
        (count = atoi(argv[2])) <= 0 || (pause = atoi(argv[3])) < 0) {
        puts("usage: epoll-client http://ADDRESS:PORT/PATH COUNT MICROSECONDS-BETWEEN (0: all at once)");
        return argc == 2 && strcmp(argv[1], "--help") == 0 ? 0 : 64;
    }
    address.sin_family = AF_INET;
    address.sin_port = htons((uint16_t)port);
    inet_pton(AF_INET, host, &address.sin_addr);
    request_length = snprintf(request, sizeof request,
                              "GET %s HTTP/1.1\r\nHost: %s:%d\r\nUser-Agent: floor\r\nAccept: */*\r\n"
                              "Connection: close\r\n\r\n",
                              path, host, port);
    poller = epoll_create1(EPOLL_CLOEXEC);
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = timer};
    epoll_ctl(poller, EPOLL_CTL_ADD, timer, &event);
    double before = processor_microseconds();
    if (pause > 0) {
        struct timespec every = {pause / 1000000, pause % 1000000 * 1000L};
        timerfd_settime(timer, 0, &(struct itimerspec){every, every}, NULL);
    } else {
        for (; begun < count; begun++) begin();
    }
    while (begun < count || running > 0) {
        struct epoll_event ready[64];
        int many = epoll_wait(poller, ready, 64, -1);
        for (int index = 0; index < many; index++) {
            if (ready[index].data.fd != timer) {
                proceed(&ready[index]);
                continue;
            }
            uint64_t due = 0;
            if (read(timer, &due, sizeof due) != sizeof due) continue;
            for (; due > 0 && begun < count; due--, begun++) begin();
        }
    }
    printf("%.1f %d\n", (processor_microseconds() - before) / count, bad);
    return bad == 0 ? 0 : 1;
}
