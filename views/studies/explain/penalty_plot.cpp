#include "views/studies/explain/penalty_plot.h"

#include "views/format/format.h"
#include "views/plot/curve_chart.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;

constexpr int kTrueInk = 2;  ///< of UCS
constexpr int kFollowedInk = 1;

/// The values that have to be in sight: true ones, spurious ones now, and the origin.
std::vector<Complex> seenOf(const PenaltyStudy& study)
{
    std::vector<Complex> seen{0.0};
    const auto nearest = std::min<std::size_t>(study.exact.size(), 12);
    seen.insert(seen.end(), study.exact.begin(), study.exact.begin() + static_cast<std::ptrdiff_t>(nearest));
    if (study.now) {
        for (const PenaltySpectrum::Value& value : study.now->values) {
            if (!value.isTrue) {
                seen.push_back(value.s);
            }
        }
    }
    return seen;
}

/// The part of the plane that is shown.
void setRanges(ChartPicture& picture, const PenaltyStudy& study)
{
    double left = -1, right = 0.2, high = 1;
    for (const Complex& s : seenOf(study)) {
        left = std::min(left, s.real());
        right = std::max(right, s.real());
        high = std::max(high, std::abs(s.imag()));
    }
    const double room = 0.12 * (right - left);
    picture.x.range = {left - room, right + room};
    picture.panes.front().y.range = {-1.25 * high, 1.25 * high};
}

ChartPicture pictureOf(const PenaltyStudy& study, const std::optional<Complex>& followed)
{
    ChartPicture picture;
    picture.isPoles = true;
    picture.x.label = PenaltyPlot::tr("Re s [rad/s]");
    ChartPane& pane = picture.panes.emplace_back();
    pane.y.label = PenaltyPlot::tr("Im s [rad/s]");
    setRanges(picture, study);
    ChartCurve& track = pane.curves.emplace_back();
    track.ink = -1;
    track.hasMarks = track.isThin = true;
    for (const PenaltySpectrum& station : study.track) {
        for (const PenaltySpectrum::Value& value : station.values) {
            track.x.push_back(value.s.real());
            track.y.push_back(value.s.imag());
        }
    }
    const auto mark = [&pane](Complex s, int ink, ChartMark::Shape shape) {
        pane.marks.push_back({s.real(), s.imag(), {}, ink, shape});
    };
    if (followed) {
        mark(*followed, kFollowedInk, ChartMark::Shape::ring);
        pane.marks.back().isLarge = true;
    }
    for (const Complex& s : study.exact) {
        mark(s, 0, ChartMark::Shape::ring);
    }
    for (const PenaltySpectrum::Value& value : study.now ? study.now->values : std::vector<PenaltySpectrum::Value>()) {
        mark(value.s, value.isTrue ? kTrueInk : -1, value.isTrue ? ChartMark::Shape::dot : ChartMark::Shape::cross);
    }
    return picture;
}

}  // namespace

PenaltyPlot::PenaltyPlot(QWidget* parent) : QWidget(parent), m_chart(new CurveChart), m_words(new QLabel)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_chart, 1);
    column->addWidget(m_words);
    m_words->setWordWrap(true);
    m_chart->setAccessibleName(tr("Eigenvalues of UCS while its numbers are turned"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PenaltyPlot::setStudy(const std::shared_ptr<const PenaltyStudy>& study)
{
    m_study = study;
    if (study != nullptr) {
        setAccessibleDescription(
            tr("The true values are off by at most %1 rad/s; the spurious ones are %2 rad/s from the "
               "roots of their springs on average.")
                .arg(formatNumber(study->largestError, 2), formatNumber(study->nearestRoot, 2)));
    }
    draw();
}

void PenaltyPlot::follow(const std::optional<Complex>& value)
{
    m_followed = value;
    draw();
}

void PenaltyPlot::draw()
{
    m_chart->setPicture(m_study != nullptr ? pictureOf(*m_study, m_followed) : ChartPicture());
    m_words->setText(
        m_study == nullptr ? QString()
        : m_study->now
            ? tr("● true ones, off by at most %1 rad/s\n× spurious ones, on average %2 rad/s from −ω(ξ ± √(ξ²−1))")
                  .arg(formatNumber(m_study->largestError, 2), formatNumber(m_study->nearestRoot, 2))
            : tr("With these numbers it cannot be solved."));
}

}  // namespace eigenlink
