#include "app/window/analysis_menu.h"

#include "app/dialogs/modes_dialog.h"
#include "app/dialogs/penalty_dialog.h"
#include "model/basics/collect.h"
#include "views/format/format.h"
#include "views/plot/tick_text.h"

#include <QInputDialog>

#include <algorithm>
#include <initializer_list>
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
    addRcs();
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
        QAction* action = addChoice(m_methods, fromModel(linearizer.name), fromModel(Text::term(linearizer.summary)),
                                    [method](AnalysisOptions& options) { toggle(options, method); });
        m_checks.emplace_back(action, [method](const AnalysisOptions& options) { return contains(options, method); });
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
        QAction* action = addChoice(menu, text, tip, [value = value](AnalysisOptions& options) {
            options.linearizer.nullSpace = value;
            options.linearizer.independent.clear();
        });
        m_checks.emplace_back(action, [value = value](const AnalysisOptions& options) {
            return options.linearizer.independent.empty() && options.linearizer.nullSpace == value;
        });
    }
    menu->addSeparator();
    QAction* own = menu->addAction(tr("&Independent Velocities…"), this, &AnalysisMenu::askForIndependent);
    own->setToolTip(tr("Name the independent velocities yourself, such as phi or C.x"));
    own->setCheckable(true);
    m_checks.emplace_back(own, [](const AnalysisOptions& options) { return !options.linearizer.independent.empty(); });
}

void AnalysisMenu::addRcs()
{
    QMenu* menu = addMenu(tr("&Form and Solver for RCS"));
    menu->setToolTipsVisible(true);
    const std::tuple<RcsForm, QString, QString> choices[]{
        {RcsForm::bothInA, tr("Jacobian and its transpose in &A"), tr("Constraints on positions, forces as unknowns")},
        {RcsForm::jacobianInE, tr("Jacobian in E, its transpose in A"), tr("Constraints on velocities")},
        {RcsForm::transposeInE, tr("Jacobian in A, its transpose in E"),
         tr("Impulses of the constraint forces as unknowns")},
        {RcsForm::bothInE, tr("Jacobian and its transpose in &E"),
         tr("Constraints on velocities, impulses as unknowns")},
    };
    for (const auto& [value, text, tip] : choices) {
        QAction* action = addChoice(menu, text, tip,
                                    [value = value](AnalysisOptions& options) { options.linearizer.rcsForm = value; });
        m_checks.emplace_back(
            action, [value = value](const AnalysisOptions& options) { return options.linearizer.rcsForm == value; });
    }
    menu->addSeparator();
    const std::tuple<RcsSolver, QString, QString> solvers[]{
        {RcsSolver::automatic, tr("Solve by &QZ where it is quick"),
         tr("All eigenvalues of the pencil by QZ; of large ones the finite eigenvalues on a null space")},
        {RcsSolver::qz, tr("Solve &always by QZ"), tr("Takes minutes where the pencil has a thousand rows")},
        {RcsSolver::deflated, tr("Solve &deflated"),
         tr("The finite eigenvalues on a null space of the Jacobian; the spurious ones are known by number")},
    };
    for (const auto& [value, text, tip] : solvers) {
        QAction* action = addChoice(
            menu, text, tip, [value = value](AnalysisOptions& options) { options.linearizer.rcsSolver = value; });
        m_checks.emplace_back(
            action, [value = value](const AnalysisOptions& options) { return options.linearizer.rcsSolver == value; });
    }
}

