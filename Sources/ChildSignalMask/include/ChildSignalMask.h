#ifndef CHILD_SIGNAL_MASK_H
#define CHILD_SIGNAL_MASK_H

#include <signal.h>

/// From now on, this process's children start with these signals unblocked, and with their default action.
///
/// A child inherits the mask of the thread that starts it, and most programs never change it: with SIGTERM blocked they could only be killed.
/// Call it once, before there are other threads.
void unblock_in_children(const sigset_t *signals);

#endif
