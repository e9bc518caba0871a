#include "CHeap.h"

#if defined(__GLIBC__) || defined(__linux__)
#include <malloc.h>
#endif

long heap_in_use(void) {
#if defined(__GLIBC__)
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
#else
    return -1;
#endif
}

void heap_tidy(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}
