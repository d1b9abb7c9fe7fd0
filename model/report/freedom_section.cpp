#include "model/basics/collect.h"
#include "model/report/build.h"

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
Line namesOf(const std::vector<Named>& list, const Wording& words)
{
    std::vector<Line> names;
    for (std::size_t i = 0; i < std::min(list.size(), kMostNames); ++i) {
        names.emplace_back(list[i].name);
    }
    if (list.size() > kMostNames) {
        names.push_back(words("… and {1} more", list.size() - kMostNames));
    }
    return joined(names, ", ");
}

void addSingularity(const Source& source, std::vector<Block>& blocks)
{
    const Analysis& analysis = source.analysis;
    const Wording& words = source.words;
    const Equilibrium& rest = analysis.equilibrium;
    if (rest.singular) {
        blocks.emplace_back(
            Paragraph{words("The configuration is singular: the constraints lose {1} of their rank here, so that the "
                            "mechanism can start to move in more ways than nearby.",
                            rest.lostRank),
                      Tone::warning,
                      true,
                      {},
                      0});
    }
    if (!rest.redundantConstraints.empty()) {
        const auto names = mapped<std::vector<Line>>(
            rest.redundantConstraints, [&](const std::size_t row) { return analysis.system->constraints()[row].name; });
        blocks.emplace_back(
            Paragraph{words("These constraints depend on one another: {1}. Their multipliers are those of "
                            "least norm.",
                            joined(names, ", ")),
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
    const Wording& words = source.words;
    if (!analysis.system) {
        return {};
    }
    const Equilibrium& rest = analysis.equilibrium;
    const auto redundant = analysis.system->countedConstraints() - rest.rank;
    std::vector<Block> blocks;
    Table table;
    table.caption = words("Counting the freedom.");
    table.columns = {
        {words("quantity"), Align::left}, {words("symbol"), Align::left}, {words("value"), Align::right, true}};
    table.rows = {
        {words("coordinates"), math("n"), countText(analysis.system->coordinateCount())},
        {words("constraint equations"), math("m"), countText(analysis.system->countedConstraints())},
        {words("rank of the constraint Jacobian"), math("r = ") + "rank " + math("Φ_q"), countText(rest.rank)},
        {words("redundant constraints"), math("m − r"), countText(redundant)},
        {words("degrees of freedom"), math("n − r"), countText(rest.degreesOfFreedom)},
    };
    blocks.emplace_back(std::move(table));
    blocks.emplace_back(Paragraph{
        bold(words("Coordinates")) + " " + math("q") + ": " + namesOf(analysis.system->coordinates(), words) + ".",
        Tone::plain, true, words("What are the coordinates {1}?", math("q")), 2});
    if (analysis.system->constraintCount() > 0) {
        blocks.emplace_back(Paragraph{
            bold(words("Constraints")) + " " + math("Φ") + ": " + namesOf(analysis.system->constraints(), words) + ".",
            Tone::plain, true, words("What are the constraints {1}?", math("Φ")), 2});
    }
    addSingularity(source, blocks);
    return blocks;
}

}  // namespace eigenlink::report
