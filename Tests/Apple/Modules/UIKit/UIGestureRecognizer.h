#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

typedef enum __attribute__((enum_extensibility(open), swift_name("UIGestureRecognizer.State"))) UIGestureRecognizerState : NSInteger {
  UIGestureRecognizerStatePossible, UIGestureRecognizerStateBegan, UIGestureRecognizerStateChanged, UIGestureRecognizerStateEnded
} UIGestureRecognizerState;
@protocol UIGestureRecognizerDelegate;
NS_SWIFT_UI_ACTOR @interface UITouch : NSObject
@end
NS_SWIFT_UI_ACTOR @interface UIGestureRecognizer : NSObject
- (instancetype)initWithTarget:(nullable id)target action:(nullable SEL)action NS_DESIGNATED_INITIALIZER;
- (instancetype)init;
@property (nullable, nonatomic, weak) id<UIGestureRecognizerDelegate> delegate;
@end
NS_SWIFT_UI_ACTOR @interface UITapGestureRecognizer : UIGestureRecognizer
@end
NS_SWIFT_UI_ACTOR @interface UIPinchGestureRecognizer : UIGestureRecognizer
@end
NS_SWIFT_UI_ACTOR @interface UIRotationGestureRecognizer : UIGestureRecognizer
@end
NS_SWIFT_UI_ACTOR @interface UISwipeGestureRecognizer : UIGestureRecognizer
@end
NS_SWIFT_UI_ACTOR @interface UIPanGestureRecognizer : UIGestureRecognizer
@end
NS_SWIFT_UI_ACTOR @interface UIScreenEdgePanGestureRecognizer : UIPanGestureRecognizer
@end
NS_SWIFT_UI_ACTOR @interface UILongPressGestureRecognizer : UIGestureRecognizer
@end
NS_SWIFT_UI_ACTOR @interface UIHoverGestureRecognizer : UIGestureRecognizer
@end

NS_SWIFT_UI_ACTOR @protocol UIGestureRecognizerDelegate <NSObject>
@optional
- (BOOL)gestureRecognizerShouldBegin:(UIGestureRecognizer *)gestureRecognizer;
- (BOOL)gestureRecognizer:(UIGestureRecognizer *)gestureRecognizer shouldRecognizeSimultaneouslyWithGestureRecognizer:(UIGestureRecognizer *)otherGestureRecognizer;
- (BOOL)gestureRecognizer:(UIGestureRecognizer *)gestureRecognizer shouldReceiveTouch:(UITouch *)touch;
@end

NS_ASSUME_NONNULL_END
