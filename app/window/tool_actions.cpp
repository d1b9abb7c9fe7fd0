#include "app/window/tool_actions.h"

#include "app/window/parts/tool_palette.h"
#include "views/canvas/tools/tool_type.h"

namespace eigenlink {

namespace {

QString keyOf(const ToolType& type)
{
    return QString::fromLatin1(type.key.data(), static_cast<qsizetype>(type.key.size()));
}

QAction* makeTool(QObject* parent, const QString& text, const QString& tip, const QKeySequence& shortcut)
{
    auto* action = new QAction(text, parent);
    action->setCheckable(true);
    action->setAutoRepeat(false);
    action->setShortcut(shortcut);
    const QString key = shortcut.toString(QKeySequence::NativeText);
    action->setStatusTip(ToolActions::tr("%1 · key %2").arg(tip, key));
    action->setToolTip(QStringLiteral("%1  (%2)").arg(tip, key));
    return action;
}

}  // namespace

ToolActions::ToolActions(QObject* parent)
    : QObject(parent),
      m_tools(new QActionGroup(this)),
      m_drawingMode(makeTool(parent, tr("Change the &Drawing"),
                             tr("Drags and arrow keys change the drawing: lengths follow. Alt does so for one drag"),
                             Qt::Key_D)),
      m_snapping(makeTool(parent, tr("S&nap"),
                          tr("Snap to grid, directions and lengths; pins always catch, Ctrl lets go"), Qt::Key_X))
{
    for (const ToolType& type : toolTypes()) {
        QAction* action = makeTool(parent, type.label, type.summary, type.shortcut);
        action->setData(keyOf(type));
        m_tools->addAction(action);
        m_byKey[keyOf(type)] = action;
    }
    showTool(QStringLiteral("select"));
    connect(m_tools, &QActionGroup::triggered, this,
            [this](const QAction* action) { Q_EMIT toolRequested(action->data().toString()); });
}

void ToolActions::addTo(ToolPalette& palette) const
{
    int group = 0;
    for (const ToolType& type : toolTypes()) {
        if (type.group != std::exchange(group, type.group)) {
            palette.beginGroup();
        }
        palette.addTool(m_byKey.at(keyOf(type)));
    }
    palette.beginGroup();
    palette.addTool(m_drawingMode);
    palette.addTool(m_snapping);
}

void ToolActions::setTheme(const Theme& theme) const
{
    for (const ToolType& type : toolTypes()) {
        m_byKey.at(keyOf(type))->setIcon(themedIcon(QLatin1String(type.icon), theme));
    }
    m_drawingMode->setIcon(themedIcon(QStringLiteral("drawing"), theme));
    m_snapping->setIcon(themedIcon(QStringLiteral("snap"), theme));
}

void ToolActions::setEnabled(bool enabled) const
{
    for (QAction* action : m_tools->actions()) {
        action->setEnabled(enabled);
    }
    m_drawingMode->setEnabled(enabled);
    m_snapping->setEnabled(enabled);
}

void ToolActions::setOffered(const std::function<bool(const QString& key)>& isOffered) const
{
    for (const auto& [key, action] : m_byKey) {
        action->setVisible(isOffered(key));
    }
}

void ToolActions::showTool(const QString& key)
{
    const auto found = m_byKey.find(key);
    if (found != m_byKey.end()) {
        found->second->setChecked(true);
    }
}

}  // namespace eigenlink
