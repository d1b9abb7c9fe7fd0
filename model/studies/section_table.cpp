#include "model/studies/section_table.h"

#include "model/assembly/section_peaks.h"
#include "model/basics/json_writer.h"
#include "model/pose/pose.h"
#include "model/studies/study.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

namespace eigenlink {

namespace {

std::array<double, 5> numbersOf(const SectionForce& section)
{
    return {section.place, section.axial, section.shear, section.moment, section.stress};
}

std::vector<ResultColumn> sectionColumns()
{
    return {wordColumn("beam", "beam"),
            quantityColumn("place", "place along the beam", Quantity::length),
            quantityColumn("axial_force", "axial force", Quantity::force),
            quantityColumn("shear_force", "shear force", Quantity::force),
            quantityColumn("bending_moment", "bending moment", Quantity::torque),
            quantityColumn("stress", "largest stress", Quantity::modulus)};
}

void addRows(ResultTable& table, std::size_t firstColumn, const Mechanism& mechanism,
             const std::vector<System::BeamForces>& beams)
{
    for (const System::BeamForces& beam : beams) {
        for (const SectionForce& each : beam.sections) {
            std::size_t column = firstColumn;
            table.columns[column++].words.push_back(Text::verbatim(idOf(mechanism.elements[beam.element])));
            for (const double number : numbersOf(each)) {
                table.columns[column++].numbers.push_back(number);
            }
        }
    }
}

/// N, V and M of every node along a motion, one below the other.
Eigen::VectorXd sectionsOf(const std::vector<System::BeamForces>& beams)
{
    std::vector<double> all;
    for (const System::BeamForces& beam : beams) {
        for (const SectionForce& each : beam.sections) {
            all.insert(all.end(), {each.axial, each.shear, each.moment});
        }
    }
    return Eigen::Map<const Eigen::VectorXd>(all.data(), std::ssize(all));
}

/// Amplitudes of section forces of a mode, by central differences along its shape, extrapolated once.
std::vector<System::BeamForces> amplitudesOf(const Analysis& analysis, const Eigenvalue& mode)
{
    const System& system = *analysis.system;
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const Eigen::VectorXcd shape = amplitudeFor(system, q, mode.shape, 1 / system.size()) * mode.shape;
    const Eigen::VectorXd d = shape.real(), v = (mode.s * shape).real(), a = (mode.s * mode.s * shape).real();
    const auto at = [&](double h) { return sectionsOf(system.sectionForces(q + h * d, h * v, h * a, {})); };
    const double step = tolerance::kStepOfSecondDifference * system.size();
    const auto slope = [&](double h) { return Eigen::VectorXd((at(h) - at(-h)) / (2 * h)); };
    const Eigen::VectorXd amplitudes = (4 * slope(step / 2) - slope(step)) / 3;
    std::vector<System::BeamForces> beams = system.sectionForces(q);
    Eigen::Index next = 0;
    for (System::BeamForces& beam : beams) {
        for (SectionForce& each : beam.sections) {
            each.axial = amplitudes[next++];
            each.shear = amplitudes[next++];
            each.moment = amplitudes[next++];
            each.stress = stressOf(each);
        }
    }
    dropRounding(beams);
    return beams;
}

}  // namespace

ResultTable sectionTable(const Mechanism& mechanism, const std::vector<System::BeamForces>& beams)
{
    ResultTable table{"sections", "section forces of beams, what lies behind a cut acting on what lies before it"};
    table.columns = sectionColumns();
    addRows(table, 0, mechanism, beams);
    return table;
}

ResultTable sectionTable(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
{
    return sectionTable(mechanism, system.sectionForces(q));
}

ResultTable modeSectionTable(const Analysis& analysis, const std::vector<const Eigenvalue*>& modes)
{
    ResultTable table{"mode_sections", "section forces of modes whose largest displacement is 1 m"};
    table.use = TableUse::files;
    table.columns = {unitColumn("mode", "mode", "1")};
    std::ranges::move(sectionColumns(), std::back_inserter(table.columns));
    for (std::size_t i = 0; i < modes.size(); ++i) {
        addRows(table, 1, analysis.mechanism, amplitudesOf(analysis, *modes[i]));
        table.columns[0].numbers.resize(table.columns[2].numbers.size(), static_cast<double>(i + 1));
    }
    return table;
}

std::string withSections(std::string object, const Mechanism& mechanism, const std::vector<System::BeamForces>& beams)
{
    if (beams.empty()) {
        return object;
    }
    JsonWriter json;
    json.beginObject().key("sections").beginObject();
    constexpr std::array<const char*, 5> kKeys{"place", "axial", "shear", "moment", "stress"};
    for (const System::BeamForces& beam : beams) {
        json.key(idOf(mechanism.elements[beam.element])).beginObject();
        for (std::size_t i = 0; i < kKeys.size(); ++i) {
            json.key(kKeys[i]).beginArray(JsonWriter::Layout::line);
            for (const SectionForce& each : beam.sections) {
                json.value(numbersOf(each)[i]);
            }
            json.endArray();
        }
        json.endObject();
    }
    json.endObject().endObject();
    return withMembers(std::move(object), json.text());
}

std::string withSections(std::string object, const Analysis& analysis)
{
    return !analysis.equilibrium.isUsable() ? object
                                            : withSections(std::move(object), analysis.mechanism,
                                                           analysis.system->sectionForces(analysis.equilibrium.q));
}

double largestStress(const System& system, const Eigen::VectorXd& q)
{
    double largest = std::numeric_limits<double>::quiet_NaN();
    for (const System::BeamForces& beam : system.sectionForces(q)) {
        largest = std::fmax(largest, largestOf(beam.sections, &SectionForce::stress).value);
    }
    return largest;
}

}  // namespace eigenlink
