#include "model/analysis/analysis.h"
#include "model/basics/tolerance.h"
#include "model/description/fragment.h"
#include "tests/support/mechanisms.h"

#include <QDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
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

/// What the dense and the sparse engine find, the latter for the lowest modes.
std::vector<Answer> answersOf(const Mechanism& mechanism)
{
    return {answerOf(analyzeWith(Engine::automatic, mechanism)),
            answerOf(analyzeWith(Engine::sparse, mechanism, kSparseModes))};
}

bool isSame(const Answer& a, const Answer& b)
{
    bool same = a.status == b.status && a.rank == b.rank;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        same =
            same && a.values[i].size() == b.values[i].size() && distanceBetween(a.values[i], b.values[i]) < kSameAnswer;
    }
    return same;
}

bool areSame(const std::vector<Answer>& a, const std::vector<Answer>& b)
{
    return std::ranges::equal(a, b, isSame);
}

/// The examples that are solved in a moment: published cases among them.
std::vector<std::string> cases()
{
    std::vector<std::string> names;
    const QDir folder(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples"));
    for (const QString& name : folder.entryList({"*.eigenlink"}, QDir::Files, QDir::Name)) {
        if (QFileInfo(folder.filePath(name)).size() < 20000) {
            names.push_back("resources/examples/" + name.toStdString());
        }
    }
    return names;
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

    /// Every tolerance tenfold up and down: no answer of the examples may change.
    void answers_doNotHangOnATolerance()
    {
        if (qEnvironmentVariableIsEmpty("EIGENLINK_THOROUGH")) {
            QSKIP("minutes; set EIGENLINK_THOROUGH=1");
        }
        std::vector<std::pair<Mechanism, std::vector<Answer>>> reference;
        for (const std::string& name : cases()) {
            const Mechanism mechanism = mechanismAt(name);
            reference.emplace_back(mechanism, answersOf(mechanism));
        }
        QVERIFY(reference.size() > 5);
        QStringList changed;
        for (const Tolerance* each : tolerances()) {
            for (const double factor : {0.1, 10.0}) {
                const ScaledTolerance scaled(*each, factor);
                for (const auto& [mechanism, answers] : reference) {
                    if (!areSame(answersOf(mechanism), answers)) {
                        changed += QString("%1 times %2: %3")
                                       .arg(QString::fromUtf8(each->entry().name.data()))
                                       .arg(factor)
                                       .arg(QString::fromStdString(mechanism.title));
                    }
                }
            }
        }
        QVERIFY2(changed.isEmpty(), qPrintable(changed.join('\n')));
    }
};

QTEST_GUILESS_MAIN(TolerancesTest)
#include "tst_tolerances.moc"
