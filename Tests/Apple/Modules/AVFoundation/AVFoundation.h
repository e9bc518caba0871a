#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

@protocol AVAudioPlayerDelegate, AVSpeechSynthesizerDelegate, AVCapturePhotoCaptureDelegate;
@interface AVAudioPlayer : NSObject
@property (weak, nullable) id<AVAudioPlayerDelegate> delegate;
@end
@interface AVSpeechUtterance : NSObject
@end
@interface AVSpeechSynthesizer : NSObject
@property (nonatomic, weak, nullable) id<AVSpeechSynthesizerDelegate> delegate;
@end
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

@protocol AVAudioPlayerDelegate <NSObject>
@optional
- (void)audioPlayerDidFinishPlaying:(AVAudioPlayer *)player successfully:(BOOL)flag;
- (void)audioPlayerDecodeErrorDidOccur:(AVAudioPlayer *)player error:(nullable NSError *)error;
@end
@protocol AVSpeechSynthesizerDelegate <NSObject>
@optional
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didStartSpeechUtterance:(AVSpeechUtterance *)utterance NS_SWIFT_NAME(speechSynthesizer(_:didStart:));
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didFinishSpeechUtterance:(AVSpeechUtterance *)utterance NS_SWIFT_NAME(speechSynthesizer(_:didFinish:));
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer willSpeakRangeOfSpeechString:(NSRange)characterRange utterance:(AVSpeechUtterance *)utterance;
@end
@protocol AVCapturePhotoCaptureDelegate <NSObject>
@optional
- (void)captureOutput:(AVCapturePhotoOutput *)output willBeginCaptureForResolvedSettings:(AVCaptureResolvedPhotoSettings *)resolvedSettings NS_SWIFT_NAME(photoOutput(_:willBeginCaptureFor:));
- (void)captureOutput:(AVCapturePhotoOutput *)output didFinishProcessingPhoto:(AVCapturePhoto *)photo error:(nullable NSError *)error NS_SWIFT_NAME(photoOutput(_:didFinishProcessingPhoto:error:));
@end

NS_ASSUME_NONNULL_END
