// with: EventPlayer
