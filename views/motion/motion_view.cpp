#include "views/motion/motion_view.h"

#include "views/format/format.h"
#include "views/motion/motion_chart.h"
#include "views/motion/motion_form.h"
#include "views/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr int kFrame = 16;  ///< between pictures while it plays [ms]

}  // namespace

MotionView::MotionView(QWidget* parent)
    : QWidget(parent),
      m_form(new MotionForm),
      m_note(new QLabel),
      m_result(new QWidget),
      m_y(new QComboBox),
      m_x(new QComboBox),
      m_chart(new MotionChart),
      m_play(new QToolButton),
      m_slider(new QSlider(Qt::Horizontal)),
      m_time(new QLabel),
      m_legend(new QLabel(tr("solid: the motion · dashed: the linear model"))),
      m_theme(lightTheme())
{
    setAccessibleName(tr("Motion"));
    arrange();
    m_frames.setInterval(kFrame);
    connect(&m_frames, &QTimer::timeout, this, &MotionView::advance);
    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
    connect(m_y, &QComboBox::currentIndexChanged, this, &MotionView::drawCurves);
    connect(m_x, &QComboBox::currentIndexChanged, this, &MotionView::drawCurves);
    const auto scrub = [this](auto moment) {
        setPlaying(false);
        setMoment(static_cast<std::size_t>(moment));
    };
    connect(m_chart, &MotionChart::cursorMoved, this, scrub);
    connect(m_slider, &QSlider::valueChanged, this, scrub);
    setTheme(m_theme);
    setRecord(nullptr);
    setNote(
        tr("Choose where it begins and press Move. Dragging the mechanism on the canvas first is a way to let it go "
           "from anywhere."),
        false);
}

void MotionView::arrange()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 10, 8);
    column->setSpacing(6);
    column->addWidget(m_form);
    m_note->setWordWrap(true);
    column->addWidget(m_note);
    column->addWidget(m_result, 1);
    column->addStretch(0);
    arrangeResult();
}

void MotionView::arrangeResult()
{
    auto* column = new QVBoxLayout(m_result);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto* choice = new QHBoxLayout;
    m_y->setAccessibleName(tr("Quantity"));
    m_x->setAccessibleName(tr("Against what"));
    auto* against = new QLabel(tr("against"));
    for (QComboBox* box : {m_y, m_x}) {
        box->setToolTip(box->accessibleName());
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
    }
    choice->addWidget(m_y, 1);
    choice->addWidget(against);
    choice->addWidget(m_x, 1);
    column->addLayout(choice);
    column->addWidget(m_chart, 1);
    m_legend->setProperty("role", QStringLiteral("section"));
    column->addWidget(m_legend);
    auto* row = new QHBoxLayout;
    m_slider->setAccessibleName(tr("Moment"));
    m_slider->setToolTip(tr("The moment that the canvas shows"));
    m_time->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000.00 s")));
    m_time->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(m_play);
    row->addWidget(m_slider, 1);
    row->addWidget(m_time);
    column->addLayout(row);
}

std::optional<std::size_t> MotionView::moment() const
{
    return m_record != nullptr ? std::optional(static_cast<std::size_t>(m_slider->value())) : std::nullopt;
}

QString MotionView::note() const
{
    return m_note->text();
}

void MotionView::setNote(const QString& sentence, bool isWarning)
{
    m_isWarning = isWarning;
    m_note->setText(sentence);
    m_note->setVisible(!sentence.isEmpty());
    m_note->setStyleSheet(QStringLiteral("color: %1; background: transparent;")
                              .arg((isWarning ? m_theme.warning : m_theme.mutedText).name()));
}

void MotionView::setRecord(const std::shared_ptr<const MotionRecord>& record)
{
    setPlaying(false);
    m_record = record != nullptr && !record->times.empty() ? record : nullptr;
    const bool isThere = m_record != nullptr;
    m_result->setVisible(isThere);
    m_legend->setVisible(isThere && m_record->hasLinear);
    const QSignalBlocker silent(m_slider);
    m_slider->setRange(0, isThere ? static_cast<int>(m_record->times.size()) - 1 : 0);
    fillQuantities();
    setMoment(0);
}

// What was chosen stays chosen where the next motion has it too.
void MotionView::fillQuantities()
{
    const QString y = m_y->currentText();
    const QString x = m_x->currentIndex() > 0 ? m_x->currentText() : QString();
    {
        const QSignalBlocker silentY(m_y), silentX(m_x);
        m_y->clear();
        m_x->clear();
        m_x->addItem(tr("time"));
        if (m_record != nullptr) {
            m_y->addItems(m_record->quantities);
            m_x->addItems(m_record->quantities);
        }
    }
    setQuantities(m_y->findText(y) >= 0 || m_record == nullptr ? y : m_record->usual, x);
}

