#include "model/studies/many_turns.h"

#include "model/basics/tolerances.h"

#include <cmath>
#include <numbers>

namespace eigenlink {

void noteManyTurns(const std::string& link, double from, double to, std::vector<Message>& messages)
{
    const double angle = std::abs(to - from), turns = angle / (2 * std::numbers::pi);
    if (turns > 1 + tolerance::kEqual) {
        messages.push_back(Message::note(Text("{1} is turned by {2} rad, which is {3} times round", PartId{link},
                                              Number{angle, Quantity::none, 4}, Number{turns, Quantity::none, 3})));
    }
}

}  // namespace eigenlink
