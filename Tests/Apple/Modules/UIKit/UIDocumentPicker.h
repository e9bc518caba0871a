// UIDocumentPickerViewController.h.
#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

@protocol UIDocumentPickerDelegate;
NS_SWIFT_UI_ACTOR @interface UIDocumentPickerViewController : UIViewController
@property (nullable, nonatomic, weak) id<UIDocumentPickerDelegate> delegate;
@end

NS_SWIFT_UI_ACTOR @protocol UIDocumentPickerDelegate <NSObject>
@optional
- (void)documentPicker:(UIDocumentPickerViewController *)controller didPickDocumentsAtURLs:(NSArray<NSURL *> *)urls;
- (void)documentPickerWasCancelled:(UIDocumentPickerViewController *)controller;
- (void)documentPicker:(UIDocumentPickerViewController *)controller didPickDocumentAtURL:(NSURL *)url API_DEPRECATED("Implement documentPicker:didPickDocumentsAtURLs: instead", 8.0, 11.0);
@end

NS_ASSUME_NONNULL_END
