#include "app/window/parts/status_chip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>

namespace eigenlink {

namespace {

// Never colour alone: the mark in front distinguishes the tones too.
QString markOf(Tone tone)
{
    switch (tone) {
        case Tone::ok:
            return QStringLiteral("●  ");
        case Tone::warning:
            return QStringLiteral("▲  ");
        case Tone::error:
            return QStringLiteral("■  ");
        case Tone::muted:
            break;
    }
    return QStringLiteral("○  ");
}

}  // namespace

QString badgeRole(Tone tone)
{
    switch (tone) {
        case Tone::ok:
            return QStringLiteral("badge-ok");
        case Tone::warning:
            return QStringLiteral("badge-warning");
        case Tone::error:
            return QStringLiteral("badge-error");
        case Tone::muted:
            break;
    }
    return QStringLiteral("badge-muted");
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
    m_cancel->setProperty("role", QStringLiteral("chip"));
    m_label->setAccessibleName(tr("State of the analysis"));
    connect(m_cancel, &QPushButton::clicked, this, &StatusChip::cancelRequested);
    setStatement({Tone::muted, tr("nothing to analyse"), {}});
}

QString StatusChip::text() const
{
    return m_label->text();
}

void StatusChip::setStatement(const Statement& statement)
{
    m_bar->hide();
    m_cancel->hide();
    m_label->setText(markOf(statement.tone) + statement.text);
    setToolTip(statement.details.isEmpty() ? m_label->text() : m_label->text() + u'\n' + statement.details);
    setTone(statement.tone);
}

void StatusChip::setProgress(double fraction, const QString& stage)
{
    m_bar->show();
    m_cancel->show();
    m_bar->setMaximum(fraction < 0 ? 0 : 100);
    m_bar->setValue(static_cast<int>(100 * fraction));
    m_label->setText(fraction > 0 ? tr("computing… %1 %").arg(static_cast<int>(100 * fraction)) : tr("computing…"));
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
