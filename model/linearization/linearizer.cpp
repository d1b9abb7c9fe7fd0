#include "model/linearization/linearizer.h"

#include "model/linearization/mcs.h"
#include "model/linearization/rcs.h"
#include "model/linearization/sparse_linearization.h"
#include "model/linearization/ucs.h"

#include <algorithm>
#include <stdexcept>

namespace eigenlink {

namespace {

std::vector<Linearizer>& rows()
{
    static std::vector<Linearizer> list{
        {.method = Method::mcs,
         .key = "mcs",
         .name = "MCS",
         .longName = "minimal coordinate set",
         .summary = "minimal coordinates: velocities projected onto the admissible motions",
         .mark = Mark::circle,
         .lightColor = 0x0072b2,
         .darkColor = 0x56b4e9,
         .index = "_r",
         .ofMatrix = " of the independent velocities",
         .linearize = &linearizeMcs,
         .linearizeSparse = &linearizeSparseMcs},
        {.method = Method::rcs,
         .key = "rcs",
         .name = "RCS",
         .longName = "redundant coordinate set",
         .summary = "redundant coordinates with multipliers: generalized eigenanalysis",
         .mark = Mark::cross,
         .lightColor = 0xb34d00,  // vermillion, a little darker so that it can be read as text on white
         .darkColor = 0xf09a3e,
         .index = "_r",
         .ofMatrix = "",
         .linearize = &linearizeRcs,
         .linearizeSparse = &linearizeSparseRcs},
        {.method = Method::ucs,
         .key = "ucs",
         .name = "UCS",
         .longName = "unconstrained coordinate set",
         .summary = "unconstrained coordinates: constraints replaced by penalties",
         .mark = Mark::plus,
         .lightColor = 0x007a58,  // bluish green, the same
         .darkColor = 0x36c795,
         .index = "_p",
         .ofMatrix = " with penalties",
         .linearize = &linearizeUcs,
         .linearizeSparse = &linearizeSparseUcs}};
    return list;
}

}  // namespace

std::span<const Linearizer> linearizers()
{
    return rows();
}

const Linearizer& rowOf(Method method)
{
    const auto found = std::ranges::find(rows(), method, &Linearizer::method);
    if (found == rows().end()) {
        throw std::out_of_range("no linearizer has this method");
    }
    return *found;
}

std::vector<Method> allMethods()
{
    std::vector<Method> methods;
    for (const Linearizer& row : rows()) {
        methods.push_back(row.method);
    }
    return methods;
}

AddedLinearizer::AddedLinearizer(const Linearizer& row)
{
    rows().push_back(row);
}

AddedLinearizer::~AddedLinearizer()
{
    rows().pop_back();
}

std::string_view keyOf(Method method)
{
    return rowOf(method).key;
}

std::string_view nameOf(Method method)
{
    return rowOf(method).name;
}

std::string_view keyOf(NullSpace nullSpace)
{
    switch (nullSpace) {
        case NullSpace::lu:
            return "lu";
        case NullSpace::qr:
            return "qr";
        case NullSpace::svd:
            return "svd";
        case NullSpace::gramSchmidt:
            return "gram-schmidt";
        case NullSpace::zeroEigenvalue:
            return "zero-eigenvalue";
    }
    return "";
}

std::string_view keyOf(RcsForm form)
{
    switch (form) {
        case RcsForm::bothInA:
            return "both-in-a";
        case RcsForm::jacobianInE:
            return "jacobian-in-e";
        case RcsForm::transposeInE:
            return "transpose-in-e";
        case RcsForm::bothInE:
            return "both-in-e";
    }
    return "";
}

std::string_view keyOf(RcsSolver solver)
{
    switch (solver) {
        case RcsSolver::automatic:
            return "auto";
        case RcsSolver::qz:
            return "qz";
        case RcsSolver::deflated:
            return "deflated";
    }
    return "";
}

}  // namespace eigenlink
