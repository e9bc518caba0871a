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

#define API_UNAVAILABLE_IOS __attribute__((availability(ios, unavailable)))
#endif
