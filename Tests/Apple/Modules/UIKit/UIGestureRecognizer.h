#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

@protocol UIGestureRecognizerDelegate;
NS_SWIFT_UI_ACTOR @interface UITouch : NSObject
@end
NS_SWIFT_UI_ACTOR @interface UIGestureRecognizer : NSObject
@property (nullable, nonatomic, weak) id<UIGestureRecognizerDelegate> delegate;
@end

NS_SWIFT_UI_ACTOR @protocol UIGestureRecognizerDelegate <NSObject>
@optional
- (BOOL)gestureRecognizerShouldBegin:(UIGestureRecognizer *)gestureRecognizer;
- (BOOL)gestureRecognizer:(UIGestureRecognizer *)gestureRecognizer shouldRecognizeSimultaneouslyWithGestureRecognizer:(UIGestureRecognizer *)otherGestureRecognizer;
- (BOOL)gestureRecognizer:(UIGestureRecognizer *)gestureRecognizer shouldReceiveTouch:(UITouch *)touch;
@end

NS_ASSUME_NONNULL_END
