#include "app/window/layouts.h"

#include "app/preferences.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/workspace.h"
#include "app/window/presentation.h"

#include <QAction>
#include <QActionGroup>
#include <QInputDialog>
#include <QMenu>

#include <array>
#include <cmath>

namespace eigenlink {

namespace {

const QString kDrawingLayout = QStringLiteral("drawing");
const QString kAnalysingLayout = QStringLiteral("analysing");
const QString kPresentingLayout = QStringLiteral("presenting");
const QString kCurrentLayout = QStringLiteral("current");
const QString kOwnLayouts = QStringLiteral("own");
constexpr int kMostLayoutKeys = 9;  ///< layouts that have one

bool isBuiltInLayout(const QString& name)
{
    return name == kDrawingLayout || name == kAnalysingLayout || name == kPresentingLayout;
}

/// The key of an arrangement. Names are the user's: they may hold characters with a meaning in a key.
QString layoutKey(const QString& name, const char* which)
{
    const QByteArray plain = isBuiltInLayout(name) ? name.toUtf8() : "own-" + name.toUtf8().toPercentEncoding();
    return QStringLiteral("%1/%2").arg(QLatin1String(plain), QLatin1String(which));
}

}  // namespace

Layouts::Layouts(Workspace& workspace, Preferences& preferences, Presentation& presentation, QAction& present,
                 QWidget* window)
    : QObject(window),
      m_workspace(workspace),
      m_preferences(preferences),
      m_presentation(presentation),
      m_present(present),
      m_window(window),
      m_menu(new QMenu(tr("La&yout"), window)),
      m_choices(new QActionGroup(this)),
      m_save(makeAction(window, tr("&Save Layout As…"), tr("Keep the panels as they stand under a name"))),
      m_reset(makeAction(window, tr("&Reset This Layout"), tr("Put the panels back to where they were at first"))),
      m_delete(makeAction(window, tr("&Delete This Layout"), tr("Remove this layout from the list")))
{
    m_menu->setToolTipsVisible(true);
    const QString kept = QString::fromUtf8(m_preferences.state(kOwnLayouts));
    m_own = kept.split(u'\n', Qt::SkipEmptyParts);
    m_current = QString::fromUtf8(m_preferences.state(kCurrentLayout));
    if (m_current != kDrawingLayout && !m_own.contains(m_current)) {
        m_current = kAnalysingLayout;
    }
    connect(m_save, &QAction::triggered, this, &Layouts::askName);
    connect(m_reset, &QAction::triggered, this, &Layouts::reset);
    connect(m_delete, &QAction::triggered, this, &Layouts::deleteCurrent);
    connect(m_choices, &QActionGroup::triggered, this, [this](QAction* action) { choose(action->data().toString()); });
    connect(&m_presentation, &Presentation::presentingChanged, this, &Layouts::presentingChanged);
    fill();
}

QString Layouts::current() const
{
    return m_presentation.isPresenting() ? kPresentingLayout : m_current;
}

void Layouts::fill()
{
    qDeleteAll(m_choices->actions());
    m_menu->clear();
    addChoice(kDrawingLayout, tr("&Drawing"), tr("The parts and the mechanism, nothing else"));
    addChoice(kAnalysingLayout, tr("&Analysing"), tr("The mechanism with everything that there is about it"));
    addChoice(kPresentingLayout, tr("&Presenting"), tr("The mechanism and one page fill the screen, in large words"));
    if (!m_own.isEmpty()) {
        m_menu->addSeparator();
    }
    for (const QString& name : m_own) {
        QString words = name;
        addChoice(name, words.replace(u'&', QStringLiteral("&&")), tr("A layout of your own"));
    }
    m_menu->addSeparator();
    m_menu->addActions({m_save, m_reset, m_delete});
    update();
}

// The keys Alt+1 to Alt+9, in their order.
void Layouts::addChoice(const QString& name, const QString& words, const QString& tip)
{
    QAction* choice = makeAction(m_window, words, tip);
    choice->setCheckable(true);
    choice->setAutoRepeat(false);
    choice->setData(name);
    const auto number = static_cast<int>(m_choices->actions().size()) + 1;
    if (number <= kMostLayoutKeys) {
        choice->setShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + number)));
    }
    m_choices->addAction(choice);
    m_menu->addAction(choice);
}

void Layouts::choose(const QString& name)
{
    if (name == kPresentingLayout) {
        m_present.setChecked(true);
        update();
        return;
    }
    m_present.setChecked(false);
    if (name != m_current) {
        m_preferences.setState(layoutKey(m_current, "last"), textOf(m_workspace.arrangement()));
        m_workspace.arrange(lastOf(name));
        setCurrent(name);
    }
    update();
}

