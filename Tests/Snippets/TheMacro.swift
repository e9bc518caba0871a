/// A service.
public final class Radio {}

/// A service.
public final class Player {}

/// A piece of music.
public final class Track {}
enum Policy { case allow, deny }
