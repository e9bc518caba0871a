#include "HeapFigures.h"

#ifdef __linux__
// Defines __GLIBC__ if that is the C library.
#include <features.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>

size_t heap_in_use(void) {
  struct mallinfo2 figures = mallinfo2();
  return figures.uordblks + figures.hblkhd;
}
#else
size_t heap_in_use(void) { return 0; }
#endif
