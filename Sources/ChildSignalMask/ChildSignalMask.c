#define _GNU_SOURCE
#include "ChildSignalMask.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>

// Empty until `unblock_in_children` is called.
static sigset_t unblocked;

static void in_forked_child(void) {
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(&unblocked, number) == 1) signal(number, SIG_DFL);
  }
  pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
}

void unblock_in_children(const sigset_t *signals) {
  unblocked = *signals;
  pthread_atfork(NULL, NULL, in_forked_child);
}

#ifdef __GLIBC__

// These functions start a program without `fork`, so no handler of `pthread_atfork` runs. Each of them overrides the C library's
// function of the same name, because the dynamic linker takes the first one it finds, and calls the original with the signals unblocked. A signal that
// arrives meanwhile is handled in this thread, as it would be without a mask.

#define NEXT(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

#define WITH_SIGNALS_UNBLOCKED(call) ({ \
  sigset_t before; \
  pthread_sigmask(SIG_UNBLOCK, &unblocked, &before); \
  __typeof__(call) result = call; \
  int error = errno; \
  pthread_sigmask(SIG_SETMASK, &before, NULL); \
  errno = error; \
  result; \
})

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  return WITH_SIGNALS_UNBLOCKED(NEXT(posix_spawn)(pid, path, actions, attributes, arguments, environment));
}

int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  return WITH_SIGNALS_UNBLOCKED(NEXT(posix_spawnp)(pid, file, actions, attributes, arguments, environment));
}

FILE *popen(const char *command, const char *mode) {
  return WITH_SIGNALS_UNBLOCKED(NEXT(popen)(command, mode));
}

int system(const char *command) {
  return WITH_SIGNALS_UNBLOCKED(NEXT(system)(command));
}

#endif
