// with: EventFeed
