#include "CCallgrind.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

int callgrind_toggle(void) {
    CALLGRIND_TOGGLE_COLLECT;
    return 1;
}
#else
int callgrind_toggle(void) {
    return 0;
}
#endif
