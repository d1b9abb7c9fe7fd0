#include "app/window/main_tool_bar.h"

#include "app/document/session.h"
#include "app/window/analysis_menu.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/status_chip.h"
#include "model/basics/collect.h"
#include "views/canvas/canvas_text.h"
#include "views/format/format.h"
#include "views/format/help_key.h"

#include <QEvent>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace eigenlink {

MainToolBar::MainToolBar(const Actions& actions, const AnalysisMenu& menu, Session& session, QWidget* parent)
    : QToolBar(tr("Tools"), parent)
{
    setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    setTextScale(1);
    setObjectName(QStringLiteral("tools"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    addActions({actions.gallery, actions.open, actions.save});
    addSeparator();
    addActions({actions.undo, actions.redo});
    addSeparator();
    addActions({actions.fit, actions.analyze});
    addSeparator();
    addMethods(menu);
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(spacer);
    addPush();
    addChip(session);
    connect(&session, &Session::shownChanged, this, &MainToolBar::setShown);
    connect(&session, &Session::optionsChanged, this, &MainToolBar::setOptions);
    setOptions(session.options());
    setShown(session.shown());
}

void MainToolBar::addMethods(const AnalysisMenu& menu)
{
    m_methods = new QPushButton(this);
    m_methods->setMenu(menu.methodsMenu());
    m_methods->setProperty(kHelpProperty, QStringLiteral("true_value"));
    addWidget(m_methods);
}

void MainToolBar::addPush()
{
    auto* push = new QPushButton(tr("Push it"), this);
    push->setToolTip(
        tr("The smallest push makes it leave this place: give it one along its growing mode and see where it "
           "settles"));
    m_push = addWidget(push);
    connect(push, &QPushButton::clicked, this, &MainToolBar::pushRequested);
}

void MainToolBar::addChip(Session& session)
{
    auto* chip = new StatusChip;
    chip->setProperty(kHelpProperty, QStringLiteral("stability"));
    addWidget(chip);
    connect(&session, &Session::statementChanged, chip, &StatusChip::setStatement);
    connect(&session, &Session::progressed, chip, &StatusChip::setProgress);
    connect(chip, &StatusChip::cancelRequested, &session, &Session::cancel);
}

void MainToolBar::setShown(const Shown& shown)
{
    const Analysis* analysis = shown.analysis().get();
    m_push->setVisible(analysis != nullptr && analysis->equilibrium.status == EquilibriumStatus::converged &&
                       analysis->equilibrium.stability == Stability::unstable && growingMode(*analysis));
}

void MainToolBar::setOptions(const AnalysisOptions& options)
{
    const auto names =
        mapped<QStringList>(options.methods, [&](const Method method) { return fromModel(nameOf(method)); });
    m_methods->setText(tr("Methods  %1").arg(names.join(QStringLiteral(" · "))));
}

void MainToolBar::setTextScale(double scale)
{
    constexpr int kIcon = 18;
    const int side = qRound(kIcon * std::max(scale, 1.0));
    setIconSize({side, side});
}

bool MainToolBar::event(QEvent* event)
{
    const bool isHandled = QToolBar::event(event);
    switch (event->type()) {
        case QEvent::FontChange:
        case QEvent::StyleChange:
            setToolButtonStyle(Qt::ToolButtonTextUnderIcon);  // the words are measured again
            break;
        case QEvent::Resize:
        case QEvent::LayoutRequest:
            chooseStyle();
            break;
        default:
            break;
    }
    return isHandled;
}

void MainToolBar::chooseStyle()
{
    if (toolButtonStyle() == Qt::ToolButtonTextUnderIcon) {
        m_widthWithWords = buttonWidth();
    }
    const int needed = sizeHint().width() + m_widthWithWords - buttonWidth();
    setToolButtonStyle(needed <= width() ? Qt::ToolButtonTextUnderIcon : Qt::ToolButtonIconOnly);
    // Where room is short the state of the analysis is shortened, and no button.
    for (auto* button : findChildren<QToolButton*>(Qt::FindDirectChildrenOnly)) {
        button->setMinimumWidth(button->sizeHint().width());
    }
}

int MainToolBar::buttonWidth() const
{
    int width = 0;
    for (QAction* action : actions()) {
        if (const auto* button = qobject_cast<const QToolButton*>(widgetForAction(action))) {
            width += button->sizeHint().width();
        }
    }
    return width;
}

}  // namespace eigenlink
