#include "views/response/response_view.h"

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
#include <numbers>
#include <numeric>

namespace eigenlink {

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr std::size_t kMostModesDrawn = 5;
constexpr double kLeastChart = 210;  // of two panes over each other [px]

double hertzOf(double omega)
{
    return omega / (2 * std::numbers::pi);
}

bool isFinite(std::complex<double> value)
{
    return std::isfinite(value.real()) && std::isfinite(value.imag());
}

/// "m/N"; the unit alone where the input has the same.
QString unitOfRatio(const ResponseStudy& study)
{
    const QString output = fromModel(study.outputUnit), input = fromModel(study.inputUnit);
    return output == input ? QStringLiteral("1") : QStringLiteral("%1 / %2").arg(output, input);
}

/// Phases without jumps of a whole turn [°].
std::vector<double> phasesOf(const std::vector<std::complex<double>>& values)
{
    std::vector<double> phases;
    for (const std::complex<double>& value : values) {
        double phase = kDegrees * std::arg(value);
        if (!phases.empty()) {
            phase = phases.back() + std::remainder(phase - phases.back(), 360);
        }
        phases.push_back(phase);
    }
    return phases;
}

/// The modes with the largest parts anywhere, by their number.
std::vector<std::size_t> strongestModes(const ResponseCurve& curve)
{
    const std::size_t count = curve.contributions.empty() ? 0 : curve.contributions.front().size();
    std::vector<double> largest(count, 0);
    for (const auto& row : curve.contributions) {
        for (std::size_t mode = 0; mode < row.size(); ++mode) {
            largest[mode] = std::max(largest[mode], isFinite(row[mode]) ? std::abs(row[mode]) : 0);
        }
    }
    std::vector<std::size_t> modes(count);
    std::iota(modes.begin(), modes.end(), 0);
    std::ranges::stable_sort(modes, std::ranges::greater(), [&](std::size_t mode) { return largest[mode]; });
    modes.resize(std::min(count, kMostModesDrawn));
    std::ranges::sort(modes);
    std::erase_if(modes, [&](std::size_t mode) { return largest[mode] == 0; });
    return modes;
}

/// The finite values of a response over the frequency.
struct FiniteResponse {
    explicit FiniteResponse(const ResponseCurve& curve)
    {
        for (std::size_t i = 0; i < curve.values.size(); ++i) {
            if (isFinite(curve.values[i])) {
                places.push_back(i);
                frequencies.push_back(hertzOf(curve.omegas[i]));
                values.push_back(curve.values[i]);
            }
        }
    }

    /// One number of each value.
    template <class Number>
    std::vector<double> each(const Number& number) const
    {
        std::vector<double> numbers(values.size());
        std::ranges::transform(values, numbers.begin(), number);
        return numbers;
    }
    std::vector<double> realParts() const
    {
        return each([](const std::complex<double>& z) { return z.real(); });
    }
    std::vector<double> imaginaryParts() const
    {
        return each([](const std::complex<double>& z) { return z.imag(); });
    }

    std::vector<std::size_t> places;  ///< in the curve
    std::vector<double> frequencies;  ///< [Hz]
    std::vector<std::complex<double>> values;
};

/// A pane with one curve.
ChartPane paneOf(const QString& yLabel, const std::vector<double>& x, const std::vector<double>& y)
{
    ChartPane pane;
    pane.yLabel = yLabel;
    pane.curves.emplace_back();
    pane.curves.front().x = x;
    pane.curves.front().y = y;
    return pane;
}

ChartPane realPane(const ResponseStudy& study, const FiniteResponse& finite)
{
    return paneOf(ResponseView::tr("real part [%1]").arg(unitOfRatio(study)), finite.frequencies, finite.realParts());
}

ChartPane imaginaryPane(const ResponseStudy& study, const FiniteResponse& finite)
{
    return paneOf(ResponseView::tr("imaginary part [%1]").arg(unitOfRatio(study)), finite.frequencies,
                  finite.imaginaryParts());
}

ChartPane phasePane(const FiniteResponse& finite)
{
    ChartPane pane = paneOf(ResponseView::tr("phase [°]"), finite.frequencies, phasesOf(finite.values));
    for (int degrees = -1440; degrees <= 1440; degrees += 90) {
        pane.yTicks.push_back(degrees);
    }
    const std::vector<double>& phases = pane.curves.front().y;
    if (!phases.empty()) {
        const auto [least, greatest] = std::ranges::minmax(phases);
        pane.yRange = {90 * std::floor(least / 90 - 0.1), 90 * std::ceil(greatest / 90 + 0.1)};
    }
    return pane;
}

/// What each of the strongest modes has in the response; small parts do not stretch the scale far below the whole.
void addModes(ChartPane& pane, const ResponseCurve& response, const FiniteResponse& finite)
{
    int ink = 1;
    for (const std::size_t mode : strongestModes(response)) {
        ChartCurve curve;
        curve.name = ResponseView::tr("mode %1").arg(mode + 1);
        curve.ink = ink++;
        curve.isThin = true;
        curve.x = finite.frequencies;
        for (const std::size_t i : finite.places) {
            curve.y.push_back(std::abs(response.contributions[i][mode]));
        }
        pane.curves.push_back(std::move(curve));
    }
    const std::vector<double>& whole = pane.curves.front().y;
    if (!whole.empty()) {
        const auto [least, greatest] = std::ranges::minmax(whole);
        pane.yRange = {std::max(least, 1e-9 * greatest) / 2, 2 * greatest};
    }
}

ChartPane amplitudePane(const ResponseStudy& study, const FiniteResponse& finite, bool hasModes)
{
    ChartPane pane = paneOf(QStringLiteral("|%1| [%2]").arg(fromModel(study.request.output), unitOfRatio(study)),
                            finite.frequencies, finite.each([](const std::complex<double>& z) { return std::abs(z); }));
    pane.curves.front().name = ResponseView::tr("all together");
    pane.isLogarithmic = true;
    pane.share = 2;
    for (const ResponsePeak& peak : study.curve.peaks) {
        if (std::isfinite(peak.amplitude)) {
            pane.marks.push_back({hertzOf(peak.omega), peak.amplitude, formatFrequency(hertzOf(peak.omega), 3), 0});
        }
    }
    if (hasModes) {
        addModes(pane, study.curve, finite);
    }
    return pane;
}

/// Two panes with the widths of the peaks shaded.
ChartPicture overFrequency(const ResponseStudy& study, ChartPane top, ChartPane bottom)
{
    ChartPicture picture;
    picture.hasCursor = true;
    picture.xLabel = ResponseView::tr("frequency [Hz]");
    picture.isLogarithmic = study.request.isLogarithmic;
    picture.panes = {std::move(top), std::move(bottom)};
    for (ChartPane& pane : picture.panes) {
        for (const ResponsePeak& peak : study.curve.peaks) {
            if (std::isfinite(peak.amplitude) && peak.below > 0) {
                pane.bands.emplace_back(hertzOf(peak.below), hertzOf(peak.above));
            }
        }
    }
    return picture;
}

ChartPicture nyquistPicture(const ResponseStudy& study, const FiniteResponse& finite)
{
    ChartPicture picture;
    picture.hasCursor = true;
    picture.isEqual = true;
    picture.xLabel = ResponseView::tr("real part [%1]").arg(unitOfRatio(study));
    picture.panes = {paneOf(ResponseView::tr("imaginary part [%1]").arg(unitOfRatio(study)), finite.realParts(),
                            finite.imaginaryParts())};
    return picture;
}

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
    m_peaks->verticalHeader()->hide();
    fitRows(*m_peaks, 7);
    m_peaks->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_peaks->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_peaks->setSelectionMode(QAbstractItemView::SingleSelection);
    m_peaks->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_peaks->setTabKeyNavigation(false);
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
                                               : tr("none: without end"),
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
    m_shown.clear();
    const bool isThere = m_study != nullptr && m_study->failure.isEmpty();
    m_chart->setPicture(!isThere ? ChartPicture() : m_study->time ? timePicture() : frequencyPicture());
    m_chart->setEnabled(isThere);
}

