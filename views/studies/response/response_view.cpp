#include "views/studies/response/response_view.h"

#include "model/basics/hertz.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/format/quantity_words.h"
#include "views/layout/fit_columns.h"
#include "views/layout/flow_layout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kLeastChart = 210;  // of two panes over each other [px]

}  // namespace

ResponseView::ResponseView(QWidget* parent)
    : QWidget(parent),
      m_form(new QComboBox),
      m_modes(new QCheckBox(tr("modes"))),
      m_note(paragraph()),
      m_peaks(new QTableWidget),
      m_chart(new CurveChart),
      m_cursor(paragraph("muted"))
{
    setAccessibleName(tr("Frequency response"));
    m_chart->setAccessibleName(tr("Frequency response"));
    m_chart->setProperty(kHelpProperty, QStringLiteral("frequency_response"));
    prepare();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* row = new FlowLayout;
    row->addWidget(captioned(tr("show"), m_form, true));
    row->addWidget(m_modes);
    column->addLayout(row);
    column->addWidget(m_note);
    column->addWidget(m_chart, 1);
    column->addWidget(m_peaks);
    column->addWidget(m_cursor);
    connect(m_modes, &QCheckBox::toggled, this, &ResponseView::draw);
    connect(m_form, &QComboBox::currentIndexChanged, this, &ResponseView::draw);
    connect(m_chart, &CurveChart::cursorMoved, this, &ResponseView::cursorMoved);
    connect(m_peaks, &QTableWidget::cellClicked, this, [this](int peak, int) {
        const double omega = m_response->curve.peaks.at(static_cast<std::size_t>(peak)).omega;
        const auto away = [&](std::size_t i) { return std::abs(m_response->curve.omegas[i] - omega); };
        const auto nearest = std::ranges::min_element(m_shown, {}, away);
        if (nearest != m_shown.end()) {
            m_chart->setCursor(static_cast<std::size_t>(nearest - m_shown.begin()));
            Q_EMIT cursorMoved();
        }
    });
    setResponse(nullptr, true);
}

void ResponseView::prepare()
{
    m_form->setAccessibleName(tr("What is drawn"));
    m_form->setToolTip(m_form->accessibleName());
    m_form->addItems({tr("Bode plot"), tr("Nyquist plot"), tr("real, imaginary")});
    describeItems(*m_form, {tr("amplitude and phase"), tr("imaginary over real part"), tr("both over the frequency")});
    m_modes->setChecked(true);
    m_modes->setToolTip(tr("Also draw what each mode contributes"));
    m_peaks->setAccessibleName(tr("Peaks"));
    m_peaks->setToolTip(tr("Click a peak to see the mechanism move as it does there"));
    m_peaks->setColumnCount(4);
    m_peaks->setHorizontalHeaderLabels({tr("peak at"), tr("amplitude"), tr("damping ratio"), tr("Q factor")});
    m_peaks->horizontalHeaderItem(2)->setToolTip(
        tr("Half the width between the points of half the power, over the frequency"));
    makeReadOnly(*m_peaks, 7);
    m_peaks->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_peaks->setSelectionMode(QAbstractItemView::SingleSelection);
    fitColumns(*m_peaks);
}

QString ResponseView::cursorWords() const
{
    return m_cursor->text();
}

void ResponseView::setResponse(const std::shared_ptr<const ComputedResponse>& response, bool isLogarithmic)
{
    m_response = response;
    m_isLogarithmic = isLogarithmic;
    // An output that cannot move has no curve: the sentence above says so.
    const bool moves = response == nullptr ||
                       std::ranges::any_of(response->curve.values, [](const auto& value) { return value != 0.0; });
    for (QWidget* each : std::initializer_list<QWidget*>{m_form->parentWidget(), m_modes, m_chart}) {
        each->setVisible(moves);
    }
    const bool hasPeaks = response == nullptr || !moves || !response->curve.peaks.empty();
    m_note->setText(hasPeaks ? QString() : tr("No peak in this range."));
    m_note->setVisible(!m_note->text().isEmpty());
    m_cursor->clear();
    fillPeaks();
    draw();
}

void ResponseView::fillPeaks()
{
    const bool isThere = m_response != nullptr && !m_response->curve.peaks.empty();
    m_peaks->setVisible(isThere);
    if (!isThere) {
        m_peaks->setRowCount(0);
        return;
    }
    const std::vector<ResponsePeak>& peaks = m_response->curve.peaks;
    m_peaks->setRowCount(static_cast<int>(peaks.size()));
    for (int row = 0; row < m_peaks->rowCount(); ++row) {
        const ResponsePeak& peak = peaks[static_cast<std::size_t>(row)];
        const bool isFiniteOne = std::isfinite(peak.amplitude);
        const QString cells[]{formatFrequency(hertzOf(peak.omega)), formatNumber(peak.amplitude),
                              peak.damping > 0 ? formatNumber(peak.damping, 3)
                              : isFiniteOne    ? QStringLiteral("–")
                                               : tr("undamped"),
                              peak.damping > 0 ? formatNumber(peak.quality, 3)
                              : isFiniteOne    ? QStringLiteral("–")
                                               : QStringLiteral("∞")};
        for (int column = 0; column < 4; ++column) {
            m_peaks->setItem(row, column, new QTableWidgetItem(cells[column]));
        }
    }
    const int rows = std::min(m_peaks->rowCount(), 4);
    m_peaks->setFixedHeight(m_peaks->horizontalHeader()->sizeHint().height() +
                            rows * m_peaks->verticalHeader()->defaultSectionSize() + 4);
}

void ResponseView::setCursorWords(const QString& words)
{
    m_cursor->setText(words);
}

void ResponseView::setTheme(const Theme& theme)
{
    m_chart->setMinimumHeight(theme.px(kLeastChart));
}

std::optional<std::size_t> ResponseView::row() const
{
    return m_chart->cursor() < m_shown.size() ? std::optional(m_shown[m_chart->cursor()]) : std::nullopt;
}

void ResponseView::draw()
{
    const auto form = static_cast<ResponseForm>(m_form->currentIndex());
    m_modes->setEnabled(form == ResponseForm::bode);
    const ResponsePicture picture = m_response != nullptr
                                        ? responsePicture(*m_response, m_isLogarithmic, form, m_modes->isChecked())
                                        : ResponsePicture();
    m_shown = picture.places;
    m_chart->setPicture(picture.chart);
    m_chart->setEnabled(m_response != nullptr);
}

}  // namespace eigenlink
