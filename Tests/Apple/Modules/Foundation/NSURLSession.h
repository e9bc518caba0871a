#import <Foundation/NSStream.h>
NS_ASSUME_NONNULL_BEGIN

typedef enum __attribute__((enum_extensibility(open), swift_name("URLSession.DelayedRequestDisposition"))) NSURLSessionDelayedRequestDisposition : NSInteger {
  NSURLSessionDelayedRequestContinueLoading = 0, NSURLSessionDelayedRequestUseNewRequest = 1, NSURLSessionDelayedRequestCancel = 2
} NSURLSessionDelayedRequestDisposition;
typedef enum __attribute__((enum_extensibility(open), swift_name("URLSession.AuthChallengeDisposition"))) NSURLSessionAuthChallengeDisposition : NSInteger {
  NSURLSessionAuthChallengeUseCredential = 0, NSURLSessionAuthChallengePerformDefaultHandling = 1, NSURLSessionAuthChallengeCancelAuthenticationChallenge = 2, NSURLSessionAuthChallengeRejectProtectionSpace = 3
} NSURLSessionAuthChallengeDisposition;
typedef enum __attribute__((enum_extensibility(open), swift_name("URLSession.ResponseDisposition"))) NSURLSessionResponseDisposition : NSInteger {
  NSURLSessionResponseCancel = 0, NSURLSessionResponseAllow = 1, NSURLSessionResponseBecomeDownload = 2, NSURLSessionResponseBecomeStream = 3
} NSURLSessionResponseDisposition;
typedef enum __attribute__((enum_extensibility(open), swift_name("URLSessionWebSocketTask.CloseCode"))) NSURLSessionWebSocketCloseCode : NSInteger {
  NSURLSessionWebSocketCloseCodeInvalid = 0, NSURLSessionWebSocketCloseCodeNormalClosure = 1000
} NSURLSessionWebSocketCloseCode;
typedef enum __attribute__((enum_extensibility(open), swift_name("URLCredential.Persistence"))) NSURLCredentialPersistence : NSUInteger {
  NSURLCredentialPersistenceNone, NSURLCredentialPersistenceForSession
} NSURLCredentialPersistence;
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLResponse) @interface NSURLResponse : NSObject
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(HTTPURLResponse) @interface NSHTTPURLResponse : NSURLResponse
@property (readonly) NSInteger statusCode;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(CachedURLResponse) @interface NSCachedURLResponse : NSObject
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLCredential) @interface NSURLCredential : NSObject
- (instancetype)initWithUser:(NSString *)user password:(NSString *)password persistence:(NSURLCredentialPersistence)persistence;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLProtectionSpace) @interface NSURLProtectionSpace : NSObject
@property (readonly, copy) NSString *host;
@property (nullable, readonly, copy) NSString *realm;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLAuthenticationChallenge) @interface NSURLAuthenticationChallenge : NSObject
@property (readonly, copy) NSURLProtectionSpace *protectionSpace;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionTaskMetrics) @interface NSURLSessionTaskMetrics : NSObject
@end
@protocol NSURLSessionTaskDelegate, NSURLSessionDelegate;
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionTask) @interface NSURLSessionTask : NSObject
@property (nullable, retain) id <NSURLSessionTaskDelegate> delegate;
@property (nullable, readonly, copy) NSURLRequest *currentRequest;
@property (nullable, readonly, copy) NSURLResponse *response;
- (void)resume;
- (void)cancel;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDataTask) @interface NSURLSessionDataTask : NSURLSessionTask
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDownloadTask) @interface NSURLSessionDownloadTask : NSURLSessionTask
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionStreamTask) @interface NSURLSessionStreamTask : NSURLSessionTask
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionWebSocketTask) @interface NSURLSessionWebSocketTask : NSURLSessionTask
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionConfiguration) @interface NSURLSessionConfiguration : NSObject
@property (class, readonly, strong) NSURLSessionConfiguration *ephemeralSessionConfiguration NS_SWIFT_NAME(ephemeral);
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSession) @interface NSURLSession : NSObject
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration delegate:(nullable id <NSURLSessionDelegate>)delegate delegateQueue:(nullable NSOperationQueue *)queue;
@property (nullable, readonly, retain) id <NSURLSessionDelegate> delegate;
- (void)invalidateAndCancel;
- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url NS_SWIFT_NAME(dataTask(with:));
- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url completionHandler:(NS_SWIFT_SENDABLE void (^)(NSData * _Nullable data, NSURLResponse * _Nullable response, NSError * _Nullable error))completionHandler NS_SWIFT_NAME(dataTask(with:completionHandler:)) NS_SWIFT_DISABLE_ASYNC;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDelegate) @protocol NSURLSessionDelegate <NSObject>
@optional
- (void)URLSession:(NSURLSession *)session didBecomeInvalidWithError:(nullable NSError *)error;
- (void)URLSession:(NSURLSession *)session didReceiveChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(NS_SWIFT_SENDABLE void (^)(NSURLSessionAuthChallengeDisposition disposition, NSURLCredential * _Nullable credential))completionHandler;
- (void)URLSessionDidFinishEventsForBackgroundURLSession:(NSURLSession *)session NS_SWIFT_NAME(urlSessionDidFinishEvents(forBackgroundURLSession:));
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionTaskDelegate) @protocol NSURLSessionTaskDelegate <NSURLSessionDelegate>
@optional
- (void)URLSession:(NSURLSession *)session didCreateTask:(NSURLSessionTask *)task;
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task willBeginDelayedRequest:(NSURLRequest *)request completionHandler:(NS_SWIFT_SENDABLE void (^)(NSURLSessionDelayedRequestDisposition disposition, NSURLRequest * _Nullable newRequest))completionHandler;
- (void)URLSession:(NSURLSession *)session taskIsWaitingForConnectivity:(NSURLSessionTask *)task;
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task willPerformHTTPRedirection:(NSHTTPURLResponse *)response newRequest:(NSURLRequest *)request completionHandler:(NS_SWIFT_SENDABLE void (^)(NSURLRequest * _Nullable))completionHandler;
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didReceiveChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(NS_SWIFT_SENDABLE void (^)(NSURLSessionAuthChallengeDisposition disposition, NSURLCredential * _Nullable credential))completionHandler;
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task needNewBodyStream:(NS_SWIFT_SENDABLE void (^)(NSInputStream * _Nullable bodyStream))completionHandler NS_SWIFT_NAME(urlSession(_:task:needNewBodyStream:));
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didSendBodyData:(int64_t)bytesSent totalBytesSent:(int64_t)totalBytesSent totalBytesExpectedToSend:(int64_t)totalBytesExpectedToSend;
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didFinishCollectingMetrics:(NSURLSessionTaskMetrics *)metrics NS_SWIFT_NAME(urlSession(_:task:didFinishCollecting:));
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didCompleteWithError:(nullable NSError *)error;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDataDelegate) @protocol NSURLSessionDataDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didReceiveResponse:(NSURLResponse *)response completionHandler:(NS_SWIFT_SENDABLE void (^)(NSURLSessionResponseDisposition disposition))completionHandler;
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didBecomeDownloadTask:(NSURLSessionDownloadTask *)downloadTask NS_SWIFT_NAME(urlSession(_:dataTask:didBecome:));
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didBecomeStreamTask:(NSURLSessionStreamTask *)streamTask NS_SWIFT_NAME(urlSession(_:dataTask:didBecome:));
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didReceiveData:(NSData *)data NS_SWIFT_NAME(urlSession(_:dataTask:didReceive:));
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask willCacheResponse:(NSCachedURLResponse *)proposedResponse completionHandler:(NS_SWIFT_SENDABLE void (^)(NSCachedURLResponse * _Nullable cachedResponse))completionHandler;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDownloadDelegate) @protocol NSURLSessionDownloadDelegate <NSURLSessionTaskDelegate>
- (void)URLSession:(NSURLSession *)session downloadTask:(NSURLSessionDownloadTask *)downloadTask didFinishDownloadingToURL:(NSURL *)location NS_SWIFT_NAME(urlSession(_:downloadTask:didFinishDownloadingTo:));
@optional
- (void)URLSession:(NSURLSession *)session downloadTask:(NSURLSessionDownloadTask *)downloadTask didWriteData:(int64_t)bytesWritten totalBytesWritten:(int64_t)totalBytesWritten totalBytesExpectedToWrite:(int64_t)totalBytesExpectedToWrite;
- (void)URLSession:(NSURLSession *)session downloadTask:(NSURLSessionDownloadTask *)downloadTask didResumeAtOffset:(int64_t)fileOffset expectedTotalBytes:(int64_t)expectedTotalBytes;
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionStreamDelegate) @protocol NSURLSessionStreamDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session readClosedForStreamTask:(NSURLSessionStreamTask *)streamTask NS_SWIFT_NAME(urlSession(_:readClosedFor:));
- (void)URLSession:(NSURLSession *)session writeClosedForStreamTask:(NSURLSessionStreamTask *)streamTask NS_SWIFT_NAME(urlSession(_:writeClosedFor:));
- (void)URLSession:(NSURLSession *)session betterRouteDiscoveredForStreamTask:(NSURLSessionStreamTask *)streamTask NS_SWIFT_NAME(urlSession(_:betterRouteDiscoveredFor:));
- (void)URLSession:(NSURLSession *)session streamTask:(NSURLSessionStreamTask *)streamTask didBecomeInputStream:(NSInputStream *)inputStream outputStream:(NSOutputStream *)outputStream NS_SWIFT_NAME(urlSession(_:streamTask:didBecome:outputStream:));
@end
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionWebSocketDelegate) @protocol NSURLSessionWebSocketDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session webSocketTask:(NSURLSessionWebSocketTask *)webSocketTask didOpenWithProtocol:(nullable NSString *)protocol;
- (void)URLSession:(NSURLSession *)session webSocketTask:(NSURLSessionWebSocketTask *)webSocketTask didCloseWithCode:(NSURLSessionWebSocketCloseCode)closeCode reason:(nullable NSData *)reason NS_SWIFT_NAME(urlSession(_:webSocketTask:didCloseWith:reason:));
@end
NS_ASSUME_NONNULL_END
