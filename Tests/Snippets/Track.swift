/// A service with a delegate.
public final class Player {}

/// A piece of music.
public final class Track {}
