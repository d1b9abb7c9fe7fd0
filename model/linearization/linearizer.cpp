#include "model/linearization/linearizer.h"

#include "model/linearization/mcs.h"
#include "model/linearization/rcs.h"
#include "model/linearization/ucs.h"

#include <array>

namespace eigenlink {

std::span<const Linearizer> linearizers()
{
    static constexpr std::array<Linearizer, 3> list{
        Linearizer{Method::mcs, "mcs", "MCS", "minimal coordinates: velocities projected onto the admissible motions",
                   &linearizeMcs},
        Linearizer{Method::rcs, "rcs", "RCS", "redundant coordinates with multipliers: generalized eigenanalysis",
                   &linearizeRcs},
        Linearizer{Method::ucs, "ucs", "UCS", "unconstrained coordinates: constraints replaced by penalties",
                   &linearizeUcs}};
    return list;
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
