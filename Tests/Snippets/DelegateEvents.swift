/// A service.
public final class Player {}

/// What a player plays.
public final class Disc {
  /// What it is called.
  public let title = "So What"
}
