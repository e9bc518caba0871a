/// Spreads the bits of `value` over the upper bits of the result.
///
/// The factor is 2 to the power of 64, divided by the golden ratio: Knuth, The Art of Computer Programming, 6.4.
func fibonacciHash(_ value: UInt64) -> UInt64 {
  value &* 0x9E37_79B9_7F4A_7C15
}