ChartPicture ResponseView::timePicture() const
{
    ChartPicture picture;
    ChartPane pane;
    ChartCurve curve;
    curve.name = tr("linear model");
    curve.x = m_study->time->times;
    curve.y = m_study->time->values.front();
    pane.yLabel = QStringLiteral("%1 [%2]").arg(fromModel(m_study->request.output), fromModel(m_study->outputUnit));
    if (m_study->time->last && !curve.x.empty()) {
        ChartCurve end;
        end.name = tr("where it ends");
        end.ink = -1;
        end.isDashed = true;
        end.isThin = true;
        end.x = {curve.x.front(), curve.x.back()};
        end.y = {*m_study->time->last, *m_study->time->last};
        pane.curves = {std::move(curve), std::move(end)};
    } else {
        pane.curves = {std::move(curve)};
    }
    picture.panes = {std::move(pane)};
    picture.xLabel = tr("time [s]");
    picture.hasCursor = true;
    return picture;
}

ChartPicture ResponseView::frequencyPicture()
{
    const FiniteResponse finite(m_study->curve);
    m_shown = finite.places;
    switch (form()) {
        case ResponseForm::bode:
            return overFrequency(*m_study, amplitudePane(*m_study, finite, m_modes->isChecked()), phasePane(finite));
        case ResponseForm::nyquist:
            return nyquistPicture(*m_study, finite);
        default:
            return overFrequency(*m_study, realPane(*m_study, finite), imaginaryPane(*m_study, finite));
    }
}

QString ResponseView::toTsv() const
{
    const auto number = [](double value) { return QString::number(value, 'g', 17); };
    if (m_study != nullptr && m_study->time) {
        QString text =
            QStringLiteral("t [s]\t%1 [%2]\n").arg(fromModel(m_study->request.output), fromModel(m_study->outputUnit));
        for (std::size_t i = 0; i < m_study->time->times.size(); ++i) {
            text += number(m_study->time->times[i]) + u'\t' + number(m_study->time->values.front()[i]) + u'\n';
        }
        return text;
    }
    QString text = QStringLiteral("frequency [Hz]\treal part\timaginary part");
    const std::size_t modes =
        m_study == nullptr || m_study->curve.contributions.empty() ? 0 : m_study->curve.contributions.front().size();
    for (std::size_t mode = 1; mode <= modes; ++mode) {
        text += QStringLiteral("\tmode %1, real part\tmode %1, imaginary part").arg(mode);
    }
    text += u'\n';
    for (std::size_t i = 0; m_study != nullptr && i < m_study->curve.values.size(); ++i) {
        const std::complex<double> value = m_study->curve.values[i];
        text += number(hertzOf(m_study->curve.omegas[i])) + u'\t' + number(value.real()) + u'\t' + number(value.imag());
        for (std::size_t mode = 0; mode < modes; ++mode) {
            const std::complex<double> part = m_study->curve.contributions[i][mode];
            text += u'\t' + number(part.real()) + u'\t' + number(part.imag());
        }
        text += u'\n';
    }
    return text;
}

}  // namespace eigenlink
