// traits: Macros
public final class SomeService {}
