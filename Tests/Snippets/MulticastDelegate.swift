// block 1: prelude Player PlayerObjects
