#import <UIKit/UIScrollView.h>
NS_ASSUME_NONNULL_BEGIN

@protocol UITextViewDelegate;
NS_SWIFT_UI_ACTOR @interface UITextView : UIScrollView
+ (instancetype)textViewUsingTextLayoutManager:(BOOL)usingTextLayoutManager;
@property (nullable, nonatomic, weak) id<UITextViewDelegate> delegate;
@end

NS_SWIFT_UI_ACTOR @protocol UITextViewDelegate <NSObject, UIScrollViewDelegate>
@optional
- (BOOL)textViewShouldBeginEditing:(UITextView *)textView;
- (BOOL)textViewShouldEndEditing:(UITextView *)textView;
- (void)textViewDidBeginEditing:(UITextView *)textView;
- (void)textViewDidEndEditing:(UITextView *)textView;
- (BOOL)textView:(UITextView *)textView shouldChangeTextInRange:(NSRange)range replacementText:(NSString *)text;
- (void)textViewDidChange:(UITextView *)textView;
- (void)textViewDidChangeSelection:(UITextView *)textView;
@end

NS_ASSUME_NONNULL_END
