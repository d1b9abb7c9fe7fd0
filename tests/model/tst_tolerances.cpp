#include "model/analysis/analysis.h"
#include "model/basics/tolerance.h"
#include "model/branches/branches.h"
#include "model/description/fragment.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/equilibria/all_equilibria.h"
#include "model/parameters/variable.h"
#include "tests/support/mechanisms.h"

#include <QDir>
#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <list>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kSameAnswer = 1e-6;  ///< relative

/// What is computed of one mechanism, as far as users rely on it.
struct Answer {
    EquilibriumStatus status = EquilibriumStatus::notAssembled;
    Eigen::Index rank = 0;
    std::vector<Values> values;  ///< true eigenvalues of each method
};

constexpr std::size_t kSparseModes = 4;

Answer answerOf(const Analysis& analysis)
{
    Answer answer{analysis.equilibrium.status, analysis.equilibrium.rank, {}};
    for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
        answer.values.push_back(trueValues(analysis, method));
    }
    return answer;
}

/// Energies of all equilibria, the place after a motion of half a second, and special points of the branch along the
/// stiffness of a spring, each as one list of numbers.
Values further(const Mechanism& mechanism)
{
    Values numbers;
    for (const ListedEquilibrium& each : findAllEquilibria(mechanism).equilibria) {
        numbers.emplace_back(each.rest.potential, 1);
    }
    const System system(mechanism);
    const Outcome<MotionState> start = drawnStart(mechanism, system);
    if (start) {
        const Motion motion = simulate(system, start.value(), {0.5, 0.5});
        for (const double each : motion.samples.back().state.q) {
            numbers.emplace_back(each, 2);
        }
    }
    if (const Outcome<Variable> stiffness = variableNamed(mechanism, "k.stiffness")) {
        const Outcome<BranchDiagram> diagram = branchesOf(mechanism, stiffness.value(), {37, 41});
        for (const SpecialPoint& point :
             diagram ? diagram.value().branches.front().special : std::vector<SpecialPoint>{}) {
            numbers.emplace_back(point.rest.parameter, 3);
        }
    }
    return numbers;
}

/// What of a mechanism is computed.
enum class Scope { sparse, both, whole };

/// What the dense and the sparse engine find, the latter for the lowest modes, and the rest where it is asked for.
std::vector<Answer> answersOf(const Mechanism& mechanism, Scope scope)
{
    std::vector<Answer> answers{answerOf(analyzeWith(Engine::sparse, mechanism, kSparseModes))};
    if (scope != Scope::sparse) {
        answers.push_back(answerOf(analyzeWith(Engine::automatic, mechanism)));
    }
    if (scope == Scope::whole) {
        answers.front().values.push_back(further(mechanism));
    }
    return answers;
}

/// Tolerances that motions, branches and lists of equilibria may depend on.
bool concernsMotion(const Tolerance& tolerance)
{
    const std::string_view name = tolerance.entry().name;
    return std::ranges::any_of(std::array{"equilibria.", "branches.", "dynamics."},
                               [&](std::string_view folder) { return name.starts_with(folder); });
}

/// Equal as far as both were computed.
bool isSame(const Answer& a, const Answer& b)
{
    bool same = a.status == b.status && a.rank == b.rank;
    for (std::size_t i = 0; i < std::min(a.values.size(), b.values.size()); ++i) {
        same =
            same && a.values[i].size() == b.values[i].size() && distanceBetween(a.values[i], b.values[i]) < kSameAnswer;
    }
    return same;
}

bool areSame(const std::vector<Answer>& a, const std::vector<Answer>& b)
{
    return std::ranges::equal(a, b, isSame);
}

struct Case {
    Mechanism mechanism;
    Scope scope = Scope::both;
    std::vector<Answer> answers{};
};

