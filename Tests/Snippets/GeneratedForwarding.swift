let link = URL(string: "https://example.com")!
nonisolated func completion(_ opens: Bool) {}
