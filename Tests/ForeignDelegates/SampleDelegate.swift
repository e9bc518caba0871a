/// Gets samples by unsafe pointers.
public protocol SampleDelegate: AnyObject {
  /// A part of them.
  func heard(_ samples: UnsafeBufferPointer<Float>, of total: Int) throws(CancellationError)

  /// A part that can be kept.
  func kept(_ samples: UnsafeBufferPointer<Float>)

  /// Where to write them.
  func buffer(for size: Int) -> UnsafeMutableRawPointer?

  /// Where else.
  func buffers() async -> [UnsafeMutableRawPointer]

  /// What to write instead.
  func replacement(for samples: UnsafePointer<Float>) -> UnsafePointer<Float>?

  /// What the delegate wants.
  var context: UnsafeMutableRawPointer? { get set }
}
