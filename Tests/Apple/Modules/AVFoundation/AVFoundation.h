#import <AVFAudio/AVFAudio.h>
#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

@protocol AVCapturePhotoCaptureDelegate;
@interface AVCapturePhoto : NSObject
@end
@interface AVCaptureResolvedPhotoSettings : NSObject
@end
@interface AVCapturePhotoSettings : NSObject
@end
// It takes its delegate with each photo.
@interface AVCapturePhotoOutput : NSObject
- (void)capturePhotoWithSettings:(AVCapturePhotoSettings *)settings delegate:(id<AVCapturePhotoCaptureDelegate>)delegate;
@end

@protocol AVCapturePhotoCaptureDelegate <NSObject>
@optional
- (void)captureOutput:(AVCapturePhotoOutput *)output willBeginCaptureForResolvedSettings:(AVCaptureResolvedPhotoSettings *)resolvedSettings NS_SWIFT_NAME(photoOutput(_:willBeginCaptureFor:));
- (void)captureOutput:(AVCapturePhotoOutput *)output didFinishProcessingPhoto:(AVCapturePhoto *)photo error:(nullable NSError *)error NS_SWIFT_NAME(photoOutput(_:didFinishProcessingPhoto:error:));
@end

NS_ASSUME_NONNULL_END
