// traits: Macros
// block 2: inside @DelegateEvents protocol SkipDelegate: AnyObject
import DelegateForwarding

/// A service.
public final class Player {}
