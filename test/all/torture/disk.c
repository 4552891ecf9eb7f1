/*
 * A library for LD_PRELOAD that counts and logs every call of `montra` that reads or changes something in
 * the watched folders, also by libuv, V8 and SQLite, and can make the n-th call fail or kill the process.
 * Other calls go to the C library unchanged.
 *
 * DISK_WATCH  the watched folders: absolute paths, separated by ":"
 * DISK_LOG    the file for the log: kind, path and details of each call, separated by tabs. The written bytes
 *             are appended to DISK_LOG.data
 * DISK_FAIL   "<kinds> <n> <errno> <once or on>": the n-th call of these kinds fails, or it and all later ones
 * DISK_KILL   n: sends SIGKILL instead of the n-th change
 * DISK_RUN    whenever the process sets it, all of these are read again and counting starts anew
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t begun = PTHREAD_ONCE_INIT;
static const char *watch;
static int lines = -1, data = -1;
static long long data_bytes;
static char fail_kinds[64];
static long fail_at, kill_at, calls, changes;
static int fail_errno, fails_on;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static void begin(void) {
  const char *folders = getenv("DISK_WATCH");
  watch = folders ? strdup(folders) : 0;
  const char *log = getenv("DISK_LOG"), *fail = getenv("DISK_FAIL"), *ending = getenv("DISK_KILL");
  if (lines >= 0) {
    close(lines);
    close(data);
    lines = data = -1;
  }
  fail_at = kill_at = calls = changes = 0;
  fails_on = 0;
  if (log) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s.data", log);
    lines = REAL(open64)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    data = REAL(open64)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    data_bytes = lseek64(data, 0, SEEK_END);
  }
  char how[8] = "";
  if (fail && sscanf(fail, "%63s %ld %d %7s", fail_kinds, &fail_at, &fail_errno, how) == 4)
    fails_on = strcmp(how, "on") == 0;
  if (ending) kill_at = atol(ending);
}

int setenv(const char *name, const char *value, int replaces) {
  int result = REAL(setenv)(name, value, replaces);
  if (strcmp(name, "DISK_RUN") != 0) return result;
  pthread_once(&begun, begin);
  pthread_mutex_lock(&turn);
  begin();
  pthread_mutex_unlock(&turn);
  return result;
}

static int is_watched(const char *path) {
  pthread_once(&begun, begin);
  if (!watch || path[0] != '/') return 0;
  for (const char *one = watch; *one;) {
    size_t length = strcspn(one, ":");
    if (strncmp(path, one, length) == 0 && (path[length] == '/' || path[length] == 0)) return 1;
    one += length + (one[length] == ':');
  }
  return 0;
}

/* Writes the absolute path of a name to `path`. Returns whether it is in a watched folder. */
static int path_of(int folder, const char *name, char *path) {
  int saved = errno;
  if (name[0] == '/') snprintf(path, PATH_MAX, "%s", name);
  else {
    char base[PATH_MAX / 2], link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = folder == AT_FDCWD ? (getcwd(base, sizeof base) ? (ssize_t)strlen(base) : -1)
                                        : readlink(link, base, sizeof base - 1);
    base[length < 0 ? 0 : length] = 0;
    snprintf(path, PATH_MAX, "%.*s/%.*s", PATH_MAX / 2 - 2, base, PATH_MAX / 2 - 2, name);
  }
  errno = saved;
  return is_watched(path);
}

static int path_of_open(int file, char *path) {
  char link[64];
  int saved = errno;
  pthread_once(&begun, begin);
  if (!watch) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
  errno = saved;
  return is_watched(path);
}

static void note(const char *format, ...) {
  if (lines < 0) return;
  int saved = errno;
  va_list values;
  va_start(values, format);
  vdprintf(lines, format, values);
  va_end(values);
  errno = saved;
}

/* Returns whether this call must fail, and then sets errno. Kills the process if DISK_KILL says so. */
static int fails(const char *kind) {
  if (strcmp(kind, "read") != 0 && ++changes == kill_at) kill(getpid(), SIGKILL);
  const char *found = fail_at ? strstr(fail_kinds, kind) : 0;
  if (!found) return 0;
  calls += 1;
  if (fails_on ? calls < fail_at : calls != fail_at) return 0;
  note("failed\t%s\n", kind);
  errno = fail_errno;
  return 1;
}

