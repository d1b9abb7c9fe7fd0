#include "app/window/edit_actions.h"

#include "app/commands/edit_commands.h"
#include "app/window/parts/actions.h"

#include <QMenu>
#include <QWidget>

#include <numbers>

namespace eigenlink {

namespace {

constexpr double kQuarter = std::numbers::pi / 2;

}  // namespace

EditActions::EditActions(QObject* parent, EditCommands& commands)
    : QObject(parent),
      m_owner(parent),
      m_commands(commands),
      m_cut(add(tr("Cu&t"), tr("Copy the selected parts and delete them"), Needs::parts, [&] { commands.cut(); })),
      m_copy(add(tr("&Copy"), tr("Copy the selected parts as text, for this window or another"), Needs::parts,
                 [&] { commands.copy(); })),
      m_paste(add(tr("&Paste"), tr("Insert the copied parts"), Needs::nothing, [&] { commands.paste(); })),
      m_duplicate(add(tr("D&uplicate"), tr("Copy the selected parts beside themselves"), Needs::parts,
                      [&] { commands.duplicate(); })),
      m_remove(add(tr("&Delete"), tr("Delete the selected parts and everything attached to them"), Needs::parts,
                   [&] { commands.remove(); })),
      m_selectAll(
          add(tr("Select &All"), tr("Select every point and element"), Needs::nothing, [&] { commands.selectAll(); })),
      m_fix(add(tr("&Fix or Free Selected Points"), tr("Fix the selected points to the ground, or free them"),
                Needs::points, [&] { commands.toggleFixed(); })),
      m_join(add(tr("&Join Two Points"), tr("Make one point of the two selected ones, at the first"), Needs::twoPoints,
                 [&] { commands.join(); })),
      m_transform(add(tr("Rotate or &Scale…"), tr("Turn or scale the selected parts by a number, about a point"),
                      Needs::parts, [&] { commands.askTransform(); })),
      m_turnLeft(add(tr("Turn &Left"), tr("Turn the selected parts by a quarter, counter-clockwise"), Needs::parts,
                     [&] { commands.rotate(kQuarter); })),
      m_turnRight(add(tr("Turn &Right"), tr("Turn the selected parts by a quarter, clockwise"), Needs::parts,
                      [&] { commands.rotate(-kQuarter); })),
      m_mirrorSideways(add(tr("&Mirror Sideways"), tr("Swap left and right of the selected parts"), Needs::parts,
                           [&] {
                               commands.mirror({0, 1});
                           })),
      m_mirrorUpright(add(tr("Mirror &Upside Down"), tr("Swap above and below of the selected parts"), Needs::parts,
                          [&] {
                              commands.mirror({1, 0});
                          })),
      m_level(add(tr("Align on a &Horizontal"), tr("Move the selected points to the height of the first one"),
                  Needs::twoParts, [&] { commands.align(Alignment::horizontal); })),
      m_plumb(add(tr("Align on a &Vertical"), tr("Move the selected points to the vertical through the first one"),
                  Needs::twoParts, [&] { commands.align(Alignment::vertical); })),
      m_adoptRest(add(tr("Use &Equilibrium as Drawing"), tr("Take the equilibrium that was found as the drawing"),
                      Needs::nothing, [&] { commands.adoptRest(); })),
      m_kinds{add(tr("A &Bar"), tr("Make the selected link a rigid uniform bar"), Needs::parts,
                  [&] { commands.become(LinkKind::bar); }),
              add(tr("A B&ody"), tr("Make the selected link a rigid body with a mass centre and an inertia"),
                  Needs::parts, [&] { commands.become(LinkKind::body); }),
              add(tr("A B&eam"), tr("Make the selected link a flexible beam of the same mass"), Needs::parts,
                  [&] { commands.become(LinkKind::beam); })}
{
    setShortcuts();
    update();
}

void EditActions::setShortcuts()
{
    m_cut->setShortcuts(QKeySequence::Cut);
    m_copy->setShortcuts(QKeySequence::Copy);
    m_paste->setShortcuts(QKeySequence::Paste);
    m_duplicate->setShortcut(Qt::CTRL | Qt::Key_D);
    m_remove->setShortcuts({QKeySequence(Qt::Key_Delete), QKeySequence(Qt::Key_Backspace)});
    m_selectAll->setShortcuts(QKeySequence::SelectAll);
    m_join->setShortcut(Qt::CTRL | Qt::Key_J);
    m_transform->setShortcut(Qt::CTRL | Qt::Key_T);
    m_turnLeft->setShortcut(Qt::CTRL | Qt::Key_R);
    m_turnRight->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_R);
    m_level->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_H);
    m_plumb->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_V);
    for (const Entry& entry : m_entries) {
        // Tables and text fields have their own idea of Copy and Delete.
        entry.action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    }
}

