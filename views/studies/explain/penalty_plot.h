#pragma once

#include "model/studies/explain/penalty_study.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <complex>
#include <memory>
#include <optional>

class QLabel;

namespace eigenlink {

class CurveChart;

/// The eigenvalues of UCS in the complex plane while α, ξ or ω is turned: the true ones on the circles of MCS, the
/// spurious ones on their way, with dots where they are for other positions of the knob.
class PenaltyPlot : public QWidget {
    Q_OBJECT

public:
    explicit PenaltyPlot(QWidget* parent = nullptr);

public Q_SLOTS:
    /// Null: nothing is known.
    void setStudy(const std::shared_ptr<const eigenlink::PenaltyStudy>& study);
    /// The spurious value that is followed, as it is now; it gets a ring.
    void follow(const std::optional<std::complex<double>>& value);

private:
    void draw();

    CurveChart* m_chart;
    QLabel* m_words;
    std::shared_ptr<const PenaltyStudy> m_study;
    std::optional<std::complex<double>> m_followed;
};

}  // namespace eigenlink
