public final class Player {}
public final class Track {}
