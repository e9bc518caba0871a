protocol SomeServiceDelegate: AnyObject {}
// block 2: prelude Player PlayerForwarding PlayerObjects
