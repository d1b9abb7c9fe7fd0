#include "model/report/build.h"

#include <algorithm>

namespace eigenlink::report {

namespace {

/// The different sentences that the kinds of elements of the mechanism have in this list, in the order of the kinds.
void addSentences(const Source& source, std::vector<std::string_view> ElementType::*sentences, List& list)
{
    const Mechanism& mechanism = source.analysis.mechanism;
    std::vector<std::string_view> added;
    for (const ElementType& type : elementTypes()) {
        const bool isThere = std::ranges::any_of(
            mechanism.elements, [&](const Element& element) { return typeOf(element).type == type.type; });
        for (const std::string_view sentence : isThere ? type.*sentences : std::vector<std::string_view>()) {
            if (std::ranges::find(added, sentence) == added.end()) {
                added.push_back(sentence);
                list.items.push_back(source.words(Text::term(sentence)));
            }
        }
    }
}

}  // namespace

std::vector<Block> assumptionBlocks(const Source& source)
{
    List list;
    const Wording& words = source.words;
    list.items = {words("The mechanism moves in one plane; all parts lie in it."),
                  words("Pins and guides have neither friction nor play."),
                  words("Motions are small: the equations are linear about the equilibrium, frequencies do not depend "
                        "on the amplitude. Figures show the motions enlarged.")};
    addSentences(source, &ElementType::assumptions, list);
    list.items.push_back(source.analysis.mechanism.gravity == Vector2{} ? words("There is no gravity.")
                                                                        : words("Gravity is uniform."));
    return {std::move(list)};
}

std::vector<Block> referenceBlocks(const Source& source)
{
    List list;
    list.items = {
        source.words(
            "F. González, P. Masarati, J. Cuadrado, M. A. Naya: Assessment of linearization approaches for multibody "
            "dynamics formulations. Journal of Computational and Nonlinear Dynamics 12(4), 2017. (MCS, RCS, UCS, "
            "spurious "
            "eigenvalues)"),
        source.words("IFToMM Technical Committee for Multibody Dynamics, Library of Computational Benchmark Problems: "
                     "Linearization "
                     "of the dynamics of a four-bar linkage with a spring on its diagonal.")};
    addSentences(source, &ElementType::sources, list);
    return {std::move(list)};
}

}  // namespace eigenlink::report
