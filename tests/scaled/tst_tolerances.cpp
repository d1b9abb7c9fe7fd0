#include "model/analysis/analysis.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/equilibrium/search/all_equilibria.h"
#include "model/mechanism/fragment.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/branches/branches.h"
#include "tests/scaled/scalable_number.h"
#include "tests/support/mechanisms.h"

#include <QDir>
#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <list>
#include <map>
#include <set>
#include <string_view>
#include <vector>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kSameAnswer = 1e-6;  ///< relative
constexpr double kUsualFactor = 10;

/// Numbers that may be scaled by less than ten: parts of a whole, and steps that have a narrow best.
const std::map<std::string_view, double> kFactors{
    {"kPastPoint", 1.001},
    {"kEndgame", 1.005},
    {"kStraight", 1.01},
    {"kAlone", 1.02},
    {"kRecognised", 1.1},
    {"kLongestCorrected", 1.2},
    {"kNeverMatched", 1.2},
    {"kPartners", 1.2},
    {"kConverges", 1.3},
    {"kBesideStart", 1.5},
    {"kLongestArc", 1.5},
    {"kLongestChange", 1.5},
    {"kLongestCurveStep", 1.5},
    {"kOffCurve", 1.5},
    {"kMayMeet", 1.5},
    {"kOwnNeighbourhood", 1.5},
    {"kPush", 1.5},
    {"kUsefulFactors", 1.5},
    {"kAsideOfTangent", 2},
    {"kBesideSingularity", 2},
    {"kBesideLongest", 2},
    {"kCircle", 2},
    {"kConfigurationsApart", 2},
    {"kCubicBend", 2},
    {"kCurveCorrection", 2},
    {"kDeviation", 2},
    {"kDragCorrection", 2},
    {"kFarFromEnd", 2},
    {"kFarFromOrigin", 2},
    {"kFinestPart", 2},
    {"kLongestDragStep", 2},
    {"kLongestNewtonStep", 2},
    {"kLongestPathStep", 2},
    {"kLongestShift", 2},
    {"kLongestShiftOfWay", 2},
    {"kMovesMost", 2},
    {"kNearMeeting", 2},
    {"kNearlyCorrected", 2},
    {"kNearlyCritical", 2},
    {"kNearnessCounts", 2},
    {"kOtherFamily", 2},
    {"kPairedValue", 2},
    {"kPenaltyStrays", 2},
    {"kReleaseStep", 2},
    {"kSlowWindow", 2},
    {"kTangentTurn", 2},
    {"kUnexpected", 2},
    {"kUnlikeCounts", 2},
    {"kUsualForce", 2},
    {"kWayOnBranch", 2},
    {"kClusterReach", 3},
    {"kEndsMeetSoon", 3},
    {"kFineMesh", 3},
    {"kFirstBend", 3},
    {"kKick", 3},
    {"kLargestComponents", 3},
    {"kLongestTurn", 3},
    {"kLowTarget", 3},
    {"kRotationDeviation", 3},
    {"kTooNear", 3},
    {"kTooNearForDrives", 3},
    {"kTurnDetermined", 3},
    {"kVanishing", 3},
};

double factorOf(const ScalableNumber& number)
{
    const auto found = kFactors.find(number.name);
    return found == kFactors.end() ? kUsualFactor : found->second;
}

/// Results of one mechanism, as far as users rely on them.
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
        const Outcome<Sweep> diagram = branchesOf(mechanism, stiffness.value(), {37, 41});
        for (const SpecialPoint& point :
             diagram ? diagram.value().curves.front().special : std::vector<SpecialPoint>{}) {
            numbers.emplace_back(point.rest.parameter, 3);
        }
    }
    return numbers;
}

/// Parts of a mechanism that are computed.
enum class Scope { sparse, both, whole };

/// Results of the dense and the sparse engine, the latter for the lowest modes, and the rest where it is asked for.
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

/// Numbers that motions, solution curves and lists of equilibria may depend on.
bool concernsMotion(const ScalableNumber& number)
{
    return std::ranges::any_of(std::array{"model/basics", "model/equilibrium/search", "model/math/polynomial",
                                          "model/studies/branches", "model/dynamics"},
                               [&](std::string_view folder) { return number.table == folder; });
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

/// Cases whose answers change when the numbers are scaled, each with their names.
QStringList changedBy(const std::vector<ScalableNumber>& scaled, Direction direction,
                      const std::vector<Case>& reference)
{
    std::list<ScaledNumber> held;
    QStringList names;
    for (const ScalableNumber& each : scaled) {
        const double factor = direction == Direction::up ? factorOf(each) : 1 / factorOf(each);
        held.emplace_back(each, factor);
        names += QString("%1 times %2").arg(QString::fromUtf8(each.name.data())).arg(factor);
    }
    const bool isMotion = std::ranges::any_of(scaled, concernsMotion);
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

/// The numbers that decide: none is so near to the edge that an answer hangs on it.
class TolerancesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbers_arePositiveAndNamedOnce()
    {
        std::set<std::string_view> names;
        for (const ScalableNumber& each : scalableNumbers()) {
            QVERIFY2(names.insert(each.name).second, each.name.data());
            QVERIFY2(*each.value > 0 && std::isfinite(*each.value), each.name.data());
        }
        QVERIFY(names.size() > 100);
        for (const auto& [name, factor] : kFactors) {  // tst_thresholds looks that each names one of them
            QVERIFY2(factor > 1 && factor < kUsualFactor, name.data());
        }
    }

    /// The library that is linked reads the scaled number, and the number that it had afterwards.
    void scaledNumber_actsAsLongAsItLives()
    {
        Mechanism mechanism;
        mechanism.points = {{"A", {0, 0}, false, {}}, {"B", {1, 0}, false, {}}};
        Mechanism near;
        near.points = {{"A", {5e-9, 0}, false, {}}};
        const std::vector<ScalableNumber> all = scalableNumbers();
        const auto equal = std::ranges::find(all, "kEqual", &ScalableNumber::name);
        QVERIFY(equal != all.end());
        QCOMPARE(clearOffset(mechanism, near, {0.5, 0}), (Vector2{0, 0}));
        {
            const ScaledNumber larger(*equal, 10);
            QCOMPARE(clearOffset(mechanism, near, {0.5, 0}), (Vector2{0.5, 0}));
        }
        QCOMPARE(clearOffset(mechanism, near, {0.5, 0}), (Vector2{0, 0}));
    }

    /// Every number tenfold up and down, parts of a whole by their own factors: no answer may change. Unless the run
    /// is thorough, many are scaled at once first, and one at a time only where that changes an answer.
    void answers_doNotHangOnANumber()
    {
        const std::vector<Case> reference = cases();
        QVERIFY(reference.size() >= 5);
        const std::vector<ScalableNumber> all = scalableNumbers();
        const std::size_t groups = qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH") ? 12 : all.size();
        QStringList changed;
        for (std::size_t first = 0; first < groups; ++first) {
            std::vector<ScalableNumber> group;
            for (std::size_t i = first; i < all.size(); i += groups) {
                group.push_back(all[i]);
            }
            for (const Direction direction : {Direction::down, Direction::up}) {
                if (changedBy(group, direction, reference).isEmpty()) {
                    continue;
                }
                for (const ScalableNumber& each : group) {
                    changed += changedBy({each}, direction, reference);
                }
            }
        }
        QVERIFY2(changed.isEmpty(), qPrintable(changed.join('\n')));
    }
};

QTEST_GUILESS_MAIN(TolerancesTest)
#include "tst_tolerances.moc"
