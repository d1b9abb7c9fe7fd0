#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/basics/text.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Numbers side by side: a heading for each column, a row for each thing that is compared.
struct FactTable {
    std::vector<Text> columns;
    std::vector<std::vector<Text>> rows;
    bool isTimed = false;  ///< the last column holds times, which differ from run to run
};

/// One number of a picture of bars.
struct FactBar {
    enum class Kind { plain, wrong };  ///< wrong: what is spurious, left out or lost
    Text label;
    double value = 0;  ///< ≥ 0; infinite: beyond the end
    Kind kind = Kind::plain;
};

/// Numbers as lengths, for a picture: from zero, or where they differ by powers of ten from the power below all.
struct FactBars {
    Text title;
    std::vector<FactBar> bars;
    bool isLogarithmic = false;
};

/// An answer to a question about how an analysis comes about, for exactly this mechanism.
struct Explanation {
    std::vector<Text> sentences;
    FactTable table;
    FactBars bars;                   ///< none where there is nothing to be seen
    std::vector<std::string> parts;  ///< that it is about
    bool applies = true;             ///< false where this mechanism has nothing of the kind
};

/// A question that can be asked of any analysis with a usable equilibrium.
struct TopicType {
    std::string_view key;
    std::string_view question;  ///< translated as a Text::term
    Explanation (*explain)(const Analysis&, const Monitor&);
};

/// All questions, the most asked first.
std::span<const TopicType> topicTypes();
/// The question with this key; null for an unknown key.
const TopicType* findTopic(std::string_view key);

/// A true frequency with and without ∂(Φ_qᵀλ)/∂q, the stiffness that reactions add.
struct ReactionEffect {
    std::complex<double> with, without;  ///< [rad/s]
};
/// Each true eigenvalue with Im s ≥ 0, with that of the mode without ∂(Φ_qᵀλ)/∂q whose shape is most like its own by
/// the masses; empty where they cannot be computed. By MCS with dense matrices.
std::vector<ReactionEffect> reactionEffects(const Analysis& analysis, const Monitor& monitor = {});

}  // namespace eigenlink
