#import <CoreLocation/CoreLocation.h>
#import <UIKit/UIKit.h>
NS_ASSUME_NONNULL_BEGIN

@protocol MKAnnotation <NSObject>
@end
NS_SWIFT_UI_ACTOR @interface MKAnnotationView : UIView
@end
@protocol MKMapViewDelegate;
NS_SWIFT_UI_ACTOR @interface MKMapView : UIView
@property (nonatomic, weak, nullable) id <MKMapViewDelegate> delegate;
- (void)setCenterCoordinate:(CLLocationCoordinate2D)coordinate animated:(BOOL)animated NS_SWIFT_NAME(setCenter(_:animated:));
@end

NS_SWIFT_UI_ACTOR @protocol MKMapViewDelegate <NSObject>
@optional
- (void)mapView:(MKMapView *)mapView regionWillChangeAnimated:(BOOL)animated;
- (void)mapViewDidFailLoadingMap:(MKMapView *)mapView withError:(NSError *)error;
- (nullable MKAnnotationView *)mapView:(MKMapView *)mapView viewForAnnotation:(id <MKAnnotation>)annotation;
- (void)mapView:(MKMapView *)mapView annotationView:(MKAnnotationView *)view calloutAccessoryControlTapped:(UIControl *)control;
- (void)mapView:(MKMapView *)mapView didSelectAnnotationView:(MKAnnotationView *)view;
- (void)mapView:(MKMapView *)mapView didSelectAnnotation:(id<MKAnnotation>)annotation NS_SWIFT_NAME(mapView(_:didSelect:));
@end

NS_ASSUME_NONNULL_END
