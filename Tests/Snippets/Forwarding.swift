// traits: Macros
/// A service with a delegate.
public final class SomeService {}
