#include "model/mechanism/edit.h"
#include "model/mechanism/templates/n_loop.h"
#include "views/state/shown.h"

#include <QTest>

using namespace eigenlink;

namespace {

std::shared_ptr<const Mechanism> shared(const Mechanism& mechanism)
{
    return std::make_shared<const Mechanism>(mechanism);
}

}  // namespace

/// A shown value is of one revision, however it was come by.
class TestShown : public QObject {
    Q_OBJECT

    Mechanism m_mechanism = nLoop({});
    std::shared_ptr<const Analysis> m_analysis = std::make_shared<const Analysis>(analyze(m_mechanism));
    Shown m_shown = Shown().withMechanism(shared(m_mechanism)).withAnalysis(m_analysis, ModeReference{Method::mcs, 0});

    Mechanism withOtherNumbers() const
    {
        Mechanism next = m_mechanism;
        next.gravity.y = -5;
        return next;
    }
    Mechanism withoutAnElement() const
    {
        Mechanism next = m_mechanism;
        next.elements.erase(next.elements.begin());
        return next;
    }

private Q_SLOTS:
    void analysis_ofTheMechanism_isCurrent_andMovesInTheSelectedMode()
    {
        QVERIFY(m_shown.isCurrent());
        const auto configuration = m_shown.configuration();
        QCOMPARE(configuration->parts, m_shown.parts());
        QVERIFY(!configuration->motion.isEmpty());
        QVERIFY(configuration->mode.has_value());
        QCOMPARE(m_shown.fittingConfiguration(), configuration);
    }

    void otherNumbers_keepTheConfiguration_withItsOwnParts()
    {
        const Shown next = m_shown.withMechanism(shared(withOtherNumbers()));
        QVERIFY(next.standing() == Standing::numbersChanged);
        QCOMPARE(next.fittingConfiguration(), m_shown.configuration());
        QVERIFY(next.configuration()->parts->mechanism == m_mechanism);
        QVERIFY(next.parts()->mechanism == withOtherNumbers());
    }

    void otherParts_leaveNothingThatFits()
    {
        const Shown next = m_shown.withMechanism(shared(withoutAnElement()));
        QVERIFY(next.standing() == Standing::partsChanged);
        QVERIFY(next.fittingConfiguration() == nullptr);
        QVERIFY(next.configuration()->parts->mechanism == m_mechanism);
        const Shown back = next.withMechanism(shared(m_mechanism));
        QVERIFY(back.isCurrent());
        QCOMPARE(back.fittingConfiguration(), m_shown.configuration());
    }

    void sameIds_ofAnotherKind_areOtherParts()
    {
        Mechanism next = m_mechanism;
        for (Element& element : next.elements) {
            if (const auto* bar = std::get_if<Bar>(&element)) {
                element = Body{bar->id, bar->points, {}, {}, 1.0, {}, {}, {}};
            }
        }
        QVERIFY(m_shown.withMechanism(shared(next)).standing() == Standing::partsChanged);
    }

    void analysis_ofAnotherMechanism_doesNotFit()
    {
        const auto other = std::make_shared<const Analysis>(analyze(nLoop({.loops = 2})));
        const Shown next = m_shown.withAnalysis(other, ModeReference{Method::mcs, 0});
        QVERIFY(next.standing() == Standing::partsChanged);
        QVERIFY(next.fittingConfiguration() == nullptr);
        QVERIFY(next.configuration()->parts->mechanism == other->mechanism);
        QVERIFY(next.withAnalysis(nullptr).configuration() == nullptr);
    }

    void selection_holdsOnlyWhatIsThere()
    {
        const std::size_t beyond = m_analysis->find(Method::mcs)->spectrum.values.size();
        const Shown next = m_shown.withSelection({{"A0", "nobody"}, ModeReference{Method::mcs, beyond}});
        QCOMPARE(next.selection().ids, std::vector<std::string>{"A0"});
        QVERIFY(!next.selection().mode);
        QVERIFY(!Shown().withSelection({{}, ModeReference{Method::mcs, 0}}).selection().mode);
    }

    void selection_followsARenamedPart()
    {
        const Shown chosen = m_shown.withSelection({{"A0"}, m_shown.selection().mode});
        const Shown next = chosen.withMechanism(shared(withRenamed(m_mechanism, "A0", "Ground")));
        QCOMPARE(next.selection().ids, std::vector<std::string>{"Ground"});
        QVERIFY(next.selection().mode == m_shown.selection().mode);
    }

    void exhibit_ofAnotherRevision_isRefused_andTheNextEditTakesItAway()
    {
        auto exhibit = std::make_shared<Exhibit>();
        exhibit->mechanism = shared(m_mechanism);
        exhibit->configuration = {m_shown.parts(), m_shown.parts()->drawn, {}, {}};
        const Shown next = m_shown.withExhibit(exhibit);
        QCOMPARE(next.configuration().get(), &exhibit->configuration);
        QCOMPARE(next.withMechanism(shared(m_mechanism)).exhibit(), std::shared_ptr<const Exhibit>(exhibit));
        QVERIFY(next.withMechanism(shared(withOtherNumbers())).exhibit() == nullptr);
        QVERIFY(m_shown.withMechanism(shared(withOtherNumbers())).withExhibit(exhibit).exhibit() == nullptr);
        QCOMPARE(next.withExhibit(nullptr).configuration(), m_shown.configuration());
    }

    void waiting_isOutOfDate_untilTheResultIsThere()
    {
        QVERIFY(!m_shown.whileWaiting().isOutOfDate());
        const Shown next = m_shown.withMechanism(shared(withOtherNumbers()));
        QVERIFY(!next.isOutOfDate());
        QVERIFY(next.whileWaiting().isOutOfDate());
        const auto newer = std::make_shared<const Analysis>(analyze(withOtherNumbers()));
        QVERIFY(!next.whileWaiting().withAnalysis(newer).isOutOfDate());
    }
};

QTEST_MAIN(TestShown)
#include "tst_shown.moc"
