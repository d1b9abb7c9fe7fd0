#pragma once

#include "model/analysis/held_stretch.h"
#include "model/studies/study.h"

#include <map>
#include <utility>

namespace eigenlink {

/// Elements beyond the range of their models over many configurations, each where it is farthest beyond.
class RangeWatch {
public:
    explicit RangeWatch(const Mechanism& mechanism);

    /// True where an element has a range.
    bool isNeeded() const { return m_hasRanges; }
    /// The number of parts of the way from one of `rows` configurations to the next, at the ends of which a study
    /// looks: 1 where the rows are close.
    std::size_t partsBetween(std::size_t rows) const;
    /// Notes the excesses at the configuration q, n; `place` names it in words, empty for the equilibrium.
    void look(const System& system, const Eigen::VectorXd& q, const Text& place);
    /// Notes the excesses of a configuration.
    void note(std::vector<System::BeyondRange> excesses, const Text& place);
    /// A warning for each element and kind of excess, with the remedy that makes a beam exact.
    std::vector<Message> findings() const;

private:
    struct Farthest {
        RangeExcess excess;
        Text place{};
    };
    /// A configuration in which linear beams whose ends are held apart may carry tension.
    struct Bent {
        double bound = 0;
        std::optional<System> system{};
        Eigen::VectorXd q{};
        Text place{};
    };
    Message finding(std::size_t element, RangeExcess::Kind kind, Text text, const Text& place) const;
    std::vector<Message> heldBeams() const;

    Mechanism m_mechanism;
    bool m_hasRanges;
    std::optional<HeldStretch> m_stretch;
    std::map<std::pair<std::size_t, RangeExcess::Kind>, Farthest> m_farthest;
    Bent m_bent;
};

/// Appends a warning for each element whose model is not made for a configuration of the result, at the row of the
/// first table where it is farthest beyond, and of the changed mechanism at its equilibrium. A study that has looked at
/// more configurations than its rows has such warnings already.
void addRangeFindings(const Analysis& analysis, StudyResult& result, const Monitor& monitor);

/// The study's result with these warnings.
Outcome<StudyResult> resultOf(const Study& study, const std::shared_ptr<const Analysis>& analysis,
                              const std::any& request, const Monitor& monitor);

}  // namespace eigenlink
