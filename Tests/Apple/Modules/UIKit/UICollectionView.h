// UICollectionView.h, UICollectionViewCell.h and UICollectionViewFlowLayout.h.
#import <UIKit/UIScrollView.h>
NS_ASSUME_NONNULL_BEGIN

@protocol UICollectionViewDelegate, UICollectionViewDataSource;
NS_SWIFT_UI_ACTOR @interface UICollectionViewLayout : NSObject
@end
NS_SWIFT_UI_ACTOR @interface UICollectionViewFlowLayout : UICollectionViewLayout
@end
NS_SWIFT_UI_ACTOR @interface UICollectionReusableView : UIView
@end
NS_SWIFT_UI_ACTOR @interface UICollectionViewCell : UICollectionReusableView
@end
NS_SWIFT_UI_ACTOR @interface UICollectionView : UIScrollView
- (instancetype)initWithFrame:(CGRect)frame collectionViewLayout:(UICollectionViewLayout *)layout NS_DESIGNATED_INITIALIZER;
@property (nonatomic, weak, nullable) id<UICollectionViewDelegate> delegate;
@property (nonatomic, weak, nullable) id<UICollectionViewDataSource> dataSource;
- (void)registerClass:(nullable Class)cellClass forCellWithReuseIdentifier:(NSString *)identifier NS_SWIFT_NAME(register(_:forCellWithReuseIdentifier:));
- (__kindof UICollectionViewCell *)dequeueReusableCellWithReuseIdentifier:(NSString *)identifier forIndexPath:(NSIndexPath *)indexPath NS_SWIFT_NAME(dequeueReusableCell(withReuseIdentifier:for:));
@end

NS_SWIFT_UI_ACTOR @protocol UICollectionViewDelegate <UIScrollViewDelegate>
@optional
- (BOOL)collectionView:(UICollectionView *)collectionView shouldSelectItemAtIndexPath:(NSIndexPath *)indexPath;
- (void)collectionView:(UICollectionView *)collectionView didSelectItemAtIndexPath:(NSIndexPath *)indexPath;
- (void)collectionView:(UICollectionView *)collectionView willDisplayCell:(UICollectionViewCell *)cell forItemAtIndexPath:(NSIndexPath *)indexPath;
@end
NS_SWIFT_UI_ACTOR @protocol UICollectionViewDelegateFlowLayout <UICollectionViewDelegate>
@optional
- (CGSize)collectionView:(UICollectionView *)collectionView layout:(UICollectionViewLayout*)collectionViewLayout sizeForItemAtIndexPath:(NSIndexPath *)indexPath;
- (UIEdgeInsets)collectionView:(UICollectionView *)collectionView layout:(UICollectionViewLayout*)collectionViewLayout insetForSectionAtIndex:(NSInteger)section;
@end
NS_SWIFT_UI_ACTOR @protocol UICollectionViewDataSource <NSObject>
@required
- (NSInteger)collectionView:(UICollectionView *)collectionView numberOfItemsInSection:(NSInteger)section;
- (__kindof UICollectionViewCell *)collectionView:(UICollectionView *)collectionView cellForItemAtIndexPath:(NSIndexPath *)indexPath;
@end

NS_ASSUME_NONNULL_END
