// block 1: prelude Player PlayerObjects
// block 2: prelude SessionWithOriginal
// block 3: prelude Player PlayerForwarding PlayerObjects
