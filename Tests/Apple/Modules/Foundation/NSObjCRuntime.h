// The attributes that the compiler reads in the SDK's headers, under their names there.
#ifndef NSOBJCRUNTIME_H
#define NSOBJCRUNTIME_H
#import <ObjectiveC/ObjectiveC.h>
#include <stdint.h>

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_NOESCAPE __attribute__((noescape))
#define NS_SWIFT_NAME(_name) __attribute__((swift_name(#_name)))
#define NS_SWIFT_BRIDGED(_name) __attribute__((swift_bridge(#_name)))
#define NS_SWIFT_DISABLE_ASYNC __attribute__((swift_async(none)))
#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#define NS_SWIFT_UI_ACTOR __attribute__((swift_attr("@UIActor")))
#define NS_SWIFT_UNAVAILABLE_FROM_ASYNC(_msg) __attribute__((swift_attr("@_unavailableFromAsync(message: \"" _msg "\")")))
#define NS_TYPED_ENUM __attribute__((swift_newtype(enum)))
#define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_newtype(struct)))

#define NS_KIND_OF_ENUM(_type, _name, ...) \
  enum __attribute__((__VA_ARGS__)) _name : _type _name; enum __attribute__((__VA_ARGS__)) _name : _type
#define NS_ENUM(_type, _name) NS_KIND_OF_ENUM(_type, _name, enum_extensibility(open))
#define NS_OPTIONS(_type, _name) NS_KIND_OF_ENUM(_type, _name, flag_enum, enum_extensibility(open))

#define NS_REFINED_FOR_SWIFT __attribute__((swift_private))
#define NS_SWIFT_ASYNC(_completionHandlerPosition) __attribute__((swift_async(not_swift_private, _completionHandlerPosition)))
#define NS_SWIFT_UNAVAILABLE(_msg) __attribute__((availability(swift, unavailable, message=_msg)))
#define NS_CLOSED_ENUM(_type, _name) NS_KIND_OF_ENUM(_type, _name, enum_extensibility(closed))

// The SDK's API_AVAILABLE takes the systems in any order. Of these, two are enough: API_AVAILABLE(macos(26.0), ios(26.0)).
#define API_macos(_version) macos, introduced=_version
#define API_ios(_version) ios, introduced=_version
#define API_AVAILABLE_1(_one) __attribute__((availability(API_##_one)))
#define API_AVAILABLE_2(_one, _two) API_AVAILABLE_1(_one) API_AVAILABLE_1(_two)
#define API_CHOOSE(_one, _two, _macro, ...) _macro
#define API_AVAILABLE(...) API_CHOOSE(__VA_ARGS__, API_AVAILABLE_2, API_AVAILABLE_1)(__VA_ARGS__)
#define API_DEPRECATED(_message, _introduced, _deprecated) \
  __attribute__((availability(ios, introduced=_introduced, deprecated=_deprecated, message=_message)))
#define API_UNAVAILABLE_IOS __attribute__((availability(ios, unavailable)))
#endif
