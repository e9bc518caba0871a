/// A service.
public final class Player {}
