#include "app/window/parts/status_chip.h"

#include "model/basics/enum_entry.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>

namespace eigenlink {

namespace {

constexpr int kBadgePadding = 11;  ///< at the left and the right of the text (views/theme) [px]
constexpr int kLeastWidth = 90;

// Never colour alone: the mark in front distinguishes the tones too.
QString markOf(Tone tone)
{
    return entryOf<QString>(
        tone, {QStringLiteral("●  "), QStringLiteral("▲  "), QStringLiteral("■  "), QStringLiteral("○  ")});
}

}  // namespace
QString badgeRole(Tone tone)
{
    return entryOf<QString>(tone, {QStringLiteral("badge-ok"), QStringLiteral("badge-warning"),
                                   QStringLiteral("badge-error"), QStringLiteral("badge-muted")});
}

StatusChip::StatusChip(QWidget* parent)
    : QFrame(parent),
      m_label(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("Cancel"), this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 4, 0);
    row->addWidget(m_bar);
    row->addWidget(m_label);
    row->addWidget(m_cancel);
    m_bar->setRange(0, 100);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(90);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_label->setMinimumWidth(kLeastWidth);
    m_cancel->setProperty("role", QStringLiteral("chip"));
    m_label->setAccessibleName(tr("State of the analysis"));
    connect(m_cancel, &QPushButton::clicked, this, &StatusChip::cancelRequested);
    setStatement({Tone::muted, tr("nothing to analyse"), {}});
}

// The size that shows everything.
QSize StatusChip::sizeHint() const
{
    const QFontMetrics metrics(m_label->font());
    const int hidden = metrics.horizontalAdvance(m_text) - metrics.horizontalAdvance(m_label->text());
    return QFrame::sizeHint() + QSize(hidden, 0);
}

void StatusChip::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitText();
}

void StatusChip::setText(const QString& text)
{
    if (text != m_text) {
        m_text = text;
        m_label->setText(text);
        m_label->setAccessibleDescription(text);
        updateGeometry();
        fitText();
    }
}

void StatusChip::fitText()
{
    const QFontMetrics metrics(m_label->font());
    const int others = (m_bar->isHidden() ? 0 : m_bar->width() + layout()->spacing()) +
                       (m_cancel->isHidden() ? 0 : m_cancel->sizeHint().width() + layout()->spacing());
    const int room = width() - others - layout()->contentsMargins().right() - 2 * kBadgePadding;
    m_label->setText(room > 0 && isVisible() ? metrics.elidedText(m_text, Qt::ElideRight, room) : m_text);
}

void StatusChip::setStatement(const Statement& statement)
{
    m_bar->hide();
    m_cancel->hide();
    setText(markOf(statement.tone) + statement.text);
    setToolTip(statement.details.isEmpty() ? m_text : m_text + u'\n' + statement.details);
    setTone(statement.tone);
}

void StatusChip::setProgress(double fraction, const QString& stage)
{
    m_bar->show();
    m_cancel->show();
    m_bar->setMaximum(fraction < 0 ? 0 : 100);
    m_bar->setValue(static_cast<int>(100 * fraction));
    setText(fraction > 0 ? tr("computing… %1 %").arg(static_cast<int>(100 * fraction)) : tr("computing…"));
    setToolTip(stage);
    setTone(Tone::muted);
}

void StatusChip::setTone(Tone tone)
{
    const QString role = badgeRole(tone);
    if (m_label->property("role").toString() != role) {
        m_label->setProperty("role", role);
        m_label->style()->unpolish(m_label);
        m_label->style()->polish(m_label);
    }
}

}  // namespace eigenlink
