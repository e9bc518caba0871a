#ifndef C_HEAP_H
#define C_HEAP_H

/// Bytes that malloc has given out: small blocks and mapped ones. -1 where malloc does not tell.
long heap_in_use(void);

/// Joins the free blocks that lie side by side, so that what is allocated next does too.
void heap_tidy(void);

#endif
