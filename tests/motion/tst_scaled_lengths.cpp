#include "app/io/formats/mechanism_files.h"
#include "model/mechanism/base_units.h"
#include "tests/support/columns.h"
#include "tests/support/computed_study.h"
#include "tests/support/mechanism_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Texts = std::map<std::string, std::string>;

/// Lengths are multiplied by these; masses, times and N/m stay.
constexpr std::array kScales{1e-6, 1e-4, 7.0, 1e3};

/// A rod on a torsion spring, with a load at its end.
Mechanism pendulum()
{
    return mechanismWith(R"("gravity": [0, -9.81], "points": [{"id": "O", "at": [0, 0], "fixed": true},
        {"id": "A", "at": [0.6, -0.8]}], "elements": [
        {"type": "bar", "id": "rod", "points": ["O", "A"], "mass": 1.3},
        {"type": "torsion_spring", "id": "k", "of": ["rod", "ground"], "stiffness": 3, "rest_angle": -1},
        {"type": "angle", "id": "phi", "of": "rod"}, {"type": "force", "id": "F", "point": "A", "force": [0.5, 0]}])");
}

/// A four-bar with a spring along its diagonal, and a damper where it is damped.
Mechanism fourBar(double damping)
{
    return mechanismWith(R"("gravity": [0, -9.81], "points": [{"id": "A", "at": [0, 0], "fixed": true},
        {"id": "B", "at": [1, 0], "fixed": true}, {"id": "C", "at": [-0.3, 0.5]}, {"id": "D", "at": [0.9, 0.9]}],
        "elements": [{"type": "bar", "id": "crank", "points": ["A", "C"], "mass": 1},
        {"type": "body", "id": "coupler", "points": ["C", "D"], "mass": 2, "center_of_mass": [0.5, 0.2], "inertia": 0.3},
        {"type": "bar", "id": "rocker", "points": ["B", "D"], "mass": 1},
        {"type": "angle", "id": "phi", "of": "coupler"},
        {"type": "force", "id": "F", "point": "D", "force": [1, 0]},
        {"type": "spring", "id": "k", "points": ["A", "D"], "stiffness": 40, "rest_length": 1.1, "damping": )" +
                         std::to_string(damping) + "}]");
}

/// A slider-crank of rigid links, or of strips of steel, that a motor drives, with a spring on the block.
Mechanism sliderCrank(const std::string& model)
{
    const auto link = [&](const char* id, const char* points, double mass) {
        const std::string begin = std::string(R"("id": ")") + id + R"(", "points": )" + points;
        return model == "bar" ? R"({"type": "bar", )" + begin + R"(, "mass": )" + std::to_string(mass) + "}"
                              : R"({"type": "beam", )" + begin +
                                    R"(, "segments": 3, "section": {"shape": "rectangle", "width": 0.01, "depth": 0.02},
                         "youngs_modulus": 2e9, "density": 7810, "model": ")" +
                                    model + "\"}";
    };
    return mechanismWith(R"("gravity": [0, -9.81], "points": [{"id": "O", "at": [0, 0], "fixed": true},
        {"id": "A", "at": [0.3, 0.4]}, {"id": "B", "at": [1.5, 0]}, {"id": "E", "at": [2, 0], "fixed": true}],
        "elements": [)" + link("crank", R"(["O", "A"])", 1) +
                         "," + link("rod", R"(["A", "B"])", 2) +
                         R"(, {"type": "point_mass", "id": "block", "point": "B", "mass": 0.5},
        {"type": "slider", "id": "guide", "point": "B", "through": [0, 0], "direction": [1, 0]},
        {"type": "spring", "id": "k", "points": ["B", "E"], "stiffness": 30, "rest_length": 0.4, "damping": 0.2}])");
}

Mechanism driven(Mechanism mechanism, double speed)
{
    mechanism.elements.emplace_back(
        Motor{.id = "M", .of = {"crank"}, .angle = {TimeFunction::Ramp{{}, speed}}, .unknown = {}});
    return mechanism;
}

/// The blade with EI = ρA = L = 1 and EA = 1e9 that turns about its root at 12 rad/s.
Mechanism blade(const std::string& model)
{
    return mechanismWith(R"("gravity": [0, 0], "points": [{"id": "O", "at": [0, 0], "fixed": true},
        {"id": "A", "at": [1, 0]}], "elements": [{"type": "beam", "id": "b", "points": ["O", "A"], "segments": 4, "area": 1e-3, "second_moment": 1e-12,
        "youngs_modulus": 1e12, "density": 1000, "model": ")" +
                         model + R"("}, {"type": "motor", "id": "M", "of": ["b", "ground"], "angle": {"speed": 12}}])");
}