void AnalysisMenu::addPenalty()
{
    QMenu* menu = addMenu(tr("&Penalty for UCS"));
    m_penalty = menu;
    menu->setToolTipsVisible(true);
    for (const std::optional<double> penalty :
         std::initializer_list<std::optional<double>>{{}, 1e4, 1e5, 1e6, 1e7, 1e8}) {
        QAction* action =
            addChoice(menu, penalty ? QStringLiteral("α = %1").arg(tickText(*penalty)) : tr("α &automatic"),
                      penalty ? tr("How much mass and stiffness a broken constraint gets")
                              : tr("1e6 times the mass of the heaviest part, in any units"),
                      [penalty](AnalysisOptions& options) { options.linearizer.penalty = penalty; });
        m_checks.emplace_back(
            action, [penalty](const AnalysisOptions& options) { return options.linearizer.penalty == penalty; });
    }
    menu->addSeparator();
    menu->addAction(tr("&Parameters α, ξ, ω…"), this, &AnalysisMenu::askForPenalty);
    QAction* exact =
        addChoice(menu, tr("Linearise at the &exact equilibrium"),
                  tr("UCS has its own equilibrium a little beside the exact one; this linearises it at the exact one"),
                  [](AnalysisOptions& options) {
                      bool& on = options.linearizer.penaltyAtExactEquilibrium;
                      on = !on;
                  });
    m_checks.emplace_back(exact,
                          [](const AnalysisOptions& options) { return options.linearizer.penaltyAtExactEquilibrium; });
}

void AnalysisMenu::addModes()
{
    QAction* modes = addAction(tr("M&odes and Engine…"), this, &AnalysisMenu::askForModes);
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
    const std::tuple<EquilibriumChoice, QString, QString> choices[]{
        {EquilibriumChoice::nearest, tr("Linearise at the &Equilibrium"),
         tr("At the static equilibrium reached from the drawing")},
        {EquilibriumChoice::drawn, tr("Linearise as &Drawn"),
         tr("At the drawn configuration, which is closed but need not be balanced")},
    };
    for (const auto& [value, text, tip] : choices) {
        QAction* action = addChoice(this, text, tip,
                                    [value = value](AnalysisOptions& options) { options.equilibrium.choice = value; });
        m_checks.emplace_back(
            action, [value = value](const AnalysisOptions& options) { return options.equilibrium.choice == value; });
        m_place->addAction(action);
    }
    addSeparator();
    m_place->addSeparator();
    QAction* reaction = addChoice(this, tr("&Ignore Geometric Stiffness (for Teaching)"),
                                  tr("What programs compute that ignore how reactions turn with the links: wrong "
                                     "frequencies, to see the difference"),
                                  [](AnalysisOptions& options) {
                                      bool& on = options.linearizer.reactionStiffness;
                                      on = !on;
                                  });
    m_place->addAction(reaction);
    m_checks.emplace_back(reaction,
                          [](const AnalysisOptions& options) { return !options.linearizer.reactionStiffness; });
}

QAction* AnalysisMenu::addChoice(QMenu* menu, const QString& text, const QString& tip, const Change& applied)
{
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    connect(action, &QAction::triggered, this, [this, applied] { change(applied); });
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

void AnalysisMenu::askForIndependent()
{
    const auto names =
        mapped<QStringList>(m_options.linearizer.independent, [&](const std::string& name) { return fromModel(name); });
    bool accepted = false;
    const QString text = QInputDialog::getText(parentWidget()->window(), tr("Independent velocities"),
                                               tr("One for each degree of freedom, separated by commas: an angle "
                                                  "element such as phi, or C.x, C.y for a point.\n"
                                                  "Empty: the null space decides."),
                                               QLineEdit::Normal, names.join(QStringLiteral(", ")), &accepted);
    change([&](AnalysisOptions& options) {
        if (accepted) {
            options.linearizer.independent.clear();
            for (const QString& name : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
                options.linearizer.independent.push_back(name.trimmed().toStdString());
            }
        }
    });
}

void AnalysisMenu::askForPenalty()
{
    PenaltyDialog dialog(m_options.linearizer, parentWidget()->window());
    if (dialog.exec() == QDialog::Accepted) {
        change([&dialog](AnalysisOptions& options) { options.linearizer = dialog.options(); });
    }
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
