// NSProcessInfo.h, NSFileHandle.h, NSFileManager.h, NSBundle.h, and NSTask.h, which is a Mac's.
#import <Foundation/NSValues.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE NS_SWIFT_NAME(ProcessInfo) @interface NSProcessInfo : NSObject
@property (class, readonly, strong) NSProcessInfo *processInfo;
@property (readonly, copy) NSDictionary<NSString *, NSString *> *environment;
@property (readonly, copy) NSArray<NSString *> *arguments;
@property (readonly) int processIdentifier;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(FileHandle) @interface NSFileHandle : NSObject
@property (class, readonly, strong) NSFileHandle *fileHandleWithStandardError NS_SWIFT_NAME(standardError);
@property (class, readonly, strong) NSFileHandle *fileHandleWithStandardInput NS_SWIFT_NAME(standardInput);
@property (class, readonly, strong) NSFileHandle *fileHandleWithStandardOutput NS_SWIFT_NAME(standardOutput);
@property (class, readonly, strong) NSFileHandle *fileHandleWithNullDevice NS_SWIFT_NAME(nullDevice);
- (void)writeData:(NSData *)data;
@property (readonly, copy) NSData *availableData;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(Pipe) @interface NSPipe : NSObject
@property (readonly, retain) NSFileHandle *fileHandleForReading;
@property (readonly, retain) NSFileHandle *fileHandleForWriting;
@end

typedef NSString * NSURLResourceKey NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(URLResourceKey);
typedef enum __attribute__((flag_enum, enum_extensibility(open), swift_name("FileManager.DirectoryEnumerationOptions"))) NSDirectoryEnumerationOptions : NSUInteger {
  NSDirectoryEnumerationSkipsSubdirectoryDescendants = 1, NSDirectoryEnumerationSkipsPackageDescendants = 2, NSDirectoryEnumerationSkipsHiddenFiles = 4
} NSDirectoryEnumerationOptions;
@interface NSEnumerator<ObjectType> : NSObject
- (nullable ObjectType)nextObject;
@end
NS_SWIFT_NAME(FileManager.DirectoryEnumerator) @interface NSDirectoryEnumerator<ObjectType> : NSEnumerator<ObjectType>
- (void)skipDescendants;
@end
typedef NSString * NSFileAttributeKey NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(FileAttributeKey);
NS_SWIFT_SENDABLE NS_SWIFT_NAME(FileManager) @interface NSFileManager : NSObject
@property (class, readonly, strong) NSFileManager *defaultManager NS_SWIFT_NAME(default);
@property (readonly, copy) NSURL *temporaryDirectory;
@property (readonly, copy) NSString *currentDirectoryPath;
- (BOOL)createDirectoryAtURL:(NSURL *)url withIntermediateDirectories:(BOOL)createIntermediates attributes:(nullable NSDictionary<NSFileAttributeKey, id> *)attributes error:(NSError **)error;
- (BOOL)copyItemAtURL:(NSURL *)srcURL toURL:(NSURL *)dstURL error:(NSError **)error;
- (BOOL)removeItemAtURL:(NSURL *)URL error:(NSError **)error;
- (nullable NSArray<NSString *> *)contentsOfDirectoryAtPath:(NSString *)path error:(NSError **)error;
- (BOOL)fileExistsAtPath:(NSString *)path;
- (BOOL)fileExistsAtPath:(NSString *)path isDirectory:(nullable BOOL *)isDirectory;
- (BOOL)isReadableFileAtPath:(NSString *)path;
- (BOOL)isExecutableFileAtPath:(NSString *)path;
- (nullable NSDirectoryEnumerator<NSURL *> *)enumeratorAtURL:(NSURL *)url includingPropertiesForKeys:(nullable NSArray<NSURLResourceKey> *)keys options:(NSDirectoryEnumerationOptions)mask errorHandler:(nullable BOOL (^)(NSURL *url, NSError *error))handler;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(Bundle) @interface NSBundle : NSObject
@property (class, readonly, strong) NSBundle *mainBundle NS_SWIFT_NAME(main);
@end

typedef enum __attribute__((enum_extensibility(open), swift_name("Process.TerminationReason"))) NSTaskTerminationReason : NSInteger {
  NSTaskTerminationReasonExit = 1, NSTaskTerminationReasonUncaughtSignal = 2
} NSTaskTerminationReason API_UNAVAILABLE_IOS;
NS_SWIFT_SENDABLE NS_SWIFT_NAME(Process) API_UNAVAILABLE_IOS @interface NSTask : NSObject
@property (nullable, copy) NSURL *executableURL;
@property (nullable, copy) NSArray<NSString *> *arguments;
@property (nullable, copy) NSDictionary<NSString *, NSString *> *environment;
@property (nullable, retain) id standardInput;
@property (nullable, retain) id standardOutput;
@property (nullable, retain) id standardError;
- (BOOL)launchAndReturnError:(NSError **)error NS_SWIFT_NAME(run());
- (void)terminate;
- (void)waitUntilExit;
@property (readonly) int processIdentifier;
@property (readonly, getter=isRunning) BOOL running;
@property (readonly) int terminationStatus;
@property (readonly) NSTaskTerminationReason terminationReason;
@property (nullable, copy) NS_SWIFT_SENDABLE void (^terminationHandler)(NSTask *);
@end

NS_ASSUME_NONNULL_END
