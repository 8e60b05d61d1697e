/* Ends a program, or lets a call fail, at its n-th change of a file whose path contains FAULT_PATH.
 *
 * Loaded with LD_PRELOAD. FAULT_KIND is kill, ENOSPC or EIO; FAULT_AT is n, from 1; 0 only counts. The number of changes is
 * written to FAULT_COUNT at the end. A write that is killed has written half of its bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long changes;

static int concerns(const char *path) {
    const char *part = getenv("FAULT_PATH");
    return part && path && strstr(path, part) != NULL;
}

static int concerns_file(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return concerns(path);
}

static int is_kill(void) {
    const char *kind = getenv("FAULT_KIND");
    return kind && strcmp(kind, "kill") == 0;
}

/* Whether this change is the one. */
static int is_due(void) {
    const char *at = getenv("FAULT_AT");
    long n = atomic_fetch_add(&changes, 1) + 1;
    return at && n == atol(at);
}

static int fail(void) {
    if (is_kill()) kill(getpid(), SIGKILL);
    const char *kind = getenv("FAULT_KIND");
    errno = kind && strcmp(kind, "ENOSPC") == 0 ? ENOSPC : EIO;
    return -1;
}

__attribute__((destructor)) static void report(void) {
    const char *name = getenv("FAULT_COUNT");
    FILE *file = name ? fopen(name, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld\n", atomic_load(&changes));
    fclose(file);
}

/* The function that the program meant. */
#define REAL(name, result, ...) \
    static result (*real)(__VA_ARGS__); \
    if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

ssize_t write(int fd, const void *bytes, size_t count) {
    REAL("write", ssize_t, int, const void *, size_t);
    if (concerns_file(fd) && is_due()) {
        if (is_kill()) real(fd, bytes, count / 2);
        return fail();
    }
    return real(fd, bytes, count);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    REAL("pwrite64", ssize_t, int, const void *, size_t, off64_t);
    if (concerns_file(fd) && is_due()) {
        if (is_kill()) real(fd, bytes, count / 2, at);
        return fail();
    }
    return real(fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }

#define ON_FILE(name) \
    int name(int fd) { \
        REAL(#name, int, int); \
        return concerns_file(fd) && is_due() ? fail() : real(fd); \
    }
ON_FILE(fsync)
ON_FILE(fdatasync)

int ftruncate64(int fd, off64_t length) {
    REAL("ftruncate64", int, int, off64_t);
    return concerns_file(fd) && is_due() ? fail() : real(fd, length);
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int unlink(const char *path) {
    REAL("unlink", int, const char *);
    return concerns(path) && is_due() ? fail() : real(path);
}

int rename(const char *from, const char *to) {
    REAL("rename", int, const char *, const char *);
    return (concerns(from) || concerns(to)) && is_due() ? fail() : real(from, to);
}