QAction* EditActions::add(const QString& text, const QString& tip, Needs needs, const std::function<void()>& run)
{
    QAction* action = makeAction(m_owner, text, tip);
    connect(action, &QAction::triggered, this, run);
    m_entries.push_back({action, needs});
    return action;
}

void EditActions::addEditing(QMenu* menu) const
{
    menu->addActions({m_cut, m_copy, m_paste, m_duplicate, m_remove});
    menu->addSeparator();
    menu->addAction(m_selectAll);
}

void EditActions::addArranging(QMenu* menu) const
{
    menu->addActions({m_fix, m_join});
    menu->addMenu(tr("Ma&ke It"))->addActions({m_kinds.begin(), m_kinds.end()});
    menu->addSeparator();
    menu->addActions({m_turnLeft, m_turnRight, m_transform});
    menu->addSeparator();
    menu->addActions({m_mirrorSideways, m_mirrorUpright, m_level, m_plumb});
    menu->addSeparator();
    menu->addAction(m_adoptRest);
}

void EditActions::addSelected(QMenu* menu) const
{
    if (!isPossible(Needs::parts)) {
        menu->addActions({m_paste, m_selectAll});
        menu->addSeparator();
        menu->addAction(m_adoptRest);
        return;
    }
    addEditing(menu);
    menu->addSeparator();
    addArranging(menu);
}

void EditActions::addShortcuts(QWidget* view) const
{
    for (const Entry& entry : m_entries) {
        view->addAction(entry.action);
    }
}

void EditActions::setSeen(bool isSeen)
{
    m_isSeen = isSeen;
    update();
}

void EditActions::update() const
{
    for (const Entry& entry : m_entries) {
        entry.action->setEnabled(m_isSeen && isPossible(entry.needs));
    }
    m_adoptRest->setEnabled(m_isSeen && m_commands.hasRest());
    for (std::size_t i = 0; i < m_kinds.size(); ++i) {
        m_kinds[i]->setEnabled(m_isSeen && m_commands.canBecome(static_cast<LinkKind>(i)));
    }
}

bool EditActions::isPossible(Needs needs) const
{
    const auto& [points, elements] = m_commands.selectedCounts();
    switch (needs) {
        case Needs::nothing:
            return true;
        case Needs::parts:
            return points + elements > 0;
        case Needs::twoParts:
            return points > 1 || elements > 0;
        case Needs::twoPoints:
            return points == 2 && elements == 0;
        case Needs::points:
            return points > 0;
    }
    return false;
}

void EditActions::setTheme(const Theme& theme) const
{
    const std::pair<QAction*, const char*> icons[]{{m_cut, "cut"},       {m_copy, "copy"}, {m_paste, "paste"},
                                                   {m_remove, "delete"}, {m_fix, "fix"},   {m_duplicate, "duplicate"}};
    for (const auto& [action, name] : icons) {
        action->setIcon(themedIcon(QLatin1String(name), theme));
    }
}

}  // namespace eigenlink
