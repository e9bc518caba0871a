/// A JSON value in the content of a notification.
///
/// You can write it as a literal, and read it by its type:
///
/// ```swift
/// let alert: PayloadValue = ["title": "Hello", "badge": 3]
/// let badge = alert["badge"]?.int
/// ```
public enum PayloadValue: Hashable, Sendable {
  /// JSON's null, as in `["sound": nil]`.
  case null

  /// True or false, as in `["silent": true]`.
  case bool(Bool)

  /// A whole number, as in `["badge": 3]`.
  case int(Int)

  /// A number with a fraction, as in `["volume": 0.5]`, or one too large for an `Int`.
  case double(Double)

  /// A string, as in `["title": "Hello"]`.
  case string(String)

  /// Values in order, as in `["tracks": [1, 2]]`.
  case array([PayloadValue])

  /// Values by name, as in `["alert": ["title": "Hello"]]`.
  case object([String: PayloadValue])
}

extension PayloadValue {
  /// The truth value, if the value is one: `payload["silent"]?.bool`.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The whole number, if the value is one: `payload["badge"]?.int`.
  public var int: Int? { if case .int(let value) = self { value } else { nil } }

  /// The number, if the value is one, whole or with a fraction: `payload["volume"]?.double`. JSON may write 1.0 as `1`.
  public var double: Double? {
    switch self {
    case .double(let value): value
    case .int(let value): Double(value)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The string, if the value is one: `payload["title"]?.string`.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The values in order, if the value is an array: `payload["tracks"]?.array`.
  public var array: [PayloadValue]? { if case .array(let values) = self { values } else { nil } }

  /// The values by name, if the value is an object: `payload["alert"]?.object`.
  public var object: [String: PayloadValue]? { if case .object(let values) = self { values } else { nil } }

  /// The value of a key, if the value is an object that has the key: `payload["alert"]?["title"]`.
  public subscript(key: String) -> PayloadValue? { object?[key] }
}

// MARK: - Literals

extension PayloadValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates ``null``.
  public init(nilLiteral: ()) { self = .null }

  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .int(value) }

  /// Creates a number with a fraction.
  public init(floatLiteral value: Double) { self = .double(value) }

  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array.
  public init(arrayLiteral elements: PayloadValue...) { self = .array(elements) }

  /// Creates an object. If a key occurs twice, the last value counts.
  public init(dictionaryLiteral elements: (String, PayloadValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