/// Published cases; in the thorough run every example that is solved in a moment.
std::vector<Case> cases()
{
    const bool isThorough = !qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH");
    const QStringList published{"iftomm_four_bar.eigenlink", "singular_four_bar.eigenlink", "slider_crank.eigenlink",
                                "inverted_pendulum_unstable.eigenlink", "flexible_double_pendulum_10.eigenlink"};
    std::vector<Case> list;
    const QDir folder(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples"));
    for (const QString& name : folder.entryList({"*.eigenlink"}, QDir::Files, QDir::Name)) {
        const bool isQuick = QFileInfo(folder.filePath(name)).size() < 20000;
        if (published.contains(name) || (isThorough && isQuick)) {
            const Scope scope = name == published.front()                 ? Scope::whole
                                : name == published.back() && !isThorough ? Scope::sparse
                                                                          : Scope::both;
            list.push_back({mechanismAt("resources/examples/" + name.toStdString()), scope});
            list.back().answers = answersOf(list.back().mechanism, scope);
        }
    }
    return list;
}

enum class Direction { down, up };

/// Cases whose answers change where the tolerances are scaled, each with the names of these.
QStringList changedBy(const std::vector<const Tolerance*>& scaled, Direction direction,
                      const std::vector<Case>& reference)
{
    std::list<ScaledTolerance> held;
    QStringList names;
    for (const Tolerance* each : scaled) {
        const double spread = each->entry().spread;
        const double factor = direction == Direction::up ? spread : 1 / spread;
        held.emplace_back(*each, factor);
        names += QString("%1 times %2").arg(QString::fromUtf8(each->entry().name.data())).arg(factor);
    }
    const bool isMotion = std::ranges::any_of(scaled, [](const Tolerance* each) { return concernsMotion(*each); });
    QStringList changed;
    for (const Case& one : reference) {
        const bool isLess = one.scope == Scope::whole && !isMotion;
        if (!areSame(answersOf(one.mechanism, isLess ? Scope::both : one.scope), one.answers)) {
            changed += names.join(", ") + ": " + QString::fromStdString(one.mechanism.title);
        }
    }
    return changed;
}

}  // namespace

/// The numbers that decide: each with its reason, and none so near to the edge that an answer hangs on it.
class TolerancesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tolerances_haveNameValueAndReason()
    {
        QVERIFY(tolerances().size() > 10);
        std::set<std::string_view> names;
        for (const Tolerance* each : tolerances()) {
            const Tolerance::Entry& entry = each->entry();
            QVERIFY2(names.insert(entry.name).second, entry.name.data());
            QVERIFY2(entry.name.find('.') != std::string_view::npos, entry.name.data());
            QVERIFY2(entry.value > 0 && std::isfinite(entry.value), entry.name.data());
            QVERIFY2(!entry.relativeTo.empty() && !entry.why.empty(), entry.name.data());
            QCOMPARE(static_cast<double>(*each), entry.value);
        }
    }

    void scaledTolerance_actsAsLongAsItLives()
    {
        Mechanism mechanism;
        mechanism.points = {{"A", {0, 0}, false, {}}, {"B", {1, 0}, false, {}}};
        Mechanism near;
        near.points = {{"A", {5e-9, 0}, false, {}}};
        const Tolerance* same = nullptr;
        for (const Tolerance* each : tolerances()) {
            same = each->entry().name == "description.same_place" ? each : same;
        }
        QVERIFY(same != nullptr);
        QCOMPARE(clearOffset(mechanism, near, {0.5, 0}), (Vector2{0, 0}));
        {
            const ScaledTolerance larger(*same, 10);
            QCOMPARE(clearOffset(mechanism, near, {0.5, 0}), (Vector2{0.5, 0}));
        }
        QCOMPARE(clearOffset(mechanism, near, {0.5, 0}), (Vector2{0, 0}));
    }

    /// Every tolerance tenfold up and down, parts of a whole by their own factors: no answer may change. Unless the run
    /// is thorough, many are scaled at once first, and one at a time only where that changes an answer.
    void answers_doNotHangOnATolerance()
    {
        const std::vector<Case> reference = cases();
        QVERIFY(reference.size() >= 5);
        const std::vector<const Tolerance*> all = tolerances();
        const std::size_t groups = qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH") ? 12 : all.size();
        QStringList changed;
        for (std::size_t first = 0; first < groups; ++first) {
            std::vector<const Tolerance*> group;
            for (std::size_t i = first; i < all.size(); i += groups) {
                group.push_back(all[i]);
            }
            for (const Direction direction : {Direction::down, Direction::up}) {
                if (changedBy(group, direction, reference).isEmpty()) {
                    continue;
                }
                for (const Tolerance* each : group) {
                    changed += changedBy({each}, direction, reference);
                }
            }
        }
        QVERIFY2(changed.isEmpty(), qPrintable(changed.join('\n')));
    }
};

QTEST_GUILESS_MAIN(TolerancesTest)
#include "tst_tolerances.moc"
