final class Radio {}
