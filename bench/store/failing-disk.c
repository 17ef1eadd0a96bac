// Lets calls on the files of one store fail, in the process that loads it: cc -shared -fPIC -o failing-disk.so failing-disk.c -ldl
// FAULT_PATH: part of the path; FAULT_CALL: write | sync | truncate | read; FAULT_ERRNO: a number; FAULT_AFTER: calls that still go well.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int fails(int fd, const char *call) {
  static long seen;
  const char *which = getenv("FAULT_CALL"), *path = getenv("FAULT_PATH");
  if (which == NULL || path == NULL || strcmp(which, call) != 0) return 0;
  char link[64], name[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, name, sizeof name - 1);
  if (length < 0) return 0;
  name[length] = 0;
  if (strstr(name, path) == NULL || __sync_add_and_fetch(&seen, 1) <= atol(getenv("FAULT_AFTER"))) return 0;
  errno = atoi(getenv("FAULT_ERRNO"));
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) { return fails(fd, "write") ? -1 : REAL(pwrite64)(fd, bytes, count, at); }
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return fails(fd, "write") ? -1 : REAL(pwrite)(fd, bytes, count, at); }
ssize_t write(int fd, const void *bytes, size_t count) { return fails(fd, "write") ? -1 : REAL(write)(fd, bytes, count); }
ssize_t pread64(int fd, void *bytes, size_t count, off64_t at) { return fails(fd, "read") ? -1 : REAL(pread64)(fd, bytes, count, at); }
ssize_t pread(int fd, void *bytes, size_t count, off_t at) { return fails(fd, "read") ? -1 : REAL(pread)(fd, bytes, count, at); }
int fsync(int fd) { return fails(fd, "sync") ? -1 : REAL(fsync)(fd); }
int fdatasync(int fd) { return fails(fd, "sync") ? -1 : REAL(fdatasync)(fd); }
int ftruncate64(int fd, off64_t length) { return fails(fd, "truncate") ? -1 : REAL(ftruncate64)(fd, length); }
int ftruncate(int fd, off_t length) { return fails(fd, "truncate") ? -1 : REAL(ftruncate)(fd, length); }
