// block 1: prelude Player PlayerForwarding PlayerObjects
