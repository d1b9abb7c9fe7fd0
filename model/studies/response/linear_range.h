#pragma once

#include "model/analysis/analysis.h"
#include "model/studies/response/frequency_response.h"
#include "model/studies/result.h"

#include <vector>

namespace eigenlink {

/// Compares the turns of sections of beams in a linear response with those that linear models are made for. Responses
/// by a unit of their input have no size, and are not looked at.
class LinearRange {
public:
    /// Watches the beams of the analysis; none where the response is that to a unit of its input.
    LinearRange(const Analysis& analysis, const FrequencyResponse& response);

    /// True where a beam is to be watched.
    bool isNeeded() const { return !m_turns.empty(); }
    /// Notes the turns by the displacement δq, n, of a response; `place` names it in words.
    void look(const Eigen::VectorXcd& displacement, const Text& place);
    /// Appends a warning for each beam that turns too far, with the share of the load that is left, and those of the
    /// equilibrium.
    void addTo(StudyResult& result, const Monitor& monitor) const;

private:
    struct Turn {
        std::size_t element = 0;
        double most = 0;  ///< [rad]
        Text place{};
    };
    /// Turns of the sections in their frames by δq, beam by beam and node by node.
    std::vector<Eigen::VectorXd> turnsBy(const Eigen::VectorXd& displacement) const;

    const Analysis& m_analysis;
    std::vector<Turn> m_turns;  ///< the largest of each beam
};

}  // namespace eigenlink
