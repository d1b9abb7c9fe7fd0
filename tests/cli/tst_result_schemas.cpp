#include "model/studies/studies.h"
#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <QFile>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

QString sourceFile(const QString& path)
{
    return QStringLiteral(EIGENLINK_SOURCE_DIR "/") + path;
}

/// The first complaint of the schema in this file about a value; empty where it obeys.
std::string complaint(const nlohmann::json& schemaText, const nlohmann::json& value)
{
    valijson::Schema schema;
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(valijson::adapters::NlohmannJsonAdapter(schemaText), schema);
    valijson::ValidationResults results;
    const valijson::adapters::NlohmannJsonAdapter target(value);
    if (valijson::Validator().validate(schema, target, &results)) {
        return {};
    }
    valijson::ValidationResults::Error error;
    results.popError(error);
    std::string text;
    for (const std::string& each : error.context) {
        text += each;
    }
    return text + ": " + error.description;
}

/// Returns the names down to a member of the value that the schema does not describe; empty if all are described.
std::string undescribed(const nlohmann::json& root, const nlohmann::json& schema, const nlohmann::json& value)
{
    if (schema.contains("$ref")) {
        return undescribed(root, root.at(nlohmann::json::json_pointer(schema["$ref"].get<std::string>().substr(1))),
                           value);
    }
    const char* others = value.is_array() ? "items" : "additionalProperties";
    const nlohmann::json properties = schema.value("properties", nlohmann::json::object());
    for (const auto& [name, member] : value.items()) {
        const nlohmann::json* own = properties.contains(name) ? &properties.at(name)
                                    : schema.contains(others) ? &schema.at(others)
                                                              : nullptr;
        const std::string inner = own == nullptr           ? std::string("is not described")
                                  : member.is_structured() ? undescribed(root, *own, member)
                                                           : std::string();
        if (!inner.empty()) {
            return name + " " + inner;
        }
    }
    return {};
}

}  // namespace

/// The JSON of each study obeys its schema in resources/schema/results.
class ResultSchemasTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void result_obeysItsSchema_data()
    {
        addColumns<QString, QString, QStringList>({"key", "file", "flags"});
        const QString fourBar = "iftomm_four_bar", crank = "slider_crank", damped = "damped_four_bar",
                      singular = "singular_four_bar", beam = "beam_four_bar";
        const auto add = [](const char* key, const QString& file, const char* flags = "") {
            QTest::addRow("%s of %s %s", key, qPrintable(file), flags)
                << key << file << QString(flags).split(' ', Qt::SkipEmptyParts);
        };
        for (const QString& file : {fourBar, crank, damped, singular, beam}) {
            add("modes", file);
            add("sensitivity", file);
        }
        add("modes", fourBar, "--modes 1 --engine sparse");
        add("equilibria", fourBar);
        add("modes", "pinned_beam", "--mesh-error");
        add("equilibria", "inverted_pendulum_stable");
        add("sweep", crank, "--pose crank --from 0 --to 30 --degrees");
        add("sweep", crank, "--pose crank --from 0 --to 30 --degrees --compare 0,30");
        add("sweep", "five_bar", "--lock AB --from 100 --to 130 --degrees");
        add("branches", fourBar, "--parameter k.stiffness --from 20 --to 30");
        add("branches", fourBar, "--parameter k.stiffness --from 20 --to 21 --and AC.mass=1:2:2");
        add("locus", damped, "--parameter k.damping --from 0 --to 20 --points 11");
        add("design", fourBar, "--vary k.stiffness --target mode1.f=0.33");
        add("design", damped, "--vary k.damping --target zeta=max");
        add("motion", damped, "--to 1 --step 0.1");
        add("motion", fourBar, "--to 5 --mode 1 --amplitude 0.1 --spectrum");
        add("driven", crank, "--drive crank --speed 2 --step 30 --degrees");
        add("backbone", fourBar, "--amplitudes 0.01,0.02");
        add("periodic", damped, "--period 1");
        add("rotation", "../../tests/reference/public/rotating_beam_6", "--modes 3");
        add("response", damped, "--input C.x --output C.x,D.vx --from 0.1 --to 1 --points 5 --contributions");
        add("response", damped, "--input C.x --output C.x --points 3");
        add("transient", damped, "--input C.x --output C.x --to 2 --points 5");
        add("balance", crank);
        add("balance", fourBar, "--drive AC --speed 3 --points 12");
        add("compare", damped, qPrintable(sourceFile("resources/examples/iftomm_four_bar.eigenlink")));
        add("explain", fourBar);
        add("equations", fourBar);
        add("compliance", "pinned_beam", "--point B --force 1 --points 3");
        add("uncertainty", fourBar, "--uncertain k.stiffness=5% --samples 20");
        add("stability", fourBar, "--map k.stiffness=20:30:2 --period 1");
    }

    void result_obeysItsSchema()
    {
        QFETCH(QString, key);
        QFETCH(QString, file);
        QFETCH(QStringList, flags);
        const ProgramResult result = runCommandLine(
            QStringList{key, sourceFile("resources/examples/" + file + ".eigenlink")} + flags + QStringList{"--json"});
        QVERIFY2(result.exitCode == 0, result.errors);
        nlohmann::json value = nlohmann::json::parse(result.output.toStdString());
        const nlohmann::json schema = schemaOf(key);
        const std::string words = complaint(schema, value);
        QVERIFY2(words.empty(), words.c_str());
        const std::string unknown = undescribed(schema, schema, value);
        QVERIFY2(unknown.empty(), unknown.c_str());
        // Each key that is required is missed.
        for (const nlohmann::json& required : schema["required"]) {
            nlohmann::json without = value;
            without.erase(required.get<std::string>());
            QVERIFY(!complaint(schema, without).empty());
        }
        value["program"]["version"] = 1;
        QVERIFY(!complaint(schema, value).empty());
    }

    void everyStudy_hasASchema()
    {
        for (const Study& study : studies()) {
            const QString key = QString::fromUtf8(study.key.data(), qsizetype(study.key.size()));
            QVERIFY2(schemaOf(key).is_object(), qPrintable(key));
        }
    }

private:
    static nlohmann::json schemaOf(const QString& key)
    {
        QFile file(sourceFile("resources/schema/results/" + key + ".schema.json"));
        return file.open(QIODevice::ReadOnly) ? nlohmann::json::parse(file.readAll().toStdString()) : nlohmann::json();
    }
};

QTEST_GUILESS_MAIN(ResultSchemasTest)
#include "tst_result_schemas.moc"
