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
struct timeval { time_t tv_sec; suseconds_t tv_usec; };

// <pthread.h> is audited (assume_nonnull in parts): pthread_t is a nullable-typed pointer in parameters marked _Nonnull.
struct _opaque_pthread_t { long __sig; void * _Nullable __cleanup_stack; char __opaque[8176]; };
typedef struct _opaque_pthread_t *pthread_t;
typedef struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; } pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t { long __sig; char __opaque[8]; } pthread_mutexattr_t;
typedef struct _opaque_pthread_attr_t { long __sig; char __opaque[56]; } pthread_attr_t;
typedef struct _opaque_pthread_cond_t { long __sig; char __opaque[40]; } pthread_cond_t;
typedef unsigned long pthread_key_t;
pthread_t _Nonnull pthread_self(void);
int pthread_equal(pthread_t _Nullable, pthread_t _Nullable);
int pthread_main_np(void);
int pthread_create(pthread_t _Nullable * _Nonnull, const pthread_attr_t * _Nullable, void * _Nullable (* _Nonnull)(void * _Nullable), void * _Nullable);
int pthread_join(pthread_t _Nonnull, void * _Nullable * _Nullable);
int pthread_detach(pthread_t _Nonnull);
int pthread_kill(pthread_t _Nonnull, int);
int pthread_setname_np(const char * _Nonnull);
int pthread_getname_np(pthread_t _Nonnull, char * _Nonnull, size_t);
mach_port_t pthread_mach_thread_np(pthread_t _Nonnull);
int pthread_threadid_np(pthread_t _Nullable, uint64_t * _Nullable);
int pthread_mutex_init(pthread_mutex_t * _Nonnull, const pthread_mutexattr_t * _Nullable);
int pthread_mutex_lock(pthread_mutex_t * _Nonnull);
int pthread_mutex_unlock(pthread_mutex_t * _Nonnull);
int pthread_mutex_destroy(pthread_mutex_t * _Nonnull);
int pthread_sigmask(int, const sigset_t * _Nullable, sigset_t * _Nullable);
int pthread_attr_init(pthread_attr_t * _Nonnull);
int pthread_attr_setstacksize(pthread_attr_t * _Nonnull, size_t);

// <signal.h>, <sys/signal.h>: not audited
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGABRT 6
#define SIGKILL 9
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTOP 17
#define SIGTSTP 18
#define SIGCONT 19
#define SIGCHLD 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGUSR1 30
#define SIGUSR2 31
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SA_RESTART 0x0002
#define SA_NOCLDSTOP 0x0008
#define SA_SIGINFO 0x0040
typedef void (*sig_t)(int);
typedef struct __siginfo { int si_signo; int si_errno; int si_code; pid_t si_pid; uid_t si_uid; int si_status; void *si_addr; } siginfo_t;
union __sigaction_u { void (*__sa_handler)(int); void (*__sa_sigaction)(int, siginfo_t *, void *); };
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
void (*signal(int, void (*)(int)))(int);
int raise(int);
int kill(pid_t, int);
int killpg(pid_t, int);
int sigaction(int, const struct sigaction * restrict, struct sigaction * restrict);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigismember(const sigset_t *, int);
int sigprocmask(int, const sigset_t * restrict, sigset_t * restrict);
int sigwait(const sigset_t * restrict, int * restrict);

// <unistd.h>, <stdlib.h>, <stdio.h>, <string.h>, <sys/wait.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define _SC_PAGESIZE 29
#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
#define WNOHANG 1
#define WUNTRACED 2
#define RUSAGE_SELF 0
pid_t getpid(void);
pid_t getppid(void);
pid_t getpgrp(void);
pid_t setsid(void);
int setpgid(pid_t, pid_t);
int pipe(int [2]);
int close(int);
int dup(int);
int dup2(int, int);
int usleep(unsigned int);
unsigned int sleep(unsigned int);
int isatty(int);
int unlink(const char *);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t readlink(const char * restrict, char * restrict, size_t);
void _exit(int) __attribute__((noreturn));
void exit(int) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
int atexit(void (* _Nonnull)(void));
char *getenv(const char *);
int setenv(const char * _Nonnull, const char * _Nonnull, int);
int unsetenv(const char * _Nonnull);
void free(void *);
void *malloc(size_t);
char *strdup(const char *);
char *strerror(int);
size_t strlen(const char *);
int strcmp(const char *, const char *);
int execv(const char * __path, char * const * __argv);
pid_t waitpid(pid_t, int *, int);
int system(const char *) __attribute__((availability(ios, unavailable)));
int nanosleep(const struct timespec *, struct timespec *);
typedef struct __sFILE FILE;
extern FILE *__stdoutp; extern FILE *__stderrp; extern FILE *__stdinp;
#define stdout __stdoutp
#define stderr __stderrp
int fflush(FILE *);
int fputs(const char * restrict, FILE * restrict);
int setvbuf(FILE * restrict, char * restrict, int, size_t);
void setbuf(FILE * restrict, char * restrict);
#define _IOLBF 1
#define _IONBF 2
char *** _Nullable _NSGetEnviron(void);

int sched_yield(void);
// <sys/stat.h>
struct stat { int32_t st_dev; mode_t st_mode; uint16_t st_nlink; uint64_t st_ino; uid_t st_uid; gid_t st_gid; int32_t st_rdev; struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec; off_t st_size; };
#define S_IFMT 0170000
#define S_IFCHR 0020000
int fstat(int, struct stat *);
int stat(const char * restrict, struct stat * restrict);

// <errno.h>
int *__error(void);
#define EINTR 4
#define EBADF 9
#define EAGAIN 35
#define ECHILD 10
#define ENOENT 2
#define EEXIST 17
#define EPIPE 32
#define ESRCH 3
#define ECONNABORTED 53

// <fcntl.h>: open and fcntl are variadic in C, Swift's overlay has the forms with fixed arguments.
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_NONBLOCK 4
#define O_CREAT 0x200
#define O_TRUNC 0x400
#define O_CLOEXEC 0x1000000
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1
int open(const char *, int, ...);
int fcntl(int, int, ...);

// <poll.h>
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLNVAL 0x0020
struct pollfd { int fd; short events; short revents; };
int poll(struct pollfd *, nfds_t, int);

// <sys/socket.h>, <netinet/in.h>
#define AF_UNIX 1
#define AF_INET 2
#define SOCK_STREAM 1
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
#define SOL_SOCKET 0xffff
#define SO_NOSIGPIPE 0x1022
#define SO_REUSEADDR 0x0004
#define INADDR_LOOPBACK (uint32_t)0x7f000001
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
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
ssize_t send(int, const void *, size_t, int);
ssize_t recv(int, void *, size_t, int);

// <spawn.h>: opaque pointers on Darwin
typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_SETSID 0x0400
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000
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
struct rusage { struct timeval ru_utime; struct timeval ru_stime; long ru_maxrss; long ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock, ru_oublock, ru_msgsnd, ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw; };
int getrusage(int, struct rusage *);
typedef struct malloc_statistics_t { unsigned blocks_in_use; size_t size_in_use; size_t max_size_in_use; size_t size_allocated; } malloc_statistics_t;
void *dlsym(void *, const char *);
typedef struct dl_info { const char *dli_fname; void *dli_fbase; const char *dli_sname; void *dli_saddr; } Dl_info;
int dladdr(const void *, Dl_info *);
#define RLIMIT_AS 5
double log(double); double pow(double, double); double sqrt(double); double floor(double);
#endif
