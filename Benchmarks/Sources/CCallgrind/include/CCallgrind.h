#ifndef CCALLGRIND_H
#define CCALLGRIND_H

/// Makes callgrind start or stop counting. Returns 0 if this was built without valgrind's headers.
int callgrind_toggle(void);

#endif
