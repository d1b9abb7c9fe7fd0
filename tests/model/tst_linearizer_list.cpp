#include "model/modes/linearizer.h"

#include <QtTest>

#include <set>
#include <string_view>

using namespace eigenlink;

/// The list of linearizers is the only place that names all of them.
class TestLinearizerList : public QObject {
    Q_OBJECT

private slots:
    void entries_differInKeyAndName()
    {
        std::set<std::string_view> keys;
        std::set<std::string_view> names;
        for (const Linearizer& entry : linearizers()) {
            keys.insert(keyOf(entry.method));
            names.insert(entry.name);
            QVERIFY(!entry.longName.empty() && !entry.summary.empty() && entry.linearize != nullptr);
            QCOMPARE(&rowOf(entry.method), &entry);
        }
        QCOMPARE(keys.size(), linearizers().size());
        QCOMPARE(names.size(), linearizers().size());
    }

    void method_isKnownByItsKey()
    {
        QCOMPARE(indexOf(Method{"ucs"}), std::size_t(2));
        QVERIFY(Method{"mcs"} == Method::mcs);
        QVERIFY_EXCEPTION_THROWN(rowOf(Method{"fourth"}), std::out_of_range);
    }
};

QTEST_GUILESS_MAIN(TestLinearizerList)
#include "tst_linearizer_list.moc"