void MotionView::setQuantities(const QString& y, const QString& x)
{
    {
        const QSignalBlocker silentY(m_y), silentX(m_x);
        m_y->setCurrentIndex(std::max(m_y->findText(y), m_y->count() > 0 ? 0 : -1));
        m_x->setCurrentIndex(x.isEmpty() ? 0 : std::max(0, m_x->findText(x)));
    }
    drawCurves();
}

QString MotionView::labelOf(int quantity) const
{
    return QStringLiteral("%1 [%2]").arg(m_record->quantities[quantity], m_record->units[quantity]);
}

void MotionView::drawCurves()
{
    MotionCurves curves;
    if (m_record != nullptr && m_y->currentIndex() >= 0) {
        const int y = m_y->currentIndex();
        const int x = m_x->currentIndex() - 1;
        curves.isAgainstTime = x < 0;
        curves.y = m_record->values(y, false);
        curves.x = x < 0 ? m_record->times : m_record->values(x, false);
        if (m_record->hasLinear) {
            curves.linearY = m_record->values(y, true);
            curves.linearX = x < 0 ? m_record->times : m_record->values(x, true);
        }
        curves.yLabel = labelOf(y);
        curves.xLabel = x < 0 ? QStringLiteral("t [s]") : labelOf(x);
    }
    m_chart->setCurves(curves);
}

void MotionView::setMoment(std::size_t moment)
{
    const bool isThere = m_record != nullptr && moment < m_record->times.size();
    {
        const QSignalBlocker silent(m_slider);
        m_slider->setValue(isThere ? static_cast<int>(moment) : 0);
    }
    m_chart->setCursor(isThere ? moment : 0);
    m_time->setText(isThere ? QStringLiteral("%1 s").arg(formatFixed(m_record->times[moment], 2)) : QString());
    m_shownTime = isThere ? m_record->times[moment] : 0;
    Q_EMIT momentChanged();
}

void MotionView::setPlaying(bool isPlaying)
{
    if (isPlaying && m_record != nullptr && m_record->times.size() > 1) {
        m_clock.restart();
        m_frames.start();
    } else {
        m_frames.stop();
    }
    m_play->setToolTip(m_frames.isActive() ? tr("Pause") : tr("Play the motion in real time"));
    m_play->setAccessibleName(m_play->toolTip());
    m_play->setIcon(themedIcon(isPlaying ? QStringLiteral("pause") : QStringLiteral("play"), m_theme));
}

// In real time; after the end it begins again.
void MotionView::advance()
{
    const double end = m_record->times.back();
    double t = m_shownTime + 1e-3 * static_cast<double>(m_clock.restart());
    t = t > end ? 0 : t;
    const double step = m_record->times[1] - m_record->times[0];
    const auto moment = std::min(static_cast<std::size_t>(std::lround(t / step)), m_record->times.size() - 1);
    setMoment(moment);
    m_shownTime = t;
}

QString MotionView::toTsv() const
{
    if (m_record == nullptr) {
        return {};
    }
    const MotionCurves& curves = m_chart->curves();
    QStringList head{QStringLiteral("t [s]")};
    head << (curves.isAgainstTime ? QStringList() : QStringList{curves.xLabel}) << curves.yLabel;
    const bool hasLinear = !curves.linearY.empty();
    if (hasLinear) {
        head << tr("%1, linear model").arg(curves.yLabel);
    }
    QStringList lines{head.join(u'\t')};
    for (std::size_t i = 0; i < curves.y.size(); ++i) {
        QStringList cells{QString::number(m_record->times[i], 'g', 17)};
        cells << (curves.isAgainstTime ? QStringList() : QStringList{QString::number(curves.x[i], 'g', 17)})
              << QString::number(curves.y[i], 'g', 17);
        if (hasLinear) {
            cells << QString::number(curves.linearY[i], 'g', 17);
        }
        lines << cells.join(u'\t');
    }
    return lines.join(u'\n');
}

void MotionView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_chart->setTheme(theme);
    m_play->setIcon(themedIcon(this->isPlaying() ? QStringLiteral("pause") : QStringLiteral("play"), theme));
    setNote(m_note->text(), m_isWarning);
}

}  // namespace eigenlink
