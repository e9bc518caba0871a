#ifndef LOCK_COUNTER_H
#define LOCK_COUNTER_H

/// How often this thread has locked a mutex of the platform, or -1 where that is not counted.
long locks_taken(void);

#endif
