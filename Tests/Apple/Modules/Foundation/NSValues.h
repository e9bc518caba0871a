// The classes that are bridged to Swift's values, and what else parameters consist of.
#import <CoreFoundation/CoreFoundation.h>
#import <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

typedef struct _NSZone NSZone;
@protocol NSCopying
- (id)copyWithZone:(nullable NSZone *)zone;
@end
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED(Swift.String) @interface NSString : NSObject
@end
NSString *NSStringFromClass(Class aClass);
Class _Nullable NSClassFromString(NSString *aClassName);
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED(URL) @interface NSURL : NSObject
@end
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED(Data) @interface NSData : NSObject
@end
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED(Date) @interface NSDate : NSObject
@end
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED(UUID) @interface NSUUID : NSObject
@end
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED(IndexPath) @interface NSIndexPath : NSObject
@end
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED(Notification) @interface NSNotification : NSObject
@end
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED(URLRequest) @interface NSURLRequest : NSObject
@end
NS_SWIFT_SENDABLE @interface NSValue : NSObject
@end
NS_SWIFT_SENDABLE @interface NSNumber : NSValue
@end
NS_SWIFT_BRIDGED(Swift.Array) @interface NSArray<__covariant ObjectType> : NSObject
@end
NS_SWIFT_BRIDGED(Swift.Set) @interface NSSet<__covariant ObjectType> : NSObject
@end
NS_SWIFT_BRIDGED(Swift.Dictionary) @interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject
@end
typedef NSString * NSErrorDomain;
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED(Swift.Error) @interface NSError : NSObject
- (instancetype)initWithDomain:(NSErrorDomain)domain code:(NSInteger)code userInfo:(nullable NSDictionary<NSString *, id> *)dict NS_DESIGNATED_INITIALIZER;
@property (readonly, copy) NSErrorDomain domain;
@property (readonly) NSInteger code;
@end
typedef NS_OPTIONS(NSUInteger, NSKeyValueObservingOptions) { NSKeyValueObservingOptionNew = 1, NSKeyValueObservingOptionOld = 2, NSKeyValueObservingOptionInitial = 4 };
@interface NSCoder : NSObject
- (nullable id)decodeObjectForKey:(NSString *)key;
@end
@interface NSObject (NSKeyValueCoding)
- (void)setValue:(nullable id)value forKey:(NSString *)key;
@end
@protocol NSCoding
- (void)encodeWithCoder:(NSCoder *)coder;
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end
@interface NSUserActivity : NSObject
@end

typedef double NSTimeInterval;
typedef struct _NSRange { NSUInteger location; NSUInteger length; } NSRange;

NS_ASSUME_NONNULL_END
