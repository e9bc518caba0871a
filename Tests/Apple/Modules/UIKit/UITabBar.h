// UITabBar.h, UIBarItem.h, UITabBarItem.h and UIImage.h.
#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE @interface UIImage : NSObject
@end
NS_SWIFT_UI_ACTOR @interface UIBarItem : NSObject
@end
NS_SWIFT_UI_ACTOR @interface UITabBarItem : UIBarItem
- (instancetype)initWithTitle:(nullable NSString *)title image:(nullable UIImage *)image tag:(NSInteger)tag;
@end
@protocol UITabBarDelegate;
NS_SWIFT_UI_ACTOR @interface UITabBar : UIView
@property (nullable, nonatomic, weak) id<UITabBarDelegate> delegate;
@property (nullable, nonatomic, copy) NSArray<UITabBarItem *> *items;
- (void)beginCustomizingItems:(NSArray<UITabBarItem *> *)items;
- (BOOL)endCustomizingAnimated:(BOOL)animated NS_SWIFT_NAME(endCustomizing(animated:));
@end

NS_SWIFT_UI_ACTOR @protocol UITabBarDelegate <NSObject>
@optional
- (void)tabBar:(UITabBar *)tabBar didSelectItem:(UITabBarItem *)item;
- (void)tabBar:(UITabBar *)tabBar willBeginCustomizingItems:(NSArray<UITabBarItem *> *)items;
- (void)tabBar:(UITabBar *)tabBar didBeginCustomizingItems:(NSArray<UITabBarItem *> *)items;
@end

NS_ASSUME_NONNULL_END
