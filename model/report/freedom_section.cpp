#include "model/report/build.h"
#include "model/report/number.h"

#include <algorithm>

namespace eigenlink::report {

namespace {

constexpr std::size_t kMostNames = 60;

std::string countText(Eigen::Index count)
{
    return std::to_string(count);
}

/// "C.x, C.y, phi"; long lists end in how many more there are.
template <class Named>
Text namesOf(const std::vector<Named>& list)
{
    std::vector<Text> names;
    for (std::size_t i = 0; i < std::min(list.size(), kMostNames); ++i) {
        names.emplace_back(list[i].name);
    }
    if (list.size() > kMostNames) {
        names.emplace_back("… and " + std::to_string(list.size() - kMostNames) + " more");
    }
    return joined(names, ", ");
}

void addSingularity(const Analysis& analysis, std::vector<Block>& blocks)
{
    const Equilibrium& rest = analysis.equilibrium;
    if (rest.singular) {
        blocks.emplace_back(
            Paragraph{"The configuration is singular: the constraints lose " + countText(rest.lostRank) +
                          " of their rank here, so that the mechanism can start to move in more ways than nearby.",
                      Tone::warning,
                      true,
                      {},
                      0});
    }
    if (!rest.redundantConstraints.empty()) {
        std::vector<Text> names;
        for (const std::size_t row : rest.redundantConstraints) {
            names.emplace_back(analysis.system->constraints()[row].name);
        }
        blocks.emplace_back(Paragraph{"These constraints depend on one another: " + joined(names, ", ") +
                                          ". Their multipliers are those of least norm.",
                                      Tone::note,
                                      true,
                                      {},
                                      0});
    }
}

}  // namespace

std::vector<Block> freedomBlocks(const Source& source)
{
    const Analysis& analysis = source.analysis;
    if (!analysis.system) {
        return {};
    }
    const Equilibrium& rest = analysis.equilibrium;
    const auto redundant = analysis.system->constraintCount() - rest.rank;
    std::vector<Block> blocks;
    Table table;
    table.caption = "Counting the freedom.";
    table.columns = {{"quantity", Align::left}, {"symbol", Align::left}, {"value", Align::right, true}};
    table.rows = {
        {"coordinates", math("n"), countText(analysis.system->coordinateCount())},
        {"constraint equations", math("m"), countText(analysis.system->constraintCount())},
        {"rank of the constraint Jacobian", math("r = ") + "rank " + math("Φ_q"), countText(rest.rank)},
        {"redundant constraints", math("m − r"), countText(redundant)},
        {"degrees of freedom", math("n − r"), countText(rest.degreesOfFreedom)},
    };
    blocks.emplace_back(std::move(table));
    blocks.emplace_back(
        Paragraph{bold("Coordinates") + " " + math("q") + ": " + namesOf(analysis.system->coordinates()) + ".",
                  Tone::plain, true, "What are the coordinates " + math("q") + "?", 2});
    if (analysis.system->constraintCount() > 0) {
        blocks.emplace_back(
            Paragraph{bold("Constraints") + " " + math("Φ") + ": " + namesOf(analysis.system->constraints()) + ".",
                      Tone::plain, true, "What are the constraints " + math("Φ") + "?", 2});
    }
    addSingularity(analysis, blocks);
    return blocks;
}

}  // namespace eigenlink::report
