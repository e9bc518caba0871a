// with: Player PlayerForwarding PlayerObjects
