// NSThread.h, NSLock.h, NSRunLoop.h, NSOperation.h and NSTimer.h. It isn't known here whether NSRunLoop is marked as sendable.
#import <Foundation/NSValues.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Thread) @interface NSThread : NSObject
@property (class, readonly, strong) NSThread *currentThread NS_SWIFT_NAME(current) NS_SWIFT_UNAVAILABLE_FROM_ASYNC("Thread.current cannot be used from async contexts.");
@property (class, readonly) BOOL isMainThread NS_SWIFT_UNAVAILABLE_FROM_ASYNC("Work intended for the main actor should be marked with @MainActor");
@property (readonly) BOOL isMainThread;
+ (void)detachNewThreadWithBlock:(NS_SWIFT_SENDABLE void (^)(void))block;
+ (void)sleepForTimeInterval:(NSTimeInterval)ti;
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithBlock:(NS_SWIFT_SENDABLE void (^)(void))block;
- (void)start;
@property NSUInteger stackSize;
@property (nullable, copy) NSString *name;
@end

@protocol NSLocking
- (void)lock NS_SWIFT_UNAVAILABLE_FROM_ASYNC("Use async-safe scoped locking instead");
- (void)unlock NS_SWIFT_UNAVAILABLE_FROM_ASYNC("Use async-safe scoped locking instead");
@end
NS_SWIFT_SENDABLE @interface NSLock : NSObject <NSLocking>
@end
NS_SWIFT_SENDABLE @interface NSCondition : NSObject <NSLocking>
- (void)wait NS_SWIFT_UNAVAILABLE_FROM_ASYNC("Use async-safe scoped locking instead");
- (BOOL)waitUntilDate:(NSDate *)limit NS_SWIFT_UNAVAILABLE_FROM_ASYNC("Use async-safe scoped locking instead");
- (void)signal;
- (void)broadcast;
@end

typedef NSString * NSRunLoopMode NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(RunLoop.Mode);
extern NSRunLoopMode const NSDefaultRunLoopMode NS_SWIFT_NAME(NSRunLoopMode.default);
extern NSRunLoopMode const NSRunLoopCommonModes NS_SWIFT_NAME(NSRunLoopMode.common);
NS_SWIFT_SENDABLE NS_SWIFT_NAME(RunLoop) @interface NSRunLoop : NSObject
@property (class, readonly, strong) NSRunLoop *currentRunLoop NS_SWIFT_NAME(current) NS_SWIFT_UNAVAILABLE_FROM_ASYNC("currentRunLoop cannot be used from async contexts.");
@property (class, readonly, strong) NSRunLoop *mainRunLoop NS_SWIFT_NAME(main);
- (void)run NS_SWIFT_UNAVAILABLE_FROM_ASYNC("run cannot be used from async contexts.");
- (void)runUntilDate:(NSDate *)limitDate NS_SWIFT_NAME(run(until:)) NS_SWIFT_UNAVAILABLE_FROM_ASYNC("run(until:) cannot be used from async contexts.");
- (BOOL)runMode:(NSRunLoopMode)mode beforeDate:(NSDate *)limitDate NS_SWIFT_NAME(run(mode:before:)) NS_SWIFT_UNAVAILABLE_FROM_ASYNC("run(mode:before:) cannot be used from async contexts.");
- (void)performBlock:(NS_SWIFT_SENDABLE void (^)(void))block;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(OperationQueue) @interface NSOperationQueue : NSObject
@property (class, readonly, strong) NSOperationQueue *mainQueue NS_SWIFT_NAME(main);
@end
NS_SWIFT_NAME(Timer) @interface NSTimer : NSObject
+ (NSTimer *)scheduledTimerWithTimeInterval:(NSTimeInterval)interval repeats:(BOOL)repeats block:(NS_SWIFT_SENDABLE void (^)(NSTimer *timer))block;
- (void)invalidate;
@end

NS_ASSUME_NONNULL_END
