#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// The class of an object, or its first superclass that a program or a framework contains. A class that was made at run
/// time, by an SDK for a single object, may be disposed of with that object.
///
/// SAFETY: The name is compared with nil, and isn't read.
@inline(__always)
func lastingClass(of object: AnyObject) -> AnyClass {
  #if canImport(ObjectiveC)
    var lasting: AnyClass = type(of: object)
    while unsafe class_getImageName(lasting) == nil, let superclass = class_getSuperclass(lasting) {
      lasting = superclass
    }
    return lasting
  #else
    return type(of: object)
  #endif
}
