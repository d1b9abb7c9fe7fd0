#include "views/response/response_view.h"

#include "views/format/format.h"
#include "views/motion/motion_chart.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

enum Form { amplitude, phase, nyquist };

constexpr double kDegrees = 180 / std::numbers::pi;

double decibelsOf(std::complex<double> value)
{
    return 20 * std::log10(std::max(std::abs(value), 1e-300));
}

QString peakText(const ResponsePeak& peak)
{
    const QString hertz = formatFrequency(peak.omega / (2 * std::numbers::pi));
    return peak.damping > 0 ? ResponseView::tr("%1 (damping ratio %2, quality %3)")
                                  .arg(hertz, formatNumber(peak.damping, 3), formatNumber(peak.quality, 3))
           : std::isfinite(peak.amplitude) ? hertz
                                           : ResponseView::tr("%1 (without damping, so without end)").arg(hertz);
}

void refill(QComboBox& box, const QStringList& names)
{
    const QString before = box.currentText();
    box.clear();
    box.addItems(names);
    const qsizetype kept = names.indexOf(before);
    box.setCurrentIndex(kept >= 0 ? static_cast<int>(kept) : 0);
}

}  // namespace

ResponseView::ResponseView(QWidget* parent)
    : QWidget(parent),
      m_input(new QComboBox),
      m_output(new QComboBox),
      m_form(new QComboBox),
      m_from(new QDoubleSpinBox),
      m_to(new QDoubleSpinBox),
      m_note(new QLabel),
      m_chart(new MotionChart),
      m_cursor(new QLabel)
{
    setAccessibleName(tr("Frequency response"));
    m_chart->setAccessibleName(tr("Frequency response"));
    m_input->setAccessibleName(tr("What shakes it"));
    m_output->setAccessibleName(tr("What is observed"));
    m_form->setAccessibleName(tr("What is drawn"));
    m_form->addItems({tr("amplitude"), tr("phase"), tr("Nyquist curve")});
    for (QDoubleSpinBox* box : {m_from, m_to}) {
        box->setDecimals(4);
        box->setRange(0, 1e6);
        box->setSpecialValueText(tr("auto"));
        box->setSuffix(QStringLiteral(" Hz"));
        box->setKeyboardTracking(false);
        connect(box, &QDoubleSpinBox::valueChanged, this, &ResponseView::wishChanged);
    }
    m_from->setAccessibleName(tr("From"));
    m_to->setAccessibleName(tr("To"));
    for (QLabel* label : {m_note, m_cursor}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_cursor->setProperty("role", QStringLiteral("muted"));
    for (QComboBox* box : {m_input, m_output}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            if (!m_isFilling) {
                Q_EMIT wishChanged();
            }
        });
    }
    arrange();
    connect(m_form, &QComboBox::currentIndexChanged, this, &ResponseView::draw);
    connect(m_chart, &MotionChart::cursorMoved, this, &ResponseView::cursorMoved);
    setStudy(nullptr);
}

void ResponseView::arrange()
{
    auto* form = new QGridLayout;
    const std::tuple<QString, QWidget*, int, int> fields[]{{tr("shaken by"), m_input, 0, 0},
                                                           {tr("observed"), m_output, 0, 2},
                                                           {tr("from"), m_from, 1, 0},
                                                           {tr("to"), m_to, 1, 2},
                                                           {tr("drawn"), m_form, 2, 0}};
    for (const auto& [words, field, row, column] : fields) {
        auto* label = new QLabel(words);
        label->setProperty("role", QStringLiteral("muted"));
        form->addWidget(label, row, column);
        form->addWidget(field, row, column + 1);
    }
    form->setColumnStretch(1, 1);
    form->setColumnStretch(3, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 10, 8);
    column->addLayout(form);
    column->addWidget(m_note);
    column->addWidget(m_chart, 1);
    column->addWidget(m_cursor);
}

ResponseWish ResponseView::wish() const
{
    return {m_input->currentText().toStdString(), m_output->currentText().toStdString(), m_from->value(),
            m_to->value()};
}

QString ResponseView::note() const
{
    return m_note->text();
}

QString ResponseView::cursorWords() const
{
    return m_cursor->text();
}

void ResponseView::setNames(const QStringList& inputs, const QStringList& outputs)
{
    m_isFilling = true;
    refill(*m_input, inputs);
    refill(*m_output, outputs);
    m_isFilling = false;
}

void ResponseView::setStudy(const std::shared_ptr<const ResponseStudy>& study)
{
    m_study = study;
    if (study == nullptr) {
        m_note->clear();
    } else if (!study->failure.isEmpty()) {
        m_note->setText(fromModel(study->failure));
    } else {
        QStringList peaks;
        for (const ResponsePeak& peak : study->curve.peaks) {
            peaks << peakText(peak);
        }
        m_note->setText(peaks.isEmpty() ? tr("No peak in this range.")
                                        : tr("Peaks: %1.").arg(peaks.mid(0, 6).join(QStringLiteral(", "))));
    }
    m_cursor->clear();
    draw();
}

void ResponseView::setCursorWords(const QString& words)
{
    m_cursor->setText(words);
}

void ResponseView::setTheme(const Theme& theme)
{
    m_chart->setTheme(theme);
}

std::optional<double> ResponseView::omega() const
{
    const bool isThere = m_study != nullptr && m_chart->cursor() < m_shown.size();
    return isThere ? std::optional(m_study->curve.omegas[m_shown[m_chart->cursor()]]) : std::nullopt;
}

void ResponseView::draw()
{
    MotionCurves curves;
    m_shown.clear();
    const auto form = static_cast<Form>(m_form->currentIndex());
    curves.isAgainstTime = form != nyquist;
    curves.xLabel = form == nyquist ? tr("real part") : tr("frequency [Hz]");
    curves.yLabel = form == amplitude ? tr("amplitude [dB]") : form == phase ? tr("phase [°]") : tr("imaginary part");
    for (std::size_t i = 0; m_study != nullptr && i < m_study->curve.values.size(); ++i) {
        const std::complex<double> value = m_study->curve.values[i];
        if (std::isfinite(value.real()) && std::isfinite(value.imag())) {
            m_shown.push_back(i);
            curves.x.push_back(form == nyquist ? value.real() : m_study->curve.omegas[i] / (2 * std::numbers::pi));
            curves.y.push_back(form == amplitude ? decibelsOf(value)
                               : form == phase   ? kDegrees * std::arg(value)
                                                 : value.imag());
        }
    }
    m_chart->setCurves(curves);
    m_chart->setEnabled(!m_shown.empty());
}

QString ResponseView::toTsv() const
{
    QString text = QStringLiteral("frequency [Hz]\treal part\timaginary part\n");
    for (std::size_t i = 0; m_study != nullptr && i < m_study->curve.values.size(); ++i) {
        const std::complex<double> value = m_study->curve.values[i];
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(m_study->curve.omegas[i] / (2 * std::numbers::pi), 0, 'g', 17)
                    .arg(value.real(), 0, 'g', 17)
                    .arg(value.imag(), 0, 'g', 17);
    }
    return text;
}

}  // namespace eigenlink
