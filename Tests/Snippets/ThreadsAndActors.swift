@MainActor final class Screen {}
