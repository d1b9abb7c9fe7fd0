#pragma once

#include "model/assembly/section_peaks.h"
#include "model/dynamics/observable.h"
#include "model/studies/result.h"

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// The forces in beams and bars over the moments of a motion: how large each is, where and when.
class ForcePeaks {
public:
    /// `along` heads the moments: a time, the angle of a drive; absent where there is one alone. The system must
    /// outlive it.
    ForcePeaks(const Mechanism& mechanism, const System& system, std::optional<ResultColumn> along);

    /// Takes the forces and stresses of a sample into the peaks; `at` is its place in `along`.
    void look(const MotionSample& sample, double at = 0);
    /// Appends the table "force_peaks", a row for each quantity of each beam and bar with its largest value by
    /// magnitude; and where there is `along` "section_envelope", for files, the least and the largest value at each
    /// node of each beam. No table without beams and bars, no envelope without beams.
    void addTables(std::vector<ResultTable>& tables) const;
    /// Appends a sentence for each of the first beams.
    void addNotes(std::vector<Message>& messages) const;

private:
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

    struct Peak {
        std::string id;
        std::string_view quantity, unit;
        double value = kNone, place = kNone, at = kNone;
    };
    struct Range {
        double least = kNone, largest = kNone;
    };
    /// A node of a beam with the ranges of kSectionQuantities.
    struct Node {
        std::string id;
        double place = 0;
        std::array<Range, kSectionQuantities.size()> ranges{};
    };
    static void take(Peak& peak, double value, double place, double at);
    /// Its value; 0 where that is rounding beside the others in its unit.
    double valueOf(const Peak& peak) const;
    ResultTable peakTable() const;
    ResultTable envelope() const;

    const System& m_system;
    std::optional<ResultColumn> m_along;
    std::vector<Observable> m_bars;
    std::vector<Peak> m_peaks;  ///< of the beams, then of the bars
    std::vector<Node> m_nodes;
};

/// Appends {NAME: {"columns", "rows"}} for each of these tables that the result has.
std::string withTables(std::string object, const StudyResult& result, const std::vector<std::string>& names);

}  // namespace eigenlink
