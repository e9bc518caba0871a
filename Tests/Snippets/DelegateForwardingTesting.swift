// with: EventPlayer EventForwarding
