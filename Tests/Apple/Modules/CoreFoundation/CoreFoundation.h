// <CoreFoundation/CFCGTypes.h>
#ifndef COREFOUNDATION_H
#define COREFOUNDATION_H
typedef double CGFloat;
// <CoreFoundation/CFDate.h>
typedef double CFAbsoluteTime;
typedef struct CGPoint { CGFloat x; CGFloat y; } CGPoint;
typedef struct CGSize { CGFloat width; CGFloat height; } CGSize;
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;
typedef enum __attribute__((enum_extensibility(open))) CGRectEdge : unsigned int { CGRectMinXEdge, CGRectMinYEdge, CGRectMaxXEdge, CGRectMaxYEdge } CGRectEdge;
#endif
