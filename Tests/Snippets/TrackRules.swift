// traits: Macros
final class Player {}
final class Track {}
enum Policy { case allow, deny }
