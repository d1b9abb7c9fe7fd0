#include "views/motion/backbone_view.h"

#include "views/format/display_unit.h"
#include "views/inspector/number_field.h"
#include "views/layout/flow_layout.h"
#include "views/motion/motion_chart.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

BackboneView::BackboneView(QWidget* parent)
    : QWidget(parent),
      m_amplitude(new NumberField({Quantity::length, Range::positive, false, {}})),
      m_run(new QPushButton),
      m_progress(new QProgressBar),
      m_form(new QComboBox),
      m_note(new QLabel),
      m_legend(new QLabel(tr("solid: the vibration of that amplitude · dashed: the linear mode"))),
      m_result(new QWidget),
      m_chart(new MotionChart),
      m_theme(lightTheme())
{
    build();
    connect(m_run, &QPushButton::clicked, this, &BackboneView::run);
    connect(m_amplitude, &NumberField::edited, this, [this] { m_isOwnAmplitude = true; });
    connect(m_form, &QComboBox::currentIndexChanged, this, &BackboneView::draw);
    connect(m_chart, &MotionChart::cursorMoved, this, &BackboneView::pointChanged);
    setTheme(m_theme);
    setCurve({});
    setIdle();
}

void BackboneView::build()
{
    setAccessibleName(tr("Backbone"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 10, 8);
    column->setSpacing(6);
    auto* row = new FlowLayout;
    m_amplitude->setToolTip(
        tr("Of the point that moves most in the selected mode, from its rest to where it turns back"));
    m_amplitude->editor()->setAccessibleName(tr("Largest amplitude"));
    m_amplitude->setValue(0.1);
    m_run->setProperty("role", QStringLiteral("primary"));
    row->addWidget(captioned(tr("up to an amplitude of"), m_amplitude, true));
    row->addWidget(m_run);
    column->addLayout(row);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    column->addWidget(m_progress);
    m_note->setWordWrap(true);
    column->addWidget(m_note);
    auto* result = new QVBoxLayout(m_result);
    result->setContentsMargins(0, 0, 0, 0);
    m_form->addItems({tr("frequency"), tr("period")});
    m_form->setAccessibleName(tr("What is drawn"));
    m_form->setToolTip(m_form->accessibleName());
    result->addWidget(m_form);
    result->addWidget(m_chart, 1);
    m_legend->setProperty("role", QStringLiteral("section"));
    m_legend->setWordWrap(true);
    result->addWidget(m_legend);
    column->addWidget(m_result, 1);
    column->addStretch(0);
}

double BackboneView::amplitude() const
{
    return m_amplitude->value().value_or(0);
}

QString BackboneView::note() const
{
    return m_note->text();
}

std::optional<std::size_t> BackboneView::shownPoint() const
{
    const std::size_t cursor = m_chart->cursor();
    // The first place of the curve is the mode itself.
    return cursor > 0 && cursor <= m_curve.amplitudes.size() ? std::optional(cursor - 1) : std::nullopt;
}

void BackboneView::setUnits(const DisplayUnits& units)
{
    m_amplitude->setDisplayUnit(displayUnitOf(units, Quantity::length));
}

void BackboneView::proposeAmplitude(double amplitude)
{
    if (!m_isOwnAmplitude) {
        m_amplitude->setValue(amplitude);
    }
}

void BackboneView::setPossible(bool isPossible)
{
    m_isPossible = isPossible;
    update();
}

void BackboneView::setProgress(double fraction)
{
    m_isBusy = true;
    m_progress->setValue(static_cast<int>(1000 * std::clamp(fraction, 0.0, 1.0)));
    update();
}

void BackboneView::setIdle()
{
    m_isBusy = false;
    update();
}

void BackboneView::update()
{
    m_run->setText(m_isBusy ? tr("Cancel") : tr("Compute"));
    m_run->setToolTip(m_isBusy ? tr("Stop; what is known so far is kept")
                               : tr("Find the vibrations that return exactly to where they began"));
    m_run->setEnabled(m_isBusy || m_isPossible);
    m_progress->setVisible(m_isBusy);
}

void BackboneView::run()
{
    if (m_isBusy) {
        Q_EMIT cancelRequested();
    } else if (m_amplitude->finish()) {
        Q_EMIT runRequested(amplitude());
    }
}

void BackboneView::setCurve(const BackboneCurve& curve)
{
    m_curve = curve;
    m_result->setVisible(!curve.amplitudes.empty());
    draw();
    m_chart->setCursor(0);
    Q_EMIT pointChanged();
}

void BackboneView::draw()
{
    MotionCurves curves;
    if (!m_curve.amplitudes.empty()) {
        const bool isPeriod = m_form->currentIndex() == 1;
        const auto shown = [isPeriod](double period) { return isPeriod ? period : 1 / period; };
        curves.x = {0};
        curves.y = {shown(m_curve.linearPeriod)};
        for (std::size_t i = 0; i < m_curve.amplitudes.size(); ++i) {
            curves.x.push_back(m_curve.amplitudes[i]);
            curves.y.push_back(shown(m_curve.periods[i]));
        }
        curves.linearX = {0, curves.x.back()};
        curves.linearY = {curves.y.front(), curves.y.front()};
        curves.xLabel = tr("amplitude [m]");
        curves.yLabel = isPeriod ? tr("period [s]") : tr("frequency [Hz]");
    }
    m_chart->setCurves(curves);
}

QString BackboneView::toTsv() const
{
    if (m_curve.amplitudes.empty()) {
        return {};
    }
    const auto cell = [](double value) { return QString::number(value, 'g', 17); };
    QStringList lines{tr("amplitude [m]") + u'\t' + tr("period [s]") + u'\t' + tr("frequency [Hz]"),
                      cell(0) + u'\t' + cell(m_curve.linearPeriod) + u'\t' + cell(1 / m_curve.linearPeriod)};
    for (std::size_t i = 0; i < m_curve.amplitudes.size(); ++i) {
        lines << cell(m_curve.amplitudes[i]) + u'\t' + cell(m_curve.periods[i]) + u'\t' + cell(1 / m_curve.periods[i]);
    }
    return lines.join(u'\n');
}

void BackboneView::setNote(const QString& sentence, bool isWarning)
{
    m_isWarning = isWarning;
    m_note->setText(sentence);
    m_note->setVisible(!sentence.isEmpty());
    m_note->setStyleSheet(QStringLiteral("color: %1; background: transparent;")
                              .arg((isWarning ? m_theme.warning : m_theme.mutedText).name()));
}

void BackboneView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_chart->setTheme(theme);
    setNote(m_note->text(), m_isWarning);
}

}  // namespace eigenlink