static int exists(const char *path) {
  struct stat known;
  int saved = errno, found = lstat(path, &known) == 0;
  errno = saved;
  return found;
}

static int note_open(const char *path, int flags, int file, int was_there) {
  const char *kind = was_there ? "write" : "make";
  if (file >= 0 && !was_there) note("make\t%s\n", path);
  else if (file >= 0 && (flags & O_TRUNC)) note("truncate\t%s\t0\n", path);
  else note("tried\t%s\t%s\n", path, kind);
  return file;
}

#define OPEN(name, folder, parameters, arguments)                                                    \
  int name parameters {                                                                              \
    va_list rest;                                                                                    \
    va_start(rest, flags);                                                                           \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                          \
    va_end(rest);                                                                                    \
    char path[PATH_MAX];                                                                             \
    if (!(flags & (O_CREAT | O_TRUNC)) || !path_of(folder, given, path)) return REAL(name) arguments; \
    pthread_mutex_lock(&turn);                                                                       \
    int was_there = exists(path);                                                                    \
    int file = fails(was_there ? "write" : "make")                                                   \
                   ? -1                                                                              \
                   : note_open(path, flags, REAL(name) arguments, was_there);                        \
    pthread_mutex_unlock(&turn);                                                                     \
    return file;                                                                                     \
  }
OPEN(open, AT_FDCWD, (const char *given, int flags, ...), (given, flags, mode))
OPEN(open64, AT_FDCWD, (const char *given, int flags, ...), (given, flags, mode))
OPEN(openat, folder, (int folder, const char *given, int flags, ...), (folder, given, flags, mode))
OPEN(openat64, folder, (int folder, const char *given, int flags, ...), (folder, given, flags, mode))

static void note_data(const char *path, long long at, const void *bytes, size_t length) {
  if (lines < 0) return;
  int saved = errno;
  if (REAL(write)(data, bytes, length) != (ssize_t)length) abort();
  note("write\t%s\t%lld\t%zu\t%lld\n", path, at, length, data_bytes);
  data_bytes += (long long)length;
  errno = saved;
}

/* A failing write writes half of the bytes, so that it leaves an incomplete file. */
static ssize_t write_at(int file, const struct iovec *parts, int count, off64_t at) {
  char path[PATH_MAX];
  if (!path_of_open(file, path))
    return at < 0 ? REAL(writev)(file, parts, count) : REAL(pwritev64)(file, parts, count, at);
  pthread_mutex_lock(&turn);
  long long place = at;
  if (at < 0) place = fcntl(file, F_GETFL) & O_APPEND ? lseek64(file, 0, SEEK_END) : lseek64(file, 0, SEEK_CUR);
  int broken = fails("write"), reason = errno;
  ssize_t written = 0;
  for (int index = 0; index < count; index++) {
    size_t length = broken ? parts[index].iov_len / 2 : parts[index].iov_len;
    ssize_t one = at < 0 ? REAL(write)(file, parts[index].iov_base, length)
                         : REAL(pwrite64)(file, parts[index].iov_base, length, place + written);
    if (one < 0) {
      if (written == 0) written = -1;
      break;
    }
    note_data(path, place + written, parts[index].iov_base, (size_t)one);
    written += one;
    if ((size_t)one < parts[index].iov_len) break;
  }
  if (broken) {
    errno = reason;
    written = -1;
  }
  pthread_mutex_unlock(&turn);
  return written;
}

#define ONE(bytes, length) (&(struct iovec){(void *)(bytes), (length)})
ssize_t write(int file, const void *bytes, size_t length) {
  char path[PATH_MAX];
  if (!path_of_open(file, path)) return REAL(write)(file, bytes, length);
  return write_at(file, ONE(bytes, length), 1, -1);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
  return write_at(file, ONE(bytes, length), 1, at);
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
  return write_at(file, ONE(bytes, length), 1, at);
}
ssize_t writev(int file, const struct iovec *parts, int count) {
  char path[PATH_MAX];
  if (!path_of_open(file, path)) return REAL(writev)(file, parts, count);
  return write_at(file, parts, count, -1);
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  return write_at(file, parts, count, at);
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) {
  return write_at(file, parts, count, at);
}

