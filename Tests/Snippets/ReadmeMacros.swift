// traits: Macros
final class Player {}
