#include "app/window/status_line.h"

#include "app/document/session.h"
#include "views/format/help_key.h"
#include "views/layout/elided_label.h"

#include <QEvent>
#include <QStatusBar>
#include <QStyle>

namespace eigenlink {

StatusLine::StatusLine(Session& session, QStatusBar& bar)
    : QObject(&bar), m_session(session), m_bar(bar), m_hint(new ElidedLabel), m_figures(new ElidedLabel)
{
    m_figures->setAccessibleName(tr("Figures of the analysis"));
    m_figures->setProperty(kHelpProperty, QStringLiteral("degrees_of_freedom"));
    bar.addPermanentWidget(m_figures);
    m_hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar.addWidget(m_hint, 1);
    bar.setSizeGripEnabled(false);
    bar.installEventFilter(this);
    bar.setContentsMargins(10, 0, 10, 2);
    connect(&session, &Session::shownChanged, this, &StatusLine::showFigures);
    connect(&session, &Session::optionsChanged, this, [this] { setHint({}); });
}

void StatusLine::showFigures(const Shown& shown)
{
    const auto seen = shown.analysisSeen();
    m_figures->setText(seen == nullptr ? QString() : figuresOf(*seen));
}

void StatusLine::setChoosing(bool choosing)
{
    m_isChoosing = choosing;
    setHint({});
}

void StatusLine::setHint(const QString& hint)
{
    const QString remarks = remarksOf(m_session.options());
    m_isImportant = !m_isChoosing && !hint.isEmpty();
    if (m_isImportant) {
        m_bar.clearMessage();  // what is under the pointer, which would be written over this
    }
    if (m_isChoosing) {
        show(tr("Choose an example, begin a drawing, open a file, or drop one onto the window."));
    } else if (!hint.isEmpty()) {
        show(hint);
    } else if (!remarks.isEmpty()) {
        show(tr("Note: %1 (menu Analysis).").arg(remarks));
    } else {
        show(tr("A click selects everywhere · the wheel zooms · the middle button pans · Space plays"));
    }
}

void StatusLine::setRefusal(const QString& reason)
{
    m_isImportant = true;
    m_bar.clearMessage();
    show(QStringLiteral("⚠ ") + reason, true);
}

void StatusLine::show(const QString& words, bool isRefusal)
{
    const QString role = isRefusal ? QStringLiteral("warning") : QString();
    if (m_hint->property("role").toString() != role) {
        m_hint->setProperty("role", role);
        m_hint->style()->unpolish(m_hint);
        m_hint->style()->polish(m_hint);
    }
    m_hint->setText(words);
    shareRoom();
}

// Without room for both, the next action is read, rather than how many digits are right.
void StatusLine::shareRoom()
{
    const int without = m_hint->width() + (m_figures->isVisible() ? 0 : -m_figures->sizeHint().width());
    m_figures->setVisible(!m_isImportant || m_hint->sizeHint().width() <= without);
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        shareRoom();
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace eigenlink
