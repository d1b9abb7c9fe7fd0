#include "views/matrices/sparsity_view.h"

#include "tests/support/work_time.h"

#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

/// Patterns of matrices as pictures.
class TestSparsityView : public QObject {
    Q_OBJECT

    static SparsityPattern diagonal(int size)
    {
        SparsityPattern pattern{"M_q", static_cast<std::size_t>(size), {}, {}, true};
        for (int i = 0; i < size; ++i) {
            pattern.entries.emplace_back(i, i);
        }
        pattern.factor = pattern.entries;
        return pattern;
    }

private Q_SLOTS:
    void image_ofFewCoordinates_hasSquares_ofMany_aLine()
    {
        const auto at = [](int size, int x, int y) {
            return patternImage(diagonal(size).entries, static_cast<std::size_t>(size), 100, Qt::black, Qt::white)
                       .pixelColor(x, y) == QColor(Qt::black);
        };
        QVERIFY(at(2, 10, 40) && !at(2, 60, 40) && at(2, 60, 90));
        QVERIFY(at(5000, 0, 0) && at(5000, 99, 99) && !at(5000, 50, 10));
    }

    void captions_countEntries_andSayWhereThereIsNoFactor()
    {
        SparsityPattern singular = diagonal(4);
        singular.positiveDefinite = false;
        SparsityView view;
        view.setPatterns(
            std::make_shared<const std::vector<SparsityPattern>>(std::vector<SparsityPattern>{diagonal(10), singular}));
        QCOMPARE(view.captions()[0], QStringLiteral("M_q: 10 × 10, 10 non-zeros (10 %)"));
        QVERIFY(view.captions()[3].contains(QStringLiteral("not positive definite")));
    }

    void thousandsOfCoordinates_arePaintedFluently()
    {
        SparsityView view;
        view.resize(470, 620);
        SparsityPattern full = diagonal(2000);
        for (int i = 0; i < 2000; ++i) {
            for (int j = 0; j < i; ++j) {
                full.factor.emplace_back(i, j);
            }
        }
        view.setPatterns(std::make_shared<const std::vector<SparsityPattern>>(3, full));
        QImage canvas(view.size(), QImage::Format_ARGB32_Premultiplied);
        view.render(&canvas);
        constexpr double kQuick = 0.1;  // [s], an order above what is measured; drawn point by point it takes a second
        const double seconds = workOf([&] { view.render(&canvas); });
        QVERIFY2(seconds < kQuick, qPrintable(QString::number(seconds)));
    }
};

QTEST_MAIN(TestSparsityView)
#include "tst_sparsity_view.moc"
