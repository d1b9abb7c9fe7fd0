#include "model/studies/force_peaks.h"

#include "model/basics/json_writer.h"
#include "model/basics/without_rounding.h"
#include "model/studies/study.h"
#include "model/studies/table_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

ForcePeaks::ForcePeaks(const Mechanism& mechanism, const System& system, std::optional<ResultColumn> along)
    : m_system(system), m_along(std::move(along))
{
    for (const System::BeamForces& beam : system.sectionForces(system.drawnCoordinates())) {
        const std::string id = idOf(mechanism.elements[beam.element]);
        for (const SectionQuantity& each : kSectionQuantities) {
            m_peaks.push_back({id, each.name, each.unit});
        }
        for (const SectionForce& each : beam.sections) {
            m_nodes.push_back({id, each.place});
        }
    }
    std::vector<std::string> forces;
    for (const Constraint& each : system.constraints()) {
        const auto owner = each.forceFactor != 0 ? findElement(mechanism, each.owner) : std::nullopt;
        if (owner && each.name == each.owner && isLink(mechanism.elements[*owner])) {
            m_peaks.push_back({each.owner, "mean axial force", "N"});
            forces.push_back(each.owner + ".force");
        }
    }
    m_bars = observablesOf(mechanism, system, forces).value();
}

void ForcePeaks::take(Peak& peak, double value, double place, double at)
{
    // The first of several moments that differ by rounding.
    if (!std::isnan(value) && !(std::abs(value) <= (1 + tolerance::kRounding) * std::abs(peak.value))) {
        peak.value = value;
        peak.place = place;
        peak.at = at;
    }
}

void ForcePeaks::look(const MotionSample& sample, double at)
{
    auto peak = m_peaks.begin();
    auto node = m_nodes.begin();
    const std::vector<System::BeamForces> beams =
        m_nodes.empty()
            ? std::vector<System::BeamForces>()
            : m_system.sectionForces(sample.state.q, sample.state.v, sample.acceleration.a, sample.instant());
    for (const System::BeamForces& beam : beams) {
        for (const SectionQuantity& each : kSectionQuantities) {
            const LargestSection most = largestOf(beam.sections, each.value);
            take(*peak++, most.value, most.place, at);
        }
        for (const SectionForce& section : beam.sections) {
            for (std::size_t i = 0; i < kSectionQuantities.size(); ++i) {
                Range& range = node->ranges[i];
                range.least = std::fmin(range.least, section.*kSectionQuantities[i].value);
                range.largest = std::fmax(range.largest, section.*kSectionQuantities[i].value);
            }
            ++node;
        }
    }
    for (const Observable& bar : m_bars) {
        take(*peak++, bar.value(sample), kNone, at);
    }
}

double ForcePeaks::valueOf(const Peak& peak) const
{
    double largest = 0;
    for (const Peak& each : m_peaks) {
        largest = each.unit == peak.unit ? std::fmax(largest, std::abs(each.value)) : largest;
    }
    return withoutRounding(peak.value, largest);
}

ResultTable ForcePeaks::peakTable() const
{
    ResultTable table{"force_peaks", Text("the largest forces in beams and bars, where and when")};
    table.columns = {wordColumn("part", "beam or bar"), wordColumn("quantity", "quantity"),
                     unitColumn("value", "largest value", kRowUnit), wordColumn("unit", "unit"),
                     quantityColumn("place", "place along the beam", Quantity::length)};
    if (m_along) {
        table.columns.push_back(*m_along);
    }
    for (const Peak& each : m_peaks) {
        if (std::isnan(each.value)) {
            continue;
        }
        const double value = valueOf(each);
        table.addRow({each.id, Text::term(each.quantity), value, each.unit, value == 0 ? kNone : each.place,
                      value == 0 ? kNone : each.at});
    }
    return table;
}

ResultTable ForcePeaks::envelope() const
{
    ResultTable table{"section_envelope", Text("the least and the largest section forces at each node of each beam")};
    table.use = TableUse::files;
    table.columns = {wordColumn("part", "beam or bar"),
                     quantityColumn("place", "place along the beam", Quantity::length),
                     quantityColumn("axial_least", "least axial force", Quantity::force),
                     quantityColumn("axial_largest", "largest axial force", Quantity::force),
                     quantityColumn("shear_least", "least shear force", Quantity::force),
                     quantityColumn("shear_largest", "largest shear force", Quantity::force),
                     quantityColumn("moment_least", "least bending moment", Quantity::torque),
                     quantityColumn("moment_largest", "largest bending moment", Quantity::torque),
                     quantityColumn("stress", "largest stress", Quantity::modulus)};
    for (const Node& node : m_nodes) {
        table.columns[0].words.push_back(Text::verbatim(node.id));
        table.columns[1].numbers.push_back(node.place);
        for (std::size_t i = 0; i + 1 < node.ranges.size(); ++i) {
            table.columns[2 + 2 * i].numbers.push_back(node.ranges[i].least);
            table.columns[3 + 2 * i].numbers.push_back(node.ranges[i].largest);
        }
        table.columns.back().numbers.push_back(node.ranges.back().largest);
    }
    for (std::size_t i = 2; i < table.columns.size(); ++i) {
        const double rounding = roundingOf(table, table.columns[i]);
        for (double& each : table.columns[i].numbers) {
            each = std::abs(each) <= rounding ? 0 : each;
        }
    }
    return table;
}

void ForcePeaks::addTables(std::vector<ResultTable>& tables) const
{
    if (!m_peaks.empty()) {
        tables.push_back(peakTable());
    }
    if (!m_nodes.empty() && m_along) {
        tables.push_back(envelope());
    }
}

void ForcePeaks::addNotes(std::vector<Message>& messages) const
{
    constexpr std::size_t kMostBeams = 5;
    const std::size_t ofBeams = std::min(m_peaks.size() - m_bars.size(), kMostBeams * kSectionQuantities.size());
    for (std::size_t i = 0; i < ofBeams;) {
        const std::string& id = m_peaks[i].id;
        Listing list;
        for (; i < ofBeams && m_peaks[i].id == id; ++i) {
            if (!std::isnan(m_peaks[i].value)) {
                list.items.push_back(Text("{1} {2} {3}", Text::term(m_peaks[i].quantity),
                                          Number{valueOf(m_peaks[i]), Quantity::none, 4},
                                          std::string(m_peaks[i].unit)));
            }
        }
        messages.push_back(Message::note(Text("largest in beam {1}: {2}", PartId{id}, list)));
    }
}

std::string withTables(std::string object, const StudyResult& result, const std::vector<std::string>& names)
{
    for (const std::string& name : names) {
        const auto table = std::ranges::find(result.tables, name, &ResultTable::name);
        if (table != result.tables.end()) {
            JsonWriter json;
            json.beginObject().key(name).beginObject();
            writeColumnsAndRows(json, *table);
            json.endObject().endObject();
            object = withMembers(std::move(object), json.text());
        }
    }
    return object;
}

}  // namespace eigenlink
