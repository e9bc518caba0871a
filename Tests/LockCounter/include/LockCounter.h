#ifndef LOCK_COUNTER_H
#define LOCK_COUNTER_H

/// How often this thread has locked one of the platform's mutexes, or -1 if that is not counted.
long locks_taken(void);

#endif
