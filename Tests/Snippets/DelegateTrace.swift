// with: MulticastSubscribing+Tracing
