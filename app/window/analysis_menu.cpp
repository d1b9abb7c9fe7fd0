#include "app/window/analysis_menu.h"

#include "app/dialogs/modes_dialog.h"
#include "app/dialogs/number_dialog.h"
#include "model/studies/analysis_fields.h"
#include "views/format/format.h"
#include "views/inspector/field_editor.h"
#include "views/plot/tick_text.h"
#include "views/studies/study_form.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace eigenlink {

namespace {

bool contains(const AnalysisOptions& options, Method method)
{
    return std::find(options.methods.begin(), options.methods.end(), method) != options.methods.end();
}

// At least one method stays: a window without any has nothing to show.
void toggle(AnalysisOptions& options, Method method)
{
    std::vector<Method> methods;
    for (const Linearizer& linearizer : linearizers()) {
        if (contains(options, linearizer.method) != (linearizer.method == method)) {
            methods.push_back(linearizer.method);
        }
    }
    if (!methods.empty()) {
        options.methods = methods;
    }
}

}  // namespace

AnalysisMenu::AnalysisMenu(const QString& title, QWidget* parent) : QMenu(title, parent)
{
    setToolTipsVisible(true);
    addMethods();
    addSeparator();
    addNullSpaces();
    addPenalty();
    addModes();
    addSeparator();
    addEquilibrium();
    refresh();
}

void AnalysisMenu::setOptions(const AnalysisOptions& options)
{
    m_options = options;
    refresh();
}

void AnalysisMenu::addMethods()
{
    m_methods = addMenu(tr("&Methods"));
    m_methods->setToolTipsVisible(true);
    for (const Linearizer& linearizer : linearizers()) {
        const Method method = linearizer.method;
        addChoice(
            m_methods, fromModel(linearizer.name), fromModel(Text::term(linearizer.summary)),
            [method](AnalysisOptions& options) { toggle(options, method); },
            [method](const AnalysisOptions& options) { return contains(options, method); });
    }
}

void AnalysisMenu::addNullSpaces()
{
    QMenu* menu = addMenu(tr("Null &Space for MCS"));
    m_nullSpaces = menu;
    menu->setToolTipsVisible(true);
    const std::tuple<NullSpace, QString, QString> choices[]{
        {NullSpace::svd, tr("&SVD"),
         tr("Singular value decomposition: the safest choice, also where constraints repeat each other")},
        {NullSpace::qr, tr("&QR"), tr("Householder QR with column pivoting")},
        {NullSpace::lu, tr("&LU (coordinate selection)"),
         tr("Some of the coordinates become the independent velocities")},
        {NullSpace::gramSchmidt, tr("&Gram–Schmidt"),
         tr("Directions orthogonal to every constraint, one after the other")},
        {NullSpace::zeroEigenvalue, tr("&Zero eigenvalues"),
         tr("Eigenvectors of JᵀJ that belong to zero, J the constraint Jacobian")},
    };
    for (const auto& [value, text, tip] : choices) {
        addChoice(
            menu, text, tip,
            [value = value](AnalysisOptions& options) {
                options.linearizer.nullSpace = value;
                options.linearizer.independent.clear();
            },
            [value = value](const AnalysisOptions& options) {
                return options.linearizer.independent.empty() && options.linearizer.nullSpace == value;
            });
    }
    menu->addSeparator();
    QAction* own = menu->addAction(tr("&Independent Velocities…"), this, [this] { askForOptions("independent"); });
    own->setToolTip(tr("Name the independent velocities yourself, such as phi or C.x"));
    own->setCheckable(true);
    m_checks.emplace_back(own, [](const AnalysisOptions& options) { return !options.linearizer.independent.empty(); });
}

void AnalysisMenu::addPenalty()
{
    QMenu* menu = addMenu(tr("&Penalty for UCS"));
    m_penalty = menu;
    menu->setToolTipsVisible(true);
    for (const std::optional<double> penalty :
         std::initializer_list<std::optional<double>>{{}, 1e4, 1e5, 1e6, 1e7, 1e8}) {
        addValues<std::optional<double>>(
            menu, [](auto& options) -> auto& { return options.linearizer.penalty; },
            {{penalty, penalty ? QStringLiteral("α = %1").arg(tickText(*penalty)) : tr("α &automatic"),
              penalty ? tr("How much mass and stiffness a broken constraint gets")
                      : tr("1e6 times the mass of the heaviest part, in any units")}});
    }
    menu->addSeparator();
    menu->addAction(tr("&Parameters α, ξ, ω…"), this, [this] { askForOptions("penalty"); });
    addSwitch(
        menu, tr("Linearise at the &exact equilibrium"),
        tr("UCS has its own equilibrium a little beside the exact one; this linearises it at the exact one"),
        [](auto& options) -> auto& { return options.linearizer.penaltyAtExactEquilibrium; });
}

