#include "app/io/formats/mechanism_files.h"
#include "model/mechanism/elements/element.h"
#include "tests/support/mechanism_text.h"

#include <QDir>
#include <QTest>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <fstream>
#include <sstream>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

const QString kResources = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/");

std::string textOf(const QString& path)
{
    std::ifstream stream(path.toStdString(), std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

}  // namespace

class SchemaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_document = nlohmann::json::parse(textOf(kResources + "schema/eigenlink-1.schema.json"));
        valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
        parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(m_document), m_schema);
    }

    void example_obeysTheSchema_andReadsWithoutFindings_data()
    {
        QTest::addColumn<QString>("path");
        const QFileInfoList files = QDir(kResources + "examples").entryInfoList({"*.eigenlink"});
        QVERIFY(files.size() >= 14);
        for (const QFileInfo& file : files) {
            QTest::newRow(qPrintable(file.baseName())) << file.filePath();
        }
    }

    void example_obeysTheSchema_andReadsWithoutFindings()
    {
        QFETCH(QString, path);
        const std::string text = textOf(path);
        QVERIFY2(isValid(nlohmann::json::parse(text)), m_error.c_str());
        const MechanismFile file = readMechanismFile(path.toStdString());
        QVERIFY2(file.issues.empty(), describeAll(file.issues).c_str());
        QVERIFY(!file.mechanism.title.empty());
        QVERIFY(file.mechanism.description.size() > 80);
        QCOMPARE(QByteArray::fromStdString(writeMechanism(file.mechanism)), QByteArray::fromStdString(text));
    }

    void everyKindOfElement_asWritten_hasItsKeysInTheSchema()
    {
        for (const ElementType& type : elementTypes()) {
            const nlohmann::json& definition = m_document["definitions"][std::string(type.type)];
            QVERIFY2(definition.is_object(), std::string(type.type).c_str());
            std::size_t functions = 0;
            for (const Field& field : type.fields) {
                const std::string key(field.traits.key);
                if (!field.traits.inPlaceOf.empty()) {
                    // A function of time stands under the key of the number that it is in place of.
                    ++functions;
                    continue;
                }
                QVERIFY2(definition["properties"].contains(key), (std::string(type.type) + "." + key).c_str());
                const auto& required = definition["required"];
                const bool listed = std::find(required.begin(), required.end(), key) != required.end();
                const Field* other = findField(type.prototype, field.traits.unless);
                const bool alone = other == nullptr || !other->traits.inPlaceOf.empty();
                QCOMPARE(listed, field.traits.required && alone);
            }
            QCOMPARE(definition["properties"].size(), type.fields.size() - functions + 1);
        }
    }

    void schema_refusesWhatTheReaderRefuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("negative stiffness")
            << QByteArray::fromStdString(fourBarText(R"("stiffness": -25, "rest_length": 1)"));
        QTest::newRow("negative tolerance") << QByteArray::fromStdString(
            fourBarText(R"("stiffness": {"value": 25, "tolerance": -1}, "rest_length": 1)"));
        QTest::newRow("value without tolerance")
            << QByteArray::fromStdString(fourBarText(R"("stiffness": {"value": 25}, "rest_length": 1)"));
        QTest::newRow("unknown distribution") << QByteArray::fromStdString(
            fourBarText(R"("stiffness": {"value": 25, "tolerance": "5%", "distribution": "round"}, "rest_length": 1)"));
        QTest::newRow("yes for a number")
            << QByteArray::fromStdString(fourBarText(R"("stiffness": true, "rest_length": 1)"));
        QTest::newRow("missing key") << QByteArray::fromStdString(fourBarText(R"("rest_length": 1)"));
        QTest::newRow("unknown type") << QByteArray::fromStdString(textWithElements(R"({"type": "gear", "id": "g"})"));
        QTest::newRow("three pins") << QByteArray::fromStdString(
            textWithElements(R"({"type": "bar", "id": "b", "points": ["A", "B", "C"]})"));
        QTest::newRow("to itself") << QByteArray::fromStdString(
            textWithElements(R"({"type": "bar", "id": "b", "points": ["A", "A"]})"));
        QTest::newRow("no id") << QByteArray::fromStdString(
            textWithElements(R"({"type": "bar", "points": ["A", "B"]})"));
        QTest::newRow("ground as id") << QByteArray::fromStdString(
            textWithElements(R"({"type": "bar", "id": "ground", "points": ["A", "B"]})"));
        QTest::newRow("guide given twice") << QByteArray::fromStdString(textWithElements(
            R"({"type": "bar", "id": "b", "points": ["A", "B"]}, {"type": "slider", "id": "s", "point": "B", )"
            R"("through": [0, 0], "direction": [1, 0], "on": "b"})"));
        QTest::newRow("guide missing") << QByteArray::fromStdString(
            textWithElements(R"({"type": "slider", "id": "s", "point": "B"})"));
        QTest::newRow("half a segment") << QByteArray::fromStdString(textWithElements(beamText(R"("segments": 2.5)")));
        QTest::newRow("no segment") << QByteArray::fromStdString(textWithElements(beamText(R"("segments": 0)")));
        QTest::newRow("a billion segments")
            << QByteArray::fromStdString(textWithElements(beamText(R"("segments": 1000000000)")));
        QTest::newRow("unknown model") << QByteArray::fromStdString(textWithElements(beamText(R"("model": "cubic")")));
        QTest::newRow("section and area") << QByteArray::fromStdString(textWithElements(beamText(R"("area": 1)")));
        QTest::newRow("newer version") << QByteArray(R"({"format": "eigenlink", "version": 2})");
        QTest::newRow("other format") << QByteArray(R"({"format": "gears", "version": 1})");
    }

    void schema_refusesWhatTheReaderRefuses()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!isValid(nlohmann::json::parse(text.toStdString())));
        bool refused = false;
        try {
            refused = hasErrors(parseMechanism(text.toStdString()).issues);
        } catch (const FileError&) {
            refused = true;
        }
        QVERIFY(refused);
        QVERIFY(isValid(nlohmann::json::parse(fourBarText())));
    }

    void schema_takesTolerances()
    {
        for (const char* tolerance : {R"("5%")", "0.5", R"("1 N/m", "distribution": "uniform")"}) {
            const std::string text = fourBarText(R"("rest_length": 1, "stiffness": {"value": 25, "tolerance": )" +
                                                 std::string(tolerance) + "}");
            QVERIFY2(isValid(nlohmann::json::parse(text)), m_error.c_str());
            QVERIFY(parseMechanism(text).issues.empty());
        }
    }

private:
    bool isValid(const nlohmann::json& document)
    {
        valijson::Validator validator;
        valijson::ValidationResults results;
        const bool valid = validator.validate(m_schema, valijson::adapters::NlohmannJsonAdapter(document), &results);
        m_error.clear();
        valijson::ValidationResults::Error error;
        while (results.popError(error)) {
            for (const std::string& part : error.context) {
                m_error += part;
            }
            m_error += ": " + error.description + "\n";
        }
        return valid;
    }

    nlohmann::json m_document;
    valijson::Schema m_schema;
    std::string m_error;
};

QTEST_GUILESS_MAIN(SchemaTest)
#include "tst_schema.moc"
