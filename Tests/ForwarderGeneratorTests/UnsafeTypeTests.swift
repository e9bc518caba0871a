import ForwardingModel
import Testing

@Suite("Types that strict memory safety calls unsafe")
struct UnsafeTypeTests {
  @Test(
    "They are known by their names, wherever these stand in a type",
    arguments: [
      "UnsafePointer<Int>", "inout UnsafeMutablePointer<Int>?", "[String: UnsafeRawPointer]", "(Int, OpaquePointer)",
      "@escaping (UnsafeBufferPointer<Int>) -> Void", "Swift.Unmanaged<AnyObject>", "Slice<UnsafeRawBufferPointer>",
      "() -> UnsafePointer<(Int) -> Void>", "UnsafePointer<UnsafePointer<Int>>!", "UnsafeContinuation<Int, Never>",
      "UnsafeCurrentTask?", "UnownedSerialExecutor", "UnownedTaskExecutor",
      "([UnsafePointer<Int>?]) -> Array<Int>.Index",
    ])
  func named(_ type: String) {
    #expect(UnsafeTypes.areNamed(in: type))
  }

  @Test(
    "A type that only looks like one is none",
    arguments: [
      "Int", "UnsafeThing", "Other.UnsafePointer<Int>", "MySwift.OpaquePointer", "UnsafePointer<Int>.Pointee",
      "UnsafePointer<(Int) -> Void>.Pointee", "some Sequence<UnsafePointer<Int>>", "OpaquePointers",
      "UnsafePointer<UnsafeThing>.Pointee", "Array<UnsafePointer<Int>>.Index", "[UnsafePointer<Int>?].Index",
      "Array<(Int, OpaquePointer)>.Index?",
    ])
  func others(_ type: String) {
    #expect(!UnsafeTypes.areNamed(in: type))
  }
}
