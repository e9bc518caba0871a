#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

@protocol UIPageViewControllerDelegate;
NS_SWIFT_UI_ACTOR @interface UIPageViewController : UIViewController
@property (nullable, nonatomic, weak) id<UIPageViewControllerDelegate> delegate;
@end

NS_SWIFT_UI_ACTOR @protocol UIPageViewControllerDelegate <NSObject>
@optional
- (void)pageViewController:(UIPageViewController *)pageViewController willTransitionToViewControllers:(NSArray<UIViewController *> *)pendingViewControllers;
- (UIInterfaceOrientationMask)pageViewControllerSupportedInterfaceOrientations:(UIPageViewController *)pageViewController;
@end

NS_ASSUME_NONNULL_END
