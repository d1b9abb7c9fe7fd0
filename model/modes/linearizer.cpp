#include "model/modes/linearizer.h"

#include "model/basics/collect.h"
#include "model/basics/enum_entry.h"
#include "model/modes/mcs.h"
#include "model/modes/rcs.h"
#include "model/modes/sparse_linearization.h"
#include "model/modes/ucs.h"

#include <algorithm>
#include <stdexcept>

namespace eigenlink {

namespace {

const std::vector<Linearizer>& rows()
{
    static const std::vector<Linearizer> s_rows{
        {.method = Method::mcs,
         .name = "MCS",
         .longName = "minimal coordinate set",
         .summary = "minimal coordinates: velocities projected onto the admissible motions",
         .index = "_r",
         .ofMatrix = " of the independent velocities",
         .linearize = &linearizeMcs,
         .linearizeSparse = &linearizeSparseMcs},
        {.method = Method::rcs,
         .name = "RCS",
         .longName = "redundant coordinate set",
         .summary = "redundant coordinates with multipliers: generalized eigenanalysis",
         .index = "_r",
         .ofMatrix = "",
         .linearize = &linearizeRcs,
         .linearizeSparse = &linearizeSparseRcs},
        {.method = Method::ucs,
         .name = "UCS",
         .longName = "unconstrained coordinate set",
         .summary = "unconstrained coordinates: constraints replaced by penalties",
         .index = "_p",
         .ofMatrix = " with penalties",
         .linearize = &linearizeUcs,
         .linearizeSparse = &linearizeSparseUcs},
    };
    return s_rows;
}

}  // namespace

std::span<const Linearizer> linearizers()
{
    return rows();
}

std::size_t indexOf(Method method)
{
    const auto found = std::ranges::find(rows(), method, &Linearizer::method);
    if (found == rows().end()) {
        throw std::out_of_range("no linearizer has this method");
    }
    return static_cast<std::size_t>(found - rows().begin());
}

const Linearizer& rowOf(Method method)
{
    return rows()[indexOf(method)];
}

std::vector<Method> allMethods()
{
    return mapped<std::vector<Method>>(rows(), &Linearizer::method);
}

std::string_view nameOf(Method method)
{
    return rowOf(method).name;
}

std::string_view keyOf(NullSpace nullSpace)
{
    return entryOf<std::string_view>(nullSpace, {"lu", "qr", "svd", "gram-schmidt", "zero-eigenvalue"});
}

std::string_view keyOf(RcsForm form)
{
    return entryOf<std::string_view>(form, {"both-in-a", "jacobian-in-e", "transpose-in-e", "both-in-e"});
}

std::string_view keyOf(RcsSolver solver)
{
    return entryOf<std::string_view>(solver, {"auto", "qz", "deflated"});
}

}  // namespace eigenlink
