#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

typedef NSString * UIImagePickerControllerInfoKey NS_TYPED_ENUM NS_SWIFT_NAME(UIImagePickerController.InfoKey);
@protocol UIImagePickerControllerDelegate;
// The delegate has to conform to two protocols.
NS_SWIFT_UI_ACTOR @interface UIImagePickerController : UINavigationController
@property (nullable, nonatomic, weak) id <UINavigationControllerDelegate, UIImagePickerControllerDelegate> delegate;
@end

NS_SWIFT_UI_ACTOR @protocol UIImagePickerControllerDelegate <NSObject>
@optional
- (void)imagePickerController:(UIImagePickerController *)picker didFinishPickingMediaWithInfo:(NSDictionary<UIImagePickerControllerInfoKey, id> *)info;
- (void)imagePickerControllerDidCancel:(UIImagePickerController *)picker;
@end

NS_ASSUME_NONNULL_END