void AnalysisMenu::addModes()
{
    QAction* form = addAction(tr("&Options of the Methods…"), this, [this] { askForOptions("null_space"); });
    form->setToolTip(tr("Null space, independent velocities, form and solver of RCS, penalty of UCS"));
    form->setStatusTip(form->toolTip());
    QAction* modes = addAction(tr("Modes and En&gine…"), this, &AnalysisMenu::askForModes);
    modes->setToolTip(tr("How many modes, which of them, and with dense or sparse matrices"));
    modes->setStatusTip(modes->toolTip());
    modes->setCheckable(true);
    m_checks.emplace_back(modes, [](const AnalysisOptions& options) {
        return options.wanted.count || options.engine != Engine::automatic;
    });
}

void AnalysisMenu::addEquilibrium()
{
    m_place = new QMenu(this);
    m_place->setToolTipsVisible(true);
    m_place->addActions(addValues<EquilibriumChoice>(
        this, [](auto& options) -> auto& { return options.equilibrium.choice; },
        {
            {EquilibriumChoice::nearest, tr("Linearise at the &Equilibrium"),
             tr("At the static equilibrium reached from the drawing")},
            {EquilibriumChoice::drawn, tr("Linearise as &Drawn"),
             tr("At the drawn configuration, which is closed, perhaps not in equilibrium")},
        }));
    addSeparator();
    m_place->addSeparator();
    m_place->addAction(addSwitch(
        this, tr("&Ignore Geometric Stiffness (for Teaching)"),
        tr("What programs compute that ignore how reactions turn with the links: wrong frequencies, to see the "
           "difference"),
        [](auto& options) -> auto& { return options.linearizer.reactionStiffness; }, false));
}

template <class Value, class Option>
QList<QAction*> AnalysisMenu::addValues(QMenu* menu, Option option,
                                        std::initializer_list<std::tuple<Value, QString, QString>> values)
{
    QList<QAction*> actions;
    for (const auto& [value, text, tip] : values) {
        actions << addChoice(
            menu, text, tip, [option, value = value](AnalysisOptions& options) { option(options) = value; },
            [option, value = value](const AnalysisOptions& options) { return option(options) == value; });
    }
    return actions;
}

template <class Option>
QAction* AnalysisMenu::addSwitch(QMenu* menu, const QString& text, const QString& tip, Option option, bool checkedValue)
{
    return addChoice(
        menu, text, tip, [option](AnalysisOptions& options) { option(options) = !option(options); },
        [option, checkedValue](const AnalysisOptions& options) { return option(options) == checkedValue; });
}

QAction* AnalysisMenu::addChoice(QMenu* menu, const QString& text, const QString& tip, const Change& applied,
                                 const Check& check)
{
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    connect(action, &QAction::triggered, this, [this, applied] { change(applied); });
    m_checks.emplace_back(action, check);
    return action;
}

void AnalysisMenu::change(const Change& applied)
{
    const AnalysisOptions before = m_options;
    applied(m_options);
    refresh();
    if (!(m_options == before)) {
        Q_EMIT optionsChanged(m_options);
    }
}

void AnalysisMenu::askForOptions(const char* field)
{
    QDialog dialog(parentWidget()->window());
    dialog.setWindowTitle(tr("Options of the Methods"));
    auto* form = new StudyForm(analysisEntry());
    form->setRequest(m_options);
    auto* buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, form,
            [form] { form->setRequest(analysisEntry().request); });
    auto* column = new QVBoxLayout(&dialog);
    column->addWidget(form);
    column->addWidget(buttons);
    connectButtons(&dialog, buttons);
    const QList<QWidget*> parts = form->editor(field)->findChildren<QWidget*>();
    const auto takesKeys = [](const QWidget* each) { return (each->focusPolicy() & Qt::TabFocus) != 0; };
    (*std::ranges::find_if(parts, takesKeys))->setFocus();
    if (dialog.exec() == QDialog::Accepted) {
        change([form](AnalysisOptions& options) {
            options.linearizer = std::any_cast<const AnalysisOptions&>(form->request()).linearizer;
        });
    }
    refresh();
}

void AnalysisMenu::askForModes()
{
    ModesDialog dialog(m_options, parentWidget()->window());
    const bool accepted = dialog.exec() == QDialog::Accepted;
    change([&](AnalysisOptions& options) { options = accepted ? dialog.options() : options; });
}

void AnalysisMenu::refresh()
{
    for (const auto& [action, isChecked] : m_checks) {
        action->setChecked(isChecked(m_options));
    }
}

}  // namespace eigenlink
