// with: EventPlayer EventForwarding EventObjects
