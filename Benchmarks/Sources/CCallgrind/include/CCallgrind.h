#ifndef CCALLGRIND_H
#define CCALLGRIND_H

/// Has callgrind begin or stop to count. 0 if this was built where valgrind's headers are not installed.
int callgrind_toggle(void);

#endif
