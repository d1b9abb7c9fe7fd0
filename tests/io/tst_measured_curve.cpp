#include "app/io/measured_curve.h"
#include "tests/support/columns.h"

using namespace eigenlink;

class TestMeasuredCurve : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void forms_areFound_data()
    {
        const auto row = test::addColumns<QByteArray, bool, QByteArray>({"text", "isSure", "unit"});
        row("English", "Time (s),Gyroscope x (rad/s)\n0.0,1\n0.5,-2\n1.0,0.25\n", true, "rad/s");
        row("German", "Zeit in ms;Winkel in Grad\r\n0,0;1\r\n500,0;-2\r\n1000,0;0,25\r\n", true, "deg");
        row("quoted, with mark", "\xEF\xBB\xBF\"t [s]\";\"x [mm]\"\n\"0\";\"1\"\n\"0,5\";\"-2\"\n\"1\";\"0,25\"\n",
            true, "mm");
        row("tabs", "t/s\tx/m\n0\t1\n5e-1\t-2\n1\t2.5E-1\n", true, "m");
        row("raised two", "t (s),a (m/s²)\n0,1\n0.5,-2\n1,0.25\n", true, "m/s^2");
        row("blanks, no heading", "# a remark\n 0   1\n 0.5 -2\n 1   0.25\n", false, "");
        row("units below the names", "Time,Angle\n(ms),(rad)\n\n0,1\n500,-2\n1000,0.25\n", true, "rad");
        row("spreadsheet with its separator", "sep=;\nZeit [ms];Winkel [rad];\n0;1;\n500;-2;\n1000;0,25;\n", true,
            "rad");
        row("commas and decimal commas in quotes", "\"t [s]\",\"x [m]\"\n0,1\n\"0,5\",-2\n1,\"0,25\"\n", true, "m");
        row("typeset minus", "t [s]\tx [m]\r0\t1\r0.5\t−2\r1\t0.25\r", true, "m");
        row("heading behind a hash", "# t [s], a [m/s2]\n0, 1\n0.5, -2\n1, 0.25\n", true, "m/s^2");
        row("ragged", "1,2,3\nt [s],x [m],remark\n0,1,\n0.5,-2\n0.7,\n1,0.25\nend\n", true, "m");
        row("several columns", "Time (s),x (m),y (m)\n0,0.1,1\n0.5,0.1,-2\n1,0.1,0.25\n", false, "m");
    }

    void forms_areFound()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, isSure);
        QFETCH(QByteArray, unit);
        const Outcome<MeasuredTable> table = measuredTableOf(text.toStdString());
        QVERIFY(table);
        QCOMPARE(table->isSure, isSure);
        QCOMPARE(table->format.valueUnit, unit.toStdString());
        MeasuredFormat format = table->format;
        format.timeUnit = format.timeUnit.empty() ? "s" : format.timeUnit;
        const Outcome<MeasuredCurve> curve = measuredCurveOf(text.toStdString(), format);
        QVERIFY(curve);
        QCOMPARE(curve->times, (std::vector<double>{0, 0.5, 1}));
        QCOMPARE(curve->values, (std::vector<double>{1, -2, 0.25}));
    }

    // Lines that are not read are counted, so that nobody takes the curve for the whole file.
    void linesThatAreLeftOut_areCounted()
    {
        const std::string text = "t [s],x [m]\n0,1\n1,\n1,2\n1,3\nNaN,NaN\n2,4\n";
        const Outcome<MeasuredTable> table = measuredTableOf(text);
        QVERIFY(table && table->isSure);
        const Outcome<MeasuredCurve> curve = measuredCurveOf(text, table->format);
        QVERIFY(curve && curve->leftOut == 3);
        QCOMPARE(curve->times, (std::vector<double>{0, 1, 2}));
        QCOMPARE(curve->values, (std::vector<double>{1, 2, 4}));
        const Outcome<MeasuredCurve> back = measuredCurveOf("0,1\n2,2\n1.5,3\n", {',', '.', 0, 1, "s", "m"});
        QVERIFY(!back && rendered(back.reason()).find("1.5 stands behind 2") != std::string::npos);
    }

    // "0,5,1,25" can be read in two ways: the caller says which one.
    void delimiterAndDecimalSign_canBeGiven()
    {
        const std::string text = "0,1;1,5\n0,2;2,5\n0,4;1,5\n";
        const Outcome<MeasuredTable> found = measuredTableOf(text), given = measuredTableOf(text, ',', '.');
        QVERIFY(found && found->format.delimiter == ';' && found->format.decimal == ',');
        QVERIFY(!given);
        const Outcome<MeasuredTable> four = measuredTableOf("0,5,1,25\n1,0,2,25\n1,5,1,75\n", ',', '.');
        QVERIFY(four && four->columns.size() == 4 && !four->isSure);
    }

    void whatIsNoTable_isRefused()
    {
        QVERIFY(!measuredTableOf(""));
        QVERIFY(!measuredTableOf("a story\nof words, and commas\n"));
        QVERIFY(!measuredTableOf("1\n2\n3\n"));
        QVERIFY(!measuredTableOf(std::string(1000, '\0')));
        const std::string back = "t [s],x [m]\n1,1\n0,2\n1,3\n";
        QVERIFY(measuredTableOf(back) && !measuredTableOf(back)->isSure);
        QVERIFY(!measuredCurveOf(back, {',', '.', 0, 1, "s", "m"}));
        QVERIFY(!measuredCurveOf("0,1\n1,2\n2,3\n", {',', '.', 0, 1, "kg", "m"}));
        QVERIFY(!measuredCurveOf("0,1\n1,2\n2,3\n", {',', '.', 0, 7, "s", "m"}));
        QVERIFY(!measuredCurveOf("0,1\n1,2\n2,3\n", {',', '.', 0, 1, "s", "swings"}));
    }
};

QTEST_GUILESS_MAIN(TestMeasuredCurve)
#include "tst_measured_curve.moc"
