// What is used of <objc/NSObject.h> and <objc/runtime.h>. The former isn't audited for nullability; what is known besides, Apple's API notes say.
#ifndef OBJECTIVEC_H
#define OBJECTIVEC_H
#include <stddef.h>
#if __OBJC_BOOL_IS_BOOL
typedef _Bool BOOL;
#else
typedef signed char BOOL;
#endif
typedef long NSInteger;
typedef unsigned long NSUInteger;
@class NSString;

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property (readonly) NSUInteger hash;
- (nonnull instancetype)self;
- (BOOL)isKindOfClass:(nonnull Class)aClass;
- (BOOL)conformsToProtocol:(nonnull Protocol *)aProtocol;
- (BOOL)respondsToSelector:(SEL)aSelector;
@property (readonly, copy, nonnull) NSString *description;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (nonnull instancetype)init __attribute__((objc_designated_initializer));
+ (BOOL)instancesRespondToSelector:(SEL)aSelector;
+ (BOOL)conformsToProtocol:(nonnull Protocol *)protocol;
- (nullable id)forwardingTargetForSelector:(SEL)aSelector;
- (nonnull id)copy;
@end

typedef struct objc_method *Method;
typedef id _Nullable (*IMP)(id _Nonnull, SEL _Nonnull, ...);
struct objc_method_description { SEL _Nullable name; char * _Nullable types; };
Class _Nullable class_getSuperclass(Class _Nullable cls);
Class _Nullable object_getClass(id _Nullable obj);
Method _Nullable class_getInstanceMethod(Class _Nullable cls, SEL _Nonnull name);
const char * _Nullable method_getTypeEncoding(Method _Nonnull m);
SEL _Nonnull method_getName(Method _Nonnull m);
Method _Nonnull * _Nullable class_copyMethodList(Class _Nullable cls, unsigned int * _Nullable outCount);
Protocol * __unsafe_unretained _Nonnull * _Nullable class_copyProtocolList(Class _Nullable cls, unsigned int * _Nullable outCount);
IMP _Nullable class_getMethodImplementation(Class _Nullable cls, SEL _Nonnull name);
BOOL class_respondsToSelector(Class _Nullable cls, SEL _Nonnull sel);
BOOL class_addMethod(Class _Nullable cls, SEL _Nonnull name, IMP _Nonnull imp, const char * _Nullable types);
IMP _Nonnull method_setImplementation(Method _Nonnull m, IMP _Nonnull imp);
void method_exchangeImplementations(Method _Nonnull m1, Method _Nonnull m2);
Class _Nullable objc_allocateClassPair(Class _Nullable superclass, const char * _Nonnull name, size_t extraBytes);
void objc_registerClassPair(Class _Nonnull cls);
void objc_disposeClassPair(Class _Nonnull cls);
const char * _Nullable class_getImageName(Class _Nullable cls);
Class _Nullable object_setClass(id _Nullable obj, Class _Nonnull cls);
IMP _Nonnull imp_implementationWithBlock(id _Nonnull block);
BOOL imp_removeBlock(IMP _Nonnull anImp);
#endif