/// A clamped strip of the exact model with a force at its end.
Mechanism strip()
{
    return mechanismWith(R"("gravity": [0, -9.81], "points": [{"id": "A", "at": [0, 0], "fixed": true},
        {"id": "B", "at": [1, 0]}], "elements": [{"type": "beam", "id": "strip", "points": ["A", "B"], "segments": 4,
        "area": 1e-4, "second_moment": 1e-9, "youngs_modulus": 7e10, "density": 2700, "model": "exact"},
        {"type": "weld", "id": "root", "of": ["strip", "ground"], "point": "A"},
        {"type": "force", "id": "F", "point": "B", "force": [0, -3]}])");
}

/// The power of length in a unit, where that of mass stays as it is: 1 in N, for m/s² has one.
double lengthsIn(std::string unit)
{
    std::erase(unit, ' ');
    for (std::size_t dot = 0; (dot = unit.find("·")) != std::string::npos;) {
        unit.erase(dot, std::string_view("·").size());
    }
    static const std::map<std::string, double> kPowers{
        {"m", 1},   {"m/s", 1},    {"m/s²", 1}, {"N", 1},      {"Nm", 2},        {"J", 2},     {"W", 2},
        {"Pa", -1}, {"rad/N", -1}, {"Nms", 2},  {"kgm²/s", 2}, {"rad/(Nm)", -2}, {"kgm/s", 1}, {"Ns", 1}};
    const auto found = kPowers.find(unit);
    return found == kPowers.end() ? 0 : found->second;
}

/// The unit of a number, which may stand in a column of words beside it.
std::string unitAt(const ResultTable& table, const ResultColumn& column, std::size_t row)
{
    const ResultColumn* units = column.name == "value" ? table.find("unit") : nullptr;
    const std::string own = column.unit.empty() ? std::string(unitOf(column.quantity)) : column.unit;
    const std::string unit = units != nullptr && units->hasWords() ? rendered(units->words.at(row)) : own;
    return unit == "1/s" ? "rad/s" : unit;  // parts of one eigenvalue
}

/// True for numbers that say how exact others are.
bool isError(const std::string& name)
{
    return name == "residual" || name == "closure" || name == "error_estimate" || name == "constraint_violation" ||
           name == "error" || name.starts_with("shape_");
}

struct Difference {
    double size = 0;
    std::string where;
};

/// The largest difference of numbers of the same study of a mechanism and of the scaled one, relative to the largest
/// in the same unit of a table.
Difference difference(const StudyResult& here, const StudyResult& there, double scale)
{
    Difference most;
    const auto note = [&most](double size, const std::string& where) {
        if (!(size <= most.size)) {
            most = {size, where};
        }
    };
    if (here.status != there.status || here.tables.size() != there.tables.size()) {
        return {std::numeric_limits<double>::infinity(), rendered(there.reason)};
    }
    for (std::size_t i = 0; i < here.tables.size(); ++i) {
        const ResultTable &a = here.tables[i], &b = there.tables[i];
        if (a.rowCount() != b.rowCount() || a.columns.size() != b.columns.size()) {
            return {std::numeric_limits<double>::infinity(), "rows of " + a.name};
        }
        if (a.name == "mode_sections" || a.name == "turning_points" || a.name == "force_peaks" ||
            a.name == "section_envelope") {
            continue;  // forces for unit amplitude, values without their unit, extremes at steps of the integration
        }
        std::map<std::string, double> largest;
        const auto forEachNumber = [&](const auto& visit) {
            for (std::size_t k = 0; k < a.columns.size(); ++k) {
                for (std::size_t row = 0; row < a.columns[k].numbers.size() && !isError(a.columns[k].name); ++row) {
                    visit(a.columns[k], unitAt(a, a.columns[k], row), a.columns[k].numbers[row],
                          b.columns[k].numbers[row]);
                }
            }
        };
        forEachNumber([&](const ResultColumn&, const std::string& unit, double x, double) {
            largest[unit] = std::max(largest[unit], std::isfinite(x) ? std::abs(x) : 0);
        });
        forEachNumber([&](const ResultColumn& column, const std::string& unit, double x, double y) {
            if (std::isfinite(x) || std::isfinite(y)) {
                const double apart = std::abs(x - y / std::pow(scale, lengthsIn(unit)));
                note(apart == 0 ? 0 : apart / largest[unit], a.name + "." + column.name);
            }
        });
    }
    return most;
}

struct ScaledStudy {
    const char* name;
    Mechanism mechanism;
    const char* key;
    Texts texts{};    ///< of the request
    Texts lengths{};  ///< and numbers of it that are proportional to lengths, as forces are
    double most = 1e-9;
};

Texts with(Texts texts, const std::string& key, const std::string& value)
{
    texts[key] = value;
    return texts;
}

