#include "app/io/json_text.h"
#include "app/io/unicode.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_format.h"
#include "model/basics/text_table.h"
#include "tests/support/columns.h"

#include <cmath>
#include <limits>

using namespace eigenlink;

class TextTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void columns_areAlignedByCharacters()
    {
        TextTable table({TextTable::Align::left, TextTable::Align::right});
        table.addRow({"ω", "1"});
        table.addRow({"length", "−10"});
        QCOMPARE(table.toString(2), std::string("  ω         1\n  length  −10\n"));
    }

    void longText_isWrappedUnderItsFirstWord()
    {
        QCOMPARE(wrapped("one two three", "a: ", 10), std::string("a: one two\n   three\n"));
        QCOMPARE(wrapped("unbreakable", "", 4), std::string("unbreakable\n"));
        QCOMPARE(wrapped("two\nlines", "", 40), std::string("two lines\n"));
    }

    void numbers_areShort_andNeverNotANumber()
    {
        QCOMPARE(shortText(0.34181377), std::string("0.341814"));
        QCOMPARE(roughText(1.234e-16), std::string("1.2e-16"));
        QCOMPARE(fixedText(-1e-17, 6), std::string("0.000000"));
        QCOMPARE(fixedText(-0.5, 3), std::string("-0.500"));
        QCOMPARE(shortText(INFINITY), std::string("∞"));
        QCOMPARE(shortText(std::numeric_limits<double>::quiet_NaN()), std::string("?"));
    }

    void jsonWriter_nestsBlocksAndLines()
    {
        JsonWriter json;
        json.beginObject().member("a", 0.1).key("b").beginArray(JsonWriter::Layout::line).value("x\n").value(true);
        json.beginObject().member("c", INFINITY).endObject().endArray().key("d").beginObject().endObject().endObject();
        QCOMPARE(json.text(),
                 std::string("{\n  \"a\": 0.1,\n  \"b\": [\"x\\n\", true, {\"c\": null}],\n  \"d\": {}\n}\n"));
    }

    void jsonWriter_withAnOpenScope_isAFault()
    {
        JsonWriter json;
        json.beginObject();
        QVERIFY_EXCEPTION_THROWN(json.text(), std::logic_error);
    }

    void jsonNumber_readsBackEqual_andIsFinite()
    {
        QCOMPARE(jsonText(std::sqrt(2.0)), std::string("1.4142135623730951"));
        QCOMPARE(jsonText(-0.0), std::string("0"));
        QVERIFY_EXCEPTION_THROWN(jsonText(INFINITY), std::invalid_argument);
    }

    void utf8_isTold_data()
    {
        test::addColumns<QByteArray, bool>({"bytes", "valid"});
        QTest::newRow("plain") << QByteArray("abc") << true;
        QTest::newRow("two, three and four bytes") << QByteArray("ü–🔧") << true;
        QTest::newRow("stray continuation") << QByteArray("\x80") << false;
        QTest::newRow("overlong") << QByteArray("\xc0\xaf") << false;
        QTest::newRow("overlong, three bytes") << QByteArray("\xe0\x80\xaf") << false;
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << false;
        QTest::newRow("beyond Unicode") << QByteArray("\xf4\x90\x80\x80") << false;
        QTest::newRow("cut") << QByteArray("\xf0\x9f\x94") << false;
    }

    void utf8_isTold()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, valid);
        QCOMPARE(isUtf8(bytes.toStdString()), valid);
    }
};

QTEST_GUILESS_MAIN(TextTableTest)
#include "tst_text_table.moc"
