// NSKeyedArchiver.h, NSCache.h, and of NSFileManager.h its delegate.
#import <Foundation/NSTask.h>
NS_ASSUME_NONNULL_BEGIN

@protocol NSKeyedArchiverDelegate, NSCacheDelegate, NSFileManagerDelegate;
@interface NSKeyedArchiver : NSCoder
+ (nullable NSData *)archivedDataWithRootObject:(id)object requiringSecureCoding:(BOOL)requiresSecureCoding error:(NSError **)error;
@property (nullable, assign) id <NSKeyedArchiverDelegate> delegate;
@end
extern NSString * const NSKeyedArchiveRootObjectKey;
@interface NSKeyedUnarchiver : NSCoder
- (nullable instancetype)initForReadingFromData:(NSData *)data error:(NSError **)error NS_DESIGNATED_INITIALIZER;
@property BOOL requiresSecureCoding;
@end
@protocol NSKeyedArchiverDelegate <NSObject>
@optional
- (nullable id)archiver:(NSKeyedArchiver *)archiver willEncodeObject:(id)object;
- (void)archiver:(NSKeyedArchiver *)archiver didEncodeObject:(nullable id)object;
- (void)archiver:(NSKeyedArchiver *)archiver willReplaceObject:(nullable id)object withObject:(nullable id)newObject;
- (void)archiverWillFinish:(NSKeyedArchiver *)archiver;
@end

NS_SWIFT_SENDABLE @interface NSCache <KeyType, ObjectType> : NSObject
@property (nullable, assign) id<NSCacheDelegate> delegate;
@end
@protocol NSCacheDelegate <NSObject>
@optional
- (void)cache:(NSCache *)cache willEvictObject:(id)obj;
@end

@interface NSFileManager (Delegate)
@property (nullable, assign) id <NSFileManagerDelegate> delegate;
@end
NS_SWIFT_NAME(FileManagerDelegate) @protocol NSFileManagerDelegate <NSObject>
@optional
- (BOOL)fileManager:(NSFileManager *)fileManager shouldCopyItemAtPath:(NSString *)srcPath toPath:(NSString *)dstPath;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldCopyItemAtURL:(NSURL *)srcURL toURL:(NSURL *)dstURL;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldProceedAfterError:(NSError *)error copyingItemAtURL:(NSURL *)srcURL toURL:(NSURL *)dstURL;
@end

NS_ASSUME_NONNULL_END
