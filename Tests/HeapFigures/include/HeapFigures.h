#ifndef HEAP_FIGURES_H
#define HEAP_FIGURES_H

#include <stddef.h>

/// The number of bytes that malloc has allocated, including large blocks, or 0 if it does not report it.
size_t heap_in_use(void);

#endif