std::vector<ScaledStudy> motions()
{
    const Texts toSecond{{"to", "1"}, {"step", "0.1"}, {"tolerance", "tight"}};
    std::vector<ScaledStudy> list;
    const std::vector<std::pair<const char*, Mechanism>> rigid{
        {"pendulum", pendulum()}, {"four-bar", fourBar(0.5)}, {"slider-crank", driven(sliderCrank("bar"), 4)}};
    for (const auto& [name, mechanism] : rigid) {
        for (const char* method : {"explicit", "implicit"}) {
            list.push_back({name, mechanism, "motion", with(toSecond, "method", method)});
        }
        list.push_back({name, mechanism, "modes"});
    }
    // Fast waves of beams have no digits in common: places alone do.
    const Texts places = with(with(toSecond, "method", "implicit"), "quantities", "B.x,B.y");
    list.push_back({"strip", strip(), "motion", places, {}, 1e-6});
    return list;
}

std::vector<ScaledStudy> turns()
{
    std::vector<ScaledStudy> list;
    for (const char* model : {"stress_stiffened", "exact"}) {
        list.push_back({model, blade(model), "rotation"});
    }
    for (const char* model : {"bar", "linear", "exact"}) {
        list.push_back({model, sliderCrank(model), "driven", {{"drive", "crank"}, {"speed", "3"}, {"step", "0.5"}}});
    }
    list.push_back({"slider-crank", driven(sliderCrank("bar"), 4), "periodic"});
    list.push_back({"slider-crank", driven(sliderCrank("bar"), 4), "stability", {{"map", "M.speed=3:5:2"}}});
    list.push_back({"flexible slider-crank", driven(sliderCrank("linear"), 4), "modes"});
    return list;
}

std::vector<ScaledStudy> vibrations()
{
    std::vector<ScaledStudy> list{{"strip", strip(), "modes"}};
    for (const auto& [name, mechanism, input, output] :
         {std::tuple("four-bar", fourBar(0), "F.x", "phi"), std::tuple("pendulum", pendulum(), "F.x", "phi"),
          std::tuple("strip", strip(), "F.y", "B.y")}) {
        const Texts between{{"input", input}, {"output", output}, {"points", "9"}};
        list.push_back({name, mechanism, "response", between});
        list.push_back({name, mechanism, "transient", with(between, "to", "2")});
        list.push_back({name, mechanism, "backbone", {}, {{"amplitudes", "0.05"}}});
    }
    const Texts atTip{{"point", "B"}, {"link", "strip"}, {"points", "4"}};
    list.push_back({"strip", strip(), "compliance", atTip, {{"force", "5"}}});
    list.push_back({"four-bar", fourBar(0), "compliance", {{"point", "D"}, {"points", "4"}}, {{"force", "2"}}});
    return list;
}

std::vector<ScaledStudy> scaledStudies()
{
    std::vector<ScaledStudy> list;
    for (std::vector<ScaledStudy> part : {motions(), turns(), vibrations()}) {
        std::ranges::move(part, std::back_inserter(list));
    }
    return list;
}

}  // namespace

/// A mechanism with lengths, forces and gravity times s, and masses, times and stiffnesses as they are, has the same
/// frequencies and times, and positions and reactions times s.
class ScaledLengthsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void results_scaleWithLengths_data()
    {
        addColumns<std::size_t, double>({"study", "scale"});
        const std::vector<ScaledStudy> list = scaledStudies();
        for (std::size_t i = 0; i < list.size(); ++i) {
            for (const double scale : kScales) {
                if (scale != kScales.front() && !qEnvironmentVariableIsSet("EIGENLINK_THOROUGH")) {
                    continue;
                }
                QTest::addRow("%s, %s %s, %g", list[i].name, list[i].key,
                              list[i].texts.contains("method") ? list[i].texts.at("method").c_str() : "", scale)
                    << i << scale;
            }
        }
    }
    void results_scaleWithLengths()
    {
        QFETCH(std::size_t, study);
        QFETCH(double, scale);
        const ScaledStudy each = scaledStudies()[study];
        const auto run = [&](double s) {
            Texts texts = each.texts;
            for (const auto& [key, value] : each.lengths) {
                texts[key] = QString::number(std::stod(value) * s, 'g', 17).toStdString();
            }
            return computed(each.key, s == 1 ? each.mechanism : expressedIn({1 / s, 1}, each.mechanism), texts);
        };
        if (m_study != study) {
            m_study = study;
            m_here = run(1);
        }
        const Difference found = difference(m_here, run(scale), scale);
        QVERIFY2(found.size <= each.most,
                 qPrintable(QString::number(found.size) + " in " + QString::fromStdString(found.where)));
    }

private:
    std::size_t m_study = std::numeric_limits<std::size_t>::max();
    StudyResult m_here;
};

QTEST_GUILESS_MAIN(ScaledLengthsTest)
#include "tst_scaled_lengths.moc"
