#pragma once

#include "model/explanation/penalty_study.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <complex>
#include <memory>
#include <optional>

namespace eigenlink {

/// The eigenvalues of UCS in the complex plane while α, ξ or ω is turned: the true ones on the circles of MCS, the
/// spurious ones on their way, with dots where they are for other positions of the knob.
class PenaltyPlot : public QWidget {
    Q_OBJECT

public:
    explicit PenaltyPlot(QWidget* parent = nullptr);

    QSize sizeHint() const override { return {420, 210}; }
    QSize minimumSizeHint() const override { return {240, 160}; }
    /// Where a value is in the picture [px].
    QPointF place(std::complex<double> s) const;

public Q_SLOTS:
    /// Null: nothing is known.
    void setStudy(const std::shared_ptr<const eigenlink::PenaltyStudy>& study);
    /// The spurious value that is followed, as it is now; it gets a ring.
    void follow(const std::optional<std::complex<double>>& value);
    void setTheme(const eigenlink::Theme& theme);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRectF plotArea() const;
    QRectF window() const;
    void paintFrame(QPainter& painter) const;
    void paintValues(QPainter& painter) const;

    std::shared_ptr<const PenaltyStudy> m_study;
    std::optional<std::complex<double>> m_followed;
    Theme m_theme;
};

}  // namespace eigenlink
