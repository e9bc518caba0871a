#ifndef C_HEAP_H
#define C_HEAP_H

/// The number of bytes that malloc has allocated: small blocks and mapped ones. -1 if malloc does not report it.
long heap_in_use(void);

/// Merges adjacent free blocks, so that the next allocations are adjacent too.
void heap_tidy(void);

#endif
