#pragma once

#include "app/lessons/asked_quantity.h"
#include "model/mechanism/mechanism.h"
#include "model/studies/study.h"

#include <map>
#include <memory>
#include <string>

namespace eigenlink {

/// Value of an asked quantity: a number with its unit, or a word.
struct FoundQuantity {
    double number = 0;  ///< in `unit`
    std::string unit;   ///< "Hz", "N/m"; "1" of counts and ratios
    std::string word;   ///< in place of a number
    double whole = 0;   ///< size beside which a number is judged to be zero, in `unit`; 0 of numbers that are exact

    bool isWord() const { return !word.empty(); }
};

/// A mechanism of which quantities are asked. Studies are run when they are first needed, each once.
class SolvedMechanism {
public:
    explicit SolvedMechanism(Mechanism mechanism) : m_mechanism(std::move(mechanism)) {}

    const Mechanism& mechanism() const { return m_mechanism; }

    /// Computes a quantity. Fails with a sentence where the mechanism has none of this name or the study cannot be run.
    Outcome<FoundQuantity> find(const AskedQuantity& asked);

private:
    using AnalysisOutcome = Outcome<std::shared_ptr<const Analysis>>;
    using ResultOutcome = Outcome<std::shared_ptr<const StudyResult>>;

    AnalysisOutcome analysisFor(const Study& study, const AskedQuantity& asked, const std::any& request);
    /// The analysis for a study with the fields of a quantity, made once.
    const AnalysisOutcome& analysisOf(const Study& study, const AskedQuantity& asked, const std::any& request);
    const ResultOutcome& resultOf(const Study& study, const AskedQuantity& asked);
    Outcome<StudyResult> run(const Study& study, const AskedQuantity& asked);
    Outcome<FoundQuantity> numberOfPart(const AskedQuantity& asked);
    Outcome<FoundQuantity> quantityOfState(const std::string& name);

    Mechanism m_mechanism;
    std::map<std::string, AnalysisOutcome> m_analyses;
    std::map<std::string, ResultOutcome> m_results;
};

}  // namespace eigenlink
