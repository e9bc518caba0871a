// What the library's sources, tests and examples use of Darwin's C library, as the macOS 15 SDK declares it:
// types, constants and nullability are written from the headers named in the comments. SDK headers that are not audited
// have no nullability: Swift imports their pointers as implicitly unwrapped optionals.
#ifndef DARWIN_H
#define DARWIN_H
#include <stddef.h>
#include <stdint.h>

// <sys/_types.h>, <machine/_types.h>, <mach/port.h>
typedef unsigned int __darwin_natural_t;
typedef unsigned int mach_port_t;          // __darwin_mach_port_t
typedef int32_t __darwin_pid_t;  typedef __darwin_pid_t pid_t;
typedef uint32_t __darwin_sigset_t; typedef __darwin_sigset_t sigset_t;
typedef uint32_t uid_t; typedef uint32_t gid_t; typedef uint16_t mode_t; typedef int64_t off_t;
typedef long ssize_t; typedef long time_t; typedef int32_t suseconds_t; typedef unsigned int nfds_t;
typedef uint32_t socklen_t; typedef uint8_t sa_family_t; typedef uint32_t in_addr_t; typedef uint16_t in_port_t;
typedef unsigned long tcflag_t; typedef unsigned char cc_t; typedef unsigned long speed_t;
struct timespec { time_t tv_sec; long tv_nsec; };

// <pthread.h> is audited (assume_nonnull in parts): pthread_t is a nullable-typed pointer in parameters marked _Nonnull.
struct _opaque_pthread_t { long __sig; void * _Nullable __cleanup_stack; char __opaque[8176]; };
typedef struct _opaque_pthread_t *pthread_t;
typedef struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; } pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t { long __sig; char __opaque[8]; } pthread_mutexattr_t;
pthread_t _Nonnull pthread_self(void);
int pthread_main_np(void);
mach_port_t pthread_mach_thread_np(pthread_t _Nonnull);
int pthread_mutex_init(pthread_mutex_t * _Nonnull, const pthread_mutexattr_t * _Nullable);
int pthread_mutex_lock(pthread_mutex_t * _Nonnull);
int pthread_mutex_unlock(pthread_mutex_t * _Nonnull);
int pthread_mutex_destroy(pthread_mutex_t * _Nonnull);
int pthread_sigmask(int, const sigset_t * _Nullable, sigset_t * _Nullable);

// <signal.h>, <sys/signal.h>: not audited
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIGSTOP 17
#define SIGTSTP 18
#define SIGCONT 19
#define SIGUSR1 30
#define SIG_UNBLOCK 2
#define SA_RESTART 0x0002
typedef void (*sig_t)(int);
typedef struct __siginfo { int si_signo; int si_errno; int si_code; pid_t si_pid; uid_t si_uid; int si_status; void *si_addr; } siginfo_t;
union __sigaction_u { void (*__sa_handler)(int); void (*__sa_sigaction)(int, siginfo_t *, void *); };
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
void (*signal(int, void (*)(int)))(int);
int raise(int);
int kill(pid_t, int);
int sigaction(int, const struct sigaction * restrict, struct sigaction * restrict);
int sigaddset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);

// <unistd.h>, <stdlib.h>, <stdio.h>, <string.h>, <sys/wait.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define WNOHANG 1
pid_t getpid(void);
int pipe(int [2]);
int close(int);
int usleep(unsigned int);
unsigned int sleep(unsigned int);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t readlink(const char * restrict, char * restrict, size_t);
void _exit(int) __attribute__((noreturn));
void exit(int) __attribute__((noreturn));
char *getenv(const char *);
int setenv(const char * _Nonnull, const char * _Nonnull, int);
int unsetenv(const char * _Nonnull);
void free(void *);
void *malloc(size_t);
char *strdup(const char *);
char *strerror(int);
int execv(const char * __path, char * const * __argv);
pid_t waitpid(pid_t, int *, int);
int system(const char *) __attribute__((availability(ios, unavailable)));
typedef struct __sFILE FILE;
extern FILE *__stdoutp; extern FILE *__stderrp; extern FILE *__stdinp;
#define stdout __stdoutp
#define stderr __stderrp
int fflush(FILE *);

int sched_yield(void);
// <sys/stat.h>
struct stat { int32_t st_dev; mode_t st_mode; uint16_t st_nlink; uint64_t st_ino; uid_t st_uid; gid_t st_gid; int32_t st_rdev; struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec; off_t st_size; };
int fstat(int, struct stat *);
int stat(const char * restrict, struct stat * restrict);

// <errno.h>
#define EINTR 4
#define ECONNABORTED 53

// <fcntl.h>: open and fcntl are variadic in C, Swift's overlay has the forms with fixed arguments.
#define O_RDWR 2
#define O_NONBLOCK 4
#define F_GETFD 1
#define F_SETFD 2
#define F_SETFL 4
#define FD_CLOEXEC 1
int open(const char *, int, ...);
int fcntl(int, int, ...);

// <poll.h>
#define POLLIN 0x0001
#define POLLOUT 0x0004
struct pollfd { int fd; short events; short revents; };
int poll(struct pollfd *, nfds_t, int);

// <sys/socket.h>, <netinet/in.h>
#define AF_UNIX 1
#define AF_INET 2
#define SOCK_STREAM 1
#define SHUT_WR 1
#define SHUT_RDWR 2
struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
struct in_addr { in_addr_t s_addr; };
struct sockaddr_in { uint8_t sin_len; sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; char sin_zero[8]; };
int socket(int, int, int);
int socketpair(int, int, int, int *);
int bind(int, const struct sockaddr *, socklen_t);
int listen(int, int);
int accept(int, struct sockaddr * restrict, socklen_t * restrict);
int connect(int, const struct sockaddr *, socklen_t);
int getsockname(int, struct sockaddr * restrict, socklen_t * restrict);
int shutdown(int, int);
ssize_t send(int, const void *, size_t, int);
ssize_t recv(int, void *, size_t, int);

// <spawn.h>: opaque pointers on Darwin
typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_SETSID 0x0400
int posix_spawn(pid_t * restrict, const char * restrict, const posix_spawn_file_actions_t *, const posix_spawnattr_t * restrict, char * const * restrict __argv, char * const * restrict __envp);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *, int);
int posix_spawnattr_init(posix_spawnattr_t *);
int posix_spawnattr_setflags(posix_spawnattr_t *, short);
int posix_spawnattr_setsigdefault(posix_spawnattr_t * restrict, const sigset_t * restrict);
int posix_spawnattr_setsigmask(posix_spawnattr_t * restrict, const sigset_t * restrict);

// <sys/resource.h>, <malloc/malloc.h>, <dlfcn.h>
typedef struct malloc_statistics_t { unsigned blocks_in_use; size_t size_in_use; size_t max_size_in_use; size_t size_allocated; } malloc_statistics_t;
void *dlsym(void *, const char *);
typedef struct dl_info { const char *dli_fname; void *dli_fbase; const char *dli_sname; void *dli_saddr; } Dl_info;
int dladdr(const void *, Dl_info *);
double log(double); double pow(double, double); double sqrt(double); double floor(double);
#endif
