// User types with the names of the language's and of the library's own.

struct Task {}
struct Result {}
struct SubscriberHold {}
final class MulticastDelegate {}
protocol MulticastForwarding {}
protocol DeliverableEvent {}