#define READ(name, parameters, arguments)                            \
  ssize_t name parameters {                                          \
    char path[PATH_MAX];                                             \
    if (!path_of_open(file, path)) return REAL(name) arguments;      \
    pthread_mutex_lock(&turn);                                       \
    int broken = fails("read");                                      \
    if (!broken) note("read\t%s\n", path);                           \
    pthread_mutex_unlock(&turn);                                     \
    return broken ? -1 : REAL(name) arguments;                       \
  }
READ(read, (int file, void *bytes, size_t length), (file, bytes, length))
READ(pread64, (int file, void *bytes, size_t length, off64_t at), (file, bytes, length, at))
READ(readv, (int file, const struct iovec *parts, int count), (file, parts, count))
READ(preadv, (int file, const struct iovec *parts, int count, off_t at), (file, parts, count, at))

/* A failing flush loses its data, as on Linux: the next flush of the file succeeds without it. */
#define FLUSH(name)                                                  \
  int name(int file) {                                               \
    char path[PATH_MAX];                                             \
    if (!path_of_open(file, path)) return REAL(name)(file);          \
    pthread_mutex_lock(&turn);                                       \
    int result = fails("fsync") ? -1 : 0;                            \
    note("%s\t%s\n", result ? "lose" : "flush", path);               \
    pthread_mutex_unlock(&turn);                                     \
    return result;                                                   \
  }
/* Nothing is really flushed, because the tests only need to know what was requested, and when. */
FLUSH(fsync)
FLUSH(fdatasync)

/* Calls that change names or lengths. One that changes nothing is logged too ("tried"), because it is counted. */
#define CHANGE(name, kind, folder, given, parameters, arguments, ...) \
  int name parameters {                                              \
    char path[PATH_MAX];                                             \
    if (!path_of(folder, given, path)) return REAL(name) arguments;  \
    pthread_mutex_lock(&turn);                                       \
    int broken = fails(kind), result = broken ? -1 : REAL(name) arguments; \
    if (result == 0) note(__VA_ARGS__);                              \
    else if (!broken) note("tried\t%s\t%s\n", path, kind);           \
    pthread_mutex_unlock(&turn);                                     \
    return result;                                                   \
  }
CHANGE(rename, "rename", AT_FDCWD, from, (const char *from, const char *to), (from, to), "rename\t%s\t%s\n", path, to)
CHANGE(mkdir, "make", AT_FDCWD, name, (const char *name, mode_t mode), (name, mode), "mkdir\t%s\n", path)
CHANGE(unlink, "remove", AT_FDCWD, name, (const char *name), (name), "remove\t%s\n", path)
CHANGE(rmdir, "remove", AT_FDCWD, name, (const char *name), (name), "remove\t%s\n", path)
CHANGE(remove, "remove", AT_FDCWD, name, (const char *name), (name), "remove\t%s\n", path)
CHANGE(unlinkat, "remove", folder, name, (int folder, const char *name, int flags), (folder, name, flags), "remove\t%s\n", path)
CHANGE(truncate, "write", AT_FDCWD, name, (const char *name, off_t length), (name, length), "truncate\t%s\t%lld\n", path, (long long)length)

int ftruncate64(int file, off64_t length) {
  char path[PATH_MAX];
  if (!path_of_open(file, path)) return REAL(ftruncate64)(file, length);
  pthread_mutex_lock(&turn);
  int result = fails("write") ? -1 : REAL(ftruncate64)(file, length);
  if (result == 0) note("truncate\t%s\t%lld\n", path, (long long)length);
  pthread_mutex_unlock(&turn);
  return result;
}

/* Copies inside the kernel would bypass the log. Refused as by an old kernel, so that callers read and write. */
long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long), d = va_arg(rest, long),
       e = va_arg(rest, long), f = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_copy_file_range) {
    errno = ENOSYS;
    return -1;
  }
  return REAL(syscall)(number, a, b, c, d, e, f);
}
ssize_t sendfile64(int to, int from, off64_t *at, size_t length) {
  char path[PATH_MAX];
  if (!path_of_open(to, path)) return ((ssize_t(*)(int, int, off64_t *, size_t))real("sendfile64"))(to, from, at, length);
  errno = EINVAL;
  return -1;
}
ssize_t sendfile(int to, int from, off_t *at, size_t length) { return sendfile64(to, from, (off64_t *)at, length); }
