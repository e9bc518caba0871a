#include "HeapFigures.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>

size_t heap_in_use(void) {
  struct mallinfo2 figures = mallinfo2();
  return figures.uordblks + figures.hblkhd;
}
#else
size_t heap_in_use(void) { return 0; }
#endif
