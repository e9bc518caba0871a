// traits: Macros
// block 1: inside @Forwarding protocol FirstDelegate: AnyObject
// block 2: inside @Forwarding protocol SecondDelegate: AnyObject
// block 3: inside @Forwarding protocol ThirdDelegate: AnyObject
// block 4: inside @Forwarding protocol FourthDelegate: AnyObject
final class SomeService {}
enum FetchResult { case newData, noData }
enum Policy { case allow, deny }
