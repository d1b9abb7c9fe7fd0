#pragma once

#include <QSharedPointer>

#include <vector>

class QCPAxis;
class QCPAxisTicker;

namespace eigenlink {

/// True for a tick that is zero but for rounding, on an axis of this length.
bool isRounding(double tick, double span);

/// Numbers with a true minus sign and without grouping, at round places or, where at least two of them are in sight,
/// at the given ones.
QSharedPointer<QCPAxisTicker> plainTicker(const std::vector<double>& places = {});

/// Angles in degrees: 0°, 45°, 90° …, as many as have room on the axis, which must outlive it.
QSharedPointer<QCPAxisTicker> degreeTicker(const QCPAxis& axis);

/// Powers of ten, and 2 and 5 between them where there is room; for a logarithmic axis.
QSharedPointer<QCPAxisTicker> decadeTicker();

}  // namespace eigenlink
