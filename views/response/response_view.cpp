#include "views/response/response_view.h"

#include "model/basics/hertz.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/format/sentence.h"
#include "views/layout/fit_columns.h"
#include "views/layout/flow_layout.h"
#include "views/layout/wrapping_pane.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace eigenlink {

namespace {

constexpr double kLeastChart = 210;  // of two panes over each other [px]

void refill(QComboBox& box, const QStringList& names)
{
    QStringList there;
    for (int i = 0; i < box.count(); ++i) {
        there << box.itemText(i);
    }
    if (there == names) {
        return;
    }
    const QString before = box.currentText();
    box.clear();
    box.addItems(names);
    const qsizetype kept = names.indexOf(before);
    box.setCurrentIndex(kept >= 0 ? static_cast<int>(kept) : 0);
}

/// A field for numbers of usual size: the largest that it takes would make it twice as wide.
class ShortField : public QDoubleSpinBox {
public:
    QSize sizeHint() const override
    {
        constexpr int kFrame = 44;  // with the buttons [px]
        const QSize whole = QDoubleSpinBox::sizeHint();
        return {std::min(whole.width(), fontMetrics().horizontalAdvance(QStringLiteral("9999.9 Hz")) + kFrame),
                whole.height()};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

QDoubleSpinBox* makeField(double most, int decimals, const QString& suffix, const QString& name, const QString& tip)
{
    auto* box = new ShortField;
    box->setDecimals(decimals);
    box->setRange(0, most);
    box->setSuffix(suffix);
    box->setKeyboardTracking(false);
    box->setAccessibleName(name);
    box->setToolTip(tip);
    return box;
}

}  // namespace

ResponseView::ResponseView(QWidget* parent)
    : QWidget(parent),
      m_input(new QComboBox),
      m_output(new QComboBox),
      m_form(new QComboBox),
      m_from(makeField(1e6, 4, QStringLiteral(" Hz"), tr("From"), tr("First frequency"))),
      m_to(makeField(1e6, 4, QStringLiteral(" Hz"), tr("To"), tr("Last frequency"))),
      m_duration(makeField(1e6, 3, QStringLiteral(" s"), tr("Duration"), tr("How long it is followed"))),
      m_loss(makeField(10, 4, {}, tr("Loss factor"),
                       tr("Structural damping η of springs and beams: their stiffness k becomes k (1 + iη)"))),
      m_ratio(makeField(1000, 2, QStringLiteral(" %"), tr("Modal damping"),
                        tr("Damping ratio that every mode is given beside its dampers"))),
      m_log(new QCheckBox(tr("log f"))),
      m_modes(new QCheckBox(tr("modes"))),
      m_fromPair(captioned(tr("from"), m_from, true)),
      m_toPair(captioned(tr("to"), m_to, true)),
      m_durationPair(captioned(tr("for"), m_duration, true)),
      m_note(new QLabel),
      m_peaks(new QTableWidget),
      m_chart(new CurveChart),
      m_cursor(new QLabel)
{
    setAccessibleName(tr("Frequency response"));
    m_chart->setAccessibleName(tr("Frequency response"));
    m_chart->setProperty(kHelpProperty, QStringLiteral("frequency_response"));
    prepareBoxes();
    arrange();
    connectFields();
    changeForm();
    setStudy(nullptr);
}

void ResponseView::prepareBoxes()
{
    m_input->setAccessibleName(tr("What shakes it"));
    m_output->setAccessibleName(tr("What is observed"));
    m_form->setAccessibleName(tr("What is drawn"));
    m_form->addItems({tr("amplitude and phase (Bode)"), tr("Nyquist curve"), tr("real and imaginary part"),
                      tr("in time: after a step"), tr("in time: after an impulse"), tr("in time: let go from a load")});
    for (QDoubleSpinBox* box : {m_from, m_to, m_duration}) {
        box->setSpecialValueText(tr("auto"));
    }
    for (QDoubleSpinBox* box : {m_loss, m_ratio}) {
        box->setSpecialValueText(tr("none"));
    }
    m_loss->setSingleStep(0.01);
    m_log->setChecked(true);
    m_log->setToolTip(tr("Frequencies on a logarithmic scale"));
    m_modes->setChecked(true);
    m_modes->setToolTip(tr("Also draw what each mode contributes"));
    for (QComboBox* box : {m_input, m_output, m_form}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        box->setToolTip(box->accessibleName());
    }
    for (QLabel* label : {m_note, m_cursor}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_cursor->setProperty("role", QStringLiteral("muted"));
    m_peaks->setAccessibleName(tr("Peaks"));
    m_peaks->setToolTip(tr("Click a peak to see the mechanism move as it does there"));
    m_peaks->setColumnCount(4);
    m_peaks->setHorizontalHeaderLabels({tr("peak at"), tr("amplitude"), tr("damping ratio"), tr("quality")});
    m_peaks->horizontalHeaderItem(2)->setToolTip(
        tr("Half the width between the points of half the power, over the frequency"));
    makeReadOnly(*m_peaks, 7);
    m_peaks->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_peaks->setSelectionMode(QAbstractItemView::SingleSelection);
    fitColumns(*m_peaks);
}

void ResponseView::arrange()
{
    m_form->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* form = new FlowLayout;
    for (QWidget* pair : {captioned(tr("shaken by"), m_input, true), captioned(tr("observed"), m_output, true),
                          captioned(tr("drawn"), m_form, true)}) {
        form->addWidget(pair);
    }
    // The ends of the range stand beside each other, and no tick box looks as if it belonged to one of them.
    for (QWidget* each : std::initializer_list<QWidget*>{
             m_fromPair, m_toPair, m_durationPair, captioned(tr("loss factor"), m_loss, true),
             captioned(tr("modal damping"), m_ratio, true), m_log, m_modes}) {
        form->addWidget(each);
    }
    auto* page = new WrappingPane;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(14, 10, 10, 8);
    column->addLayout(form);
    column->addWidget(m_note);
    column->addWidget(m_chart, 1);
    column->addWidget(m_peaks);
    column->addWidget(m_cursor);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scrolling(page));
}

void ResponseView::connectFields()
{
    const auto change = [this] {
        if (!m_isFilling) {
            Q_EMIT requestChanged();
        }
    };
    for (QDoubleSpinBox* box : {m_from, m_to, m_duration, m_loss, m_ratio}) {
        connect(box, &QDoubleSpinBox::valueChanged, this, change);
    }
    for (QComboBox* box : {m_input, m_output}) {
        connect(box, &QComboBox::currentIndexChanged, this, change);
    }
    connect(m_log, &QCheckBox::toggled, this, change);
    connect(m_modes, &QCheckBox::toggled, this, &ResponseView::draw);
    connect(m_form, &QComboBox::currentIndexChanged, this, &ResponseView::changeForm);
    connect(m_chart, &CurveChart::cursorMoved, this, &ResponseView::cursorMoved);
    connect(m_peaks, &QTableWidget::cellClicked, this, [this](int row, int) {
        const double omega = m_study->curve.peaks.at(static_cast<std::size_t>(row)).omega;
        const auto away = [&](std::size_t i) { return std::abs(m_study->curve.omegas[i] - omega); };
        const auto nearest = std::ranges::min_element(m_shown, {}, away);
        if (nearest != m_shown.end()) {
            m_chart->setCursor(static_cast<std::size_t>(nearest - m_shown.begin()));
            Q_EMIT cursorMoved();
        }
    });
}

ResponseForm ResponseView::form() const
{
    return static_cast<ResponseForm>(m_form->currentIndex());
}

// What was computed over the frequency is drawn in another form; what happens in time is computed anew.
void ResponseView::changeForm()
{
    const bool isInTime = form() >= ResponseForm::step;
    for (QWidget* each : std::initializer_list<QWidget*>{m_fromPair, m_toPair, m_log, m_modes}) {
        each->setVisible(!isInTime);
    }
    m_durationPair->setVisible(isInTime);
    m_modes->setEnabled(form() == ResponseForm::bode);
    m_loss->setEnabled(!isInTime);
    if (m_study != nullptr && m_study->request.inTime != request().inTime) {
        Q_EMIT requestChanged();
    }
    fillPeaks();
    draw();
}

ResponseRequest ResponseView::request() const
{
    ResponseRequest request;
    request.input = m_input->currentText().toStdString();
    request.output = m_output->currentText().toStdString();
    request.from = m_from->value();
    request.to = m_to->value();
    request.isLogarithmic = m_log->isChecked();
    request.ratio = m_ratio->value() / 100;
    request.duration = m_duration->value();
    if (form() >= ResponseForm::step) {
        request.inTime = static_cast<TimeInput>(static_cast<int>(form()) - static_cast<int>(ResponseForm::step));
    } else {
        request.lossFactor = m_loss->value();
    }
    return request;
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
        m_note->setText(capitalised(fromModel(study->failure)));
    } else if (study->time) {
        const QString unit = fromModel(study->outputUnit);
        QString words = tr("Farthest from zero: %1 after %2 s.")
                            .arg(formatWithUnit(study->time->peak, unit), formatNumber(study->time->peakTime));
        if (study->time->last) {
            words += u' ' + tr("It ends at %1.").arg(formatWithUnit(*study->time->last, unit));
        } else {
            words += u' ' + tr("Nothing damps all of it, so that it does not end.");
        }
        if (study->time->settled) {
            words += u' ' + tr("From %1 s on it stays within 2 %.").arg(formatNumber(*study->time->settled));
        }
        m_note->setText(words);
    } else {
        m_note->setText(study->curve.peaks.empty() ? tr("No peak in this range.") : QString());
    }
    m_note->setVisible(!m_note->text().isEmpty());
    m_cursor->clear();
    fillPeaks();
    draw();
}

void ResponseView::fillPeaks()
{
    const bool isThere =
        m_study != nullptr && m_study->failure.isEmpty() && !m_study->time && !m_study->curve.peaks.empty();
    m_peaks->setVisible(isThere);
    if (!isThere) {
        m_peaks->setRowCount(0);
        return;
    }
    const std::vector<ResponsePeak>& peaks = m_study->curve.peaks;
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
    m_chart->setTheme(theme);
    m_chart->setMinimumHeight(theme.px(kLeastChart));
}

std::optional<double> ResponseView::omega() const
{
    const bool isThere = m_study != nullptr && !m_study->time && m_chart->cursor() < m_shown.size();
    return isThere ? std::optional(m_study->curve.omegas[m_shown[m_chart->cursor()]]) : std::nullopt;
}

void ResponseView::draw()
{
    const bool isThere = m_study != nullptr && m_study->failure.isEmpty();
    const ResponsePicture picture =
        isThere ? responsePicture(*m_study, form(), m_modes->isChecked()) : ResponsePicture();
    m_shown = picture.places;
    m_chart->setPicture(picture.chart);
    m_chart->setEnabled(isThere);
}

QString ResponseView::toTsv() const
{
    return tsvOf(m_study != nullptr ? *m_study : ResponseStudy());
}

}  // namespace eigenlink
