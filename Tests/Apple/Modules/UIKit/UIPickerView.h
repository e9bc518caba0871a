#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

@protocol UIPickerViewDataSource;
NS_SWIFT_UI_ACTOR @interface UIPickerView : UIView
@property (nullable, nonatomic, weak) id<UIPickerViewDataSource> dataSource;
@end

NS_SWIFT_UI_ACTOR @protocol UIPickerViewDataSource <NSObject>
@required
- (NSInteger)numberOfComponentsInPickerView:(UIPickerView *)pickerView;
- (NSInteger)pickerView:(UIPickerView *)pickerView numberOfRowsInComponent:(NSInteger)component;
@end

NS_ASSUME_NONNULL_END