void Layouts::askName()
{
    bool isMeant = false;
    const QString name = QInputDialog::getItem(m_window, tr("Save the layout"), tr("What is this layout called?"),
                                               m_own, static_cast<int>(m_own.indexOf(m_current)), true, &isMeant);
    if (isMeant) {
        save(name);
    }
}

void Layouts::save(const QString& name)
{
    const QString meant = name.simplified();
    if (meant.isEmpty()) {
        return;
    }
    const std::array taken{kDrawingLayout, kAnalysingLayout, kPresentingLayout,
                           tr("Drawing"),  tr("Analysing"),  tr("Presenting")};
    for (const QString& each : taken) {
        if (meant.compare(each, Qt::CaseInsensitive) == 0) {
            Q_EMIT remarked(tr("“%1” comes with the program. Give your layout another name.").arg(meant));
            return;
        }
    }
    const Arrangement arrangement = m_presentation.isPresenting() ? m_before : m_workspace.arrangement();
    for (const char* which : {"first", "last"}) {
        m_preferences.setState(layoutKey(meant, which), textOf(arrangement));
    }
    if (!m_own.contains(meant)) {
        m_own << meant;
        m_preferences.setState(kOwnLayouts, m_own.join(u'\n').toUtf8());
    }
    setCurrent(meant);
    fill();
    Q_EMIT remarked(tr("This layout is called “%1” from now on.").arg(meant));
}

void Layouts::deleteCurrent()
{
    const QString gone = current();
    if (!m_own.removeOne(gone)) {
        return;
    }
    m_preferences.setState(kOwnLayouts, m_own.join(u'\n').toUtf8());
    for (const char* which : {"first", "last"}) {
        m_preferences.setState(layoutKey(gone, which), {});
    }
    m_workspace.arrange(lastOf(kAnalysingLayout));
    setCurrent(kAnalysingLayout);
    fill();
    Q_EMIT remarked(tr("The layout “%1” is gone.").arg(gone));
}

void Layouts::reset()
{
    m_preferences.setState(layoutKey(current(), "last"), {});
    m_workspace.arrange(firstOf(current()));
}

void Layouts::keep()
{
    m_preferences.setState(layoutKey(m_current, "last"), textOf(m_workspace.arrangement()));
    m_preferences.setState(kCurrentLayout, m_current.toUtf8());
}

// Panels that were open before come back after it.
void Layouts::presentingChanged(bool isPresenting)
{
    if (isPresenting) {
        m_before = m_workspace.arrangement();
        m_presented = lastOf(kPresentingLayout);
        m_workspace.arrange(m_presented);
        // Whatever ends the program now, the next start has the panels of before.
        const std::array flags{"panel_parts", "panel_film", "panel_studies"};
        for (std::size_t i = 0; i < kPanels.size(); ++i) {
            m_preferences.setFlag(QLatin1String(flags[i]), m_before.isOpen[i]);
        }
    } else {
        if (!isAsPresented()) {
            m_preferences.setState(layoutKey(kPresentingLayout, "last"), textOf(m_workspace.arrangement()));
        }
        m_workspace.arrange(m_before);
    }
    update();
}

void Layouts::followWords()
{
    if (m_presentation.isPresenting() && isAsPresented()) {
        m_presented = lastOf(kPresentingLayout);
        m_workspace.arrange(m_presented);
    }
}

// True until the user opens or closes a panel or moves the edge of the page.
bool Layouts::isAsPresented() const
{
    constexpr double kStill = 0.02;  // of the width
    const auto page = static_cast<std::size_t>(Panel::studies);
    const Arrangement now = m_workspace.arrangement();
    return now.isOpen == m_presented.isOpen && std::abs(now.share[page] - m_presented.share[page]) < kStill;
}

void Layouts::setCurrent(const QString& name)
{
    m_current = name;
    m_preferences.setState(kCurrentLayout, name.toUtf8());
}

Arrangement Layouts::lastOf(const QString& name) const
{
    const std::optional<Arrangement> kept = arrangementOf(m_preferences.state(layoutKey(name, "last")));
    return kept ? *kept : firstOf(name);
}

Arrangement Layouts::firstOf(const QString& name) const
{
    if (name == kDrawingLayout) {
        return {{true, false, false}, {}};
    }
    if (name == kPresentingLayout) {
        // The page takes 42 % of the screen with the usual words, and 49 % with words twice as large.
        return {{false, false, true}, {0, 0, 0.35 + 0.07 * m_preferences.textScale()}};
    }
    const std::optional<Arrangement> kept = arrangementOf(m_preferences.state(layoutKey(name, "first")));
    return kept.value_or(Arrangement());
}

void Layouts::update()
{
    for (QAction* choice : m_choices->actions()) {
        choice->setChecked(choice->data().toString() == current());
    }
    m_delete->setEnabled(m_own.contains(current()));
}

}  // namespace eigenlink
