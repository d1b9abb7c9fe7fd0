#include "tests/support/columns.h"
#include "views/format/bar_delegate.h"
#include "views/format/format.h"
#include "views/format/whole_units.h"

#include <QLocale>
#include <QStandardItemModel>

#include <clocale>
#include <limits>

using namespace eigenlink;

class TestFormat : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numberWithItsUnit_hasNoPlaceToBreakALine()
    {
        QCOMPARE(withWholeUnits(QStringLiteral("Mode 1 of 2 · 0.3418 Hz · 3 rad/s")),
                 QStringLiteral("Mode 1 of 2 · 0.3418\u00a0Hz · 3\u00a0rad/\u2060s"));
        QCOMPARE(withWholeUnits(QStringLiteral("(<i>k</i>/2)<br/><i>a</i>/<i>b</i>")),
                 QStringLiteral("(<i>k</i>/\u20602)<br/><i>a</i>/\u2060<i>b</i>"));
        QCOMPARE(withWholeUnits(QStringLiteral("<a href=\"a/b 2 m\">1.4 N s/m</a> in 2 moves")),
                 QStringLiteral("<a href=\"a/b 2 m\">1.4\u00a0N\u00a0s/\u2060m</a> in 2 moves"));
    }

    // A line may end before a part of a complex number, not behind its sign.
    void sumOfNumbers_keepsSignsWithTheirNumbers()
    {
        QCOMPARE(withWholeUnits(QStringLiteral("n = 2N + 3 at −0.24 − 2.13 i")),
                 QStringLiteral("n\u00a0=\u00a02N\u00a0+\u00a03 at −0.24 −\u00a02.13\u00a0i"));
        QCOMPARE(withWholeUnits(QStringLiteral("A – B − C")), QStringLiteral("A – B − C"));
    }

    void unitOfTheModel_hasDotsInTheWindow()
    {
        QCOMPARE(withWholeUnits(QStringLiteral("about φ = 128° s = ± 2.1 i rad/s, 0.3 ± 2 %")),
                 QStringLiteral(
                     "about φ\u00a0=\u00a0128° s\u00a0=\u00a0±\u00a02.1\u00a0i\u00a0rad/\u2060s, 0.3 ±\u00a02\u00a0%"));
        QCOMPARE(unitWords("N s/m"), QStringLiteral("N·s/m"));
        QCOMPARE(unitWords("rad/(N m)"), QStringLiteral("rad/(N·m)"));
        QCOMPARE(unitWords("m/s²"), QStringLiteral("m/s²"));
    }

    // The end of a bar runs through no digit.
    void wordsBesideABar_areNotCrossedByItsEnd()
    {
        const Theme theme = lightTheme();
        const QRectF cell(10, 20, 90, 14);
        for (const bool isSigned : {false, true}) {
            const BarDelegate delegate(theme, isSigned, nullptr);
            for (int percent = -150; percent <= 150; ++percent) {
                const double part = percent / 100.0;
                const QRectF bar = delegate.barIn(cell, part), words = delegate.wordsIn(cell, part, 40);
                QVERIFY(cell.contains(bar) || bar.isEmpty());
                QVERIFY2(cell.contains(words), qPrintable(QString::number(percent)));
                for (const double end : {bar.left(), bar.right()}) {
                    QVERIFY2(end <= words.left() || end >= words.right(), qPrintable(QString::number(percent)));
                }
            }
        }
    }

    // A column as wide as the delegate asks has room for its words inside the cell, whatever the bar.
    void barsOfAColumn_haveRoomForTheirWords()
    {
        const Theme theme = lightTheme();
        QStandardItemModel model(1, 1);
        model.setData(model.index(0, 0), QStringLiteral("+0.0727 %"));
        model.setData(model.index(0, 0), 0.9, kBarRole);
        QStyleOptionViewItem option;
        const double width = QFontMetricsF(option.font).horizontalAdvance(QStringLiteral("+0.0727 %"));
        for (const bool isSigned : {false, true}) {
            const BarDelegate delegate(theme, isSigned, nullptr);
            const QRectF cell(0, 0, delegate.sizeHint(option, model.index(0, 0)).width(), 14);
            for (int percent = -100; percent <= 100; ++percent) {
                const QRectF words = delegate.wordsIn(cell, percent / 100.0, width);
                QVERIFY2(cell.contains(words), qPrintable(QString::number(percent)));
            }
        }
    }

    void number_atAnySize_isShortAndPlain_data()
    {
        test::addColumns<double, int, QString>({"value", "digits", "expected"});
        QTest::newRow("whole") << 25.0 << 4 << QStringLiteral("25");
        QTest::newRow("zero") << 0.0 << 4 << QStringLiteral("0");
        QTest::newRow("negative zero") << -0.0 << 4 << QStringLiteral("0");
        QTest::newRow("fraction") << 0.341813 << 4 << QStringLiteral("0.3418");
        QTest::newRow("minus") << -13.4 << 4 << QStringLiteral("−13.4");
        QTest::newRow("tiny") << 1.2e-16 << 4 << QStringLiteral("1.2e−16");
        QTest::newRow("huge") << 1e6 << 4 << QStringLiteral("1e6");
        QTest::newRow("rounds up into the next decade") << 9.9999 << 3 << QStringLiteral("10");
        QTest::newRow("thousands are not grouped") << 12345.0 << 6 << QStringLiteral("12345");
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << 4 << QStringLiteral("∞");
        QTest::newRow("not a number") << std::nan("") << 4 << QStringLiteral("–");
    }
    void number_atAnySize_isShortAndPlain()
    {
        QFETCH(double, value);
        QFETCH(int, digits);
        QFETCH(QString, expected);
        QCOMPARE(formatNumber(value, digits), expected);
    }

    void number_underAGermanLocale_keepsThePoint()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
        QCOMPARE(formatNumber(1234.5, 6), QStringLiteral("1234.5"));
        QCOMPARE(formatFixed(128.0249, 2), QStringLiteral("128.02"));
        QCOMPARE(formatDuration(1.25e-3), QStringLiteral("1.2 ms"));
        std::setlocale(LC_NUMERIC, "C");
        QLocale::setDefault(before);
    }

    void fixed_roundedToZero_hasNoSign()
    {
        QCOMPARE(formatFixed(-0.001, 2), QStringLiteral("0.00"));
        QCOMPARE(formatFixed(-1.5, 1), QStringLiteral("−1.5"));
    }

    void eigenvalue_ofEveryKind_readsAsInABook()
    {
        QCOMPARE(formatEigenvalue(std::complex<double>(-0.2424, 2.134)), QStringLiteral("−0.2424 ± 2.1340 i"));
        QCOMPARE(formatEigenvalue(std::complex<double>(0, 2.1476766)), QStringLiteral("± 2.1477 i"));
        QCOMPARE(formatEigenvalue(std::complex<double>(-3.2, 0)), QStringLiteral("−3.2"));
        QCOMPARE(formatEigenvalue(std::complex<double>(1e-17, -2)), QStringLiteral("± 2.0000 i"));
        QCOMPARE(formatComplex({-0.2424, -2.134}), QStringLiteral("−0.2424 − 2.1340 i"));
        QCOMPARE(formatComplex({0, -2}), QStringLiteral("−2.0000 i"));
        Eigenvalue infinite;
        infinite.infinite = true;
        QCOMPARE(formatEigenvalue(infinite), QStringLiteral("∞"));
    }

    void quantity_ofAnAngle_isShownInDegrees()
    {
        QCOMPARE(formatQuantity(2.234331019, Quantity::angle), QStringLiteral("128.02°"));
        QCOMPARE(formatQuantity(25, Quantity::stiffness), QStringLiteral("25 N/m"));
        QCOMPARE(formatQuantity(2, Quantity::none), QStringLiteral("2"));
    }

    void frequency_ofZero_isADash()
    {
        QCOMPARE(formatFrequency(0.341813), QStringLiteral("0.3418 Hz"));
        QCOMPARE(formatFrequency(0), QStringLiteral("–"));
    }

    void duration_choosesItsUnit()
    {
        QCOMPARE(formatDuration(6e-6), QStringLiteral("6 µs"));
        QCOMPARE(formatDuration(0.012), QStringLiteral("12 ms"));
        QCOMPARE(formatDuration(3.456), QStringLiteral("3.46 s"));
    }

    void residual_isRoughWhenSmall()
    {
        QCOMPARE(formatResidual(4.4e-16), QStringLiteral("4e−16"));
        QCOMPARE(formatResidual(0.93), QStringLiteral("0.93"));
    }

    void motion_ofEveryKind_isNamed()
    {
        QCOMPARE(describeMotion({0, 2}), QStringLiteral("undamped"));
        QCOMPARE(describeMotion({-3, 4}), QStringLiteral("damped, ζ = 0.6"));
        QCOMPARE(describeMotion({3, 4}), QStringLiteral("swings and grows"));
        QCOMPARE(describeMotion({2, 0}), QStringLiteral("grows without oscillating"));
        QCOMPARE(describeMotion({-2, 0}), QStringLiteral("decays without oscillating"));
        QCOMPARE(describeMotion({0, 0}), QStringLiteral("drifts freely"));
    }
};

QTEST_MAIN(TestFormat)
#include "tst_format.moc"
