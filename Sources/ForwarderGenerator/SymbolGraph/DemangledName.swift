import Foundation

/// Reads from a symbol's identifier what the symbol graph's declaration omits of its type.
enum DemangledName {
  /// Whether the type contains a C function pointer, which the declaration shows like any other closure.
  static func hasFunctionPointer(_ identifier: String) -> Bool {
    guard identifier.hasPrefix("s:"), identifier.contains("XC") else { return false }
    return text(of: "$s" + identifier.dropFirst(2))?.contains("@convention(c)") ?? false
  }

  private static func text(of mangled: String) -> String? {
    guard let text = demangle(mangled, mangled.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}

/// The runtime's demangler, which no module of the toolchain declares.
@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>, _ length: Int, _ output: UnsafeMutablePointer<CChar>?,
  _ outputSize: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
