// traits: Macros
// block 1: inside @Forwarding protocol FirstDelegate: AnyObject
// block 2: inside @Forwarding protocol SecondDelegate: AnyObject
// block 3: inside @Forwarding protocol ThirdDelegate: AnyObject
final class SomeService {}
final class Editor {}
enum Policy { case allow, deny }
