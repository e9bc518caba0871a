import DelegateForwarding
import Testing

@Test func aNewMulticastIsEmpty() {
  #expect(MulticastDelegate<AnyObject>().isEmpty)
}
