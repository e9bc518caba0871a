// traits: Macros
import DelegateForwarding

final class Player {}
