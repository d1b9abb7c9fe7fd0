#include "app/window/status_line.h"

#include "app/document/session.h"
#include "views/format/help_key.h"
#include "views/layout/elided_label.h"

#include <QStatusBar>

namespace eigenlink {

StatusLine::StatusLine(Session& session, QStatusBar& bar)
    : QObject(&bar), m_session(session), m_hint(new ElidedLabel), m_figures(new ElidedLabel)
{
    m_figures->setAccessibleName(tr("Figures of the analysis"));
    m_figures->setProperty(kHelpProperty, QStringLiteral("degrees_of_freedom"));
    bar.addPermanentWidget(m_figures);
    m_hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar.addWidget(m_hint, 1);
    bar.setSizeGripEnabled(false);
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
    if (m_isChoosing) {
        m_hint->setText(tr("Choose an example, begin a drawing, open a file, or drop one onto the window."));
    } else if (!hint.isEmpty()) {
        m_hint->setText(hint);
    } else if (!remarks.isEmpty()) {
        m_hint->setText(tr("Note: %1 (menu Analysis).").arg(remarks));
    } else {
        m_hint->setText(tr("A click selects everywhere · the wheel zooms · the middle button pans · Space plays"));
    }
}

}  // namespace eigenlink
