#ifndef HEAP_FIGURES_H
#define HEAP_FIGURES_H

#include <stddef.h>

/// The bytes that malloc has given out, large blocks included, or 0 where it does not say.
size_t heap_in_use(void);

#endif
