#include "model/report/build.h"

#include <algorithm>

namespace eigenlink::report {

namespace {

template <class E>
bool has(const Mechanism& mechanism)
{
    return std::ranges::any_of(mechanism.elements,
                               [](const Element& element) { return std::holds_alternative<E>(element); });
}

}  // namespace

std::vector<Block> assumptionBlocks(const Source& source)
{
    const Mechanism& mechanism = source.analysis.mechanism;
    List list;
    list.items = {"The mechanism moves in one plane; all parts lie in it.",
                  "Pins and guides have neither friction nor play.",
                  "Motions are small: the equations are linear about the equilibrium, frequencies do not depend on the "
                  "amplitude. Figures show the motions enlarged."};
    if (has<Bar>(mechanism) || has<Body>(mechanism)) {
        list.items.emplace_back("Bars and bodies are rigid; the mass of a bar is spread evenly along it.");
    }
    if (has<Beam>(mechanism)) {
        list.items.emplace_back(
            "Beams are slender (Euler–Bernoulli, no shear), linearly elastic, and bend little in the frame that moves "
            "with them.");
    }
    if (has<Spring>(mechanism) || has<TorsionSpring>(mechanism)) {
        list.items.emplace_back("Springs are linear and massless; they push as well as pull.");
    }
    if (has<Damper>(mechanism) || has<Spring>(mechanism) || has<TorsionSpring>(mechanism)) {
        list.items.emplace_back("Damping is proportional to the speed at which its ends move apart.");
    }
    if (has<Force>(mechanism) || has<Torque>(mechanism)) {
        list.items.emplace_back("Applied forces and torques are constant and keep their direction.");
    }
    list.items.emplace_back(mechanism.gravity == Vector2{} ? "There is no gravity." : "Gravity is uniform.");
    return {std::move(list)};
}

std::vector<Block> referenceBlocks(const Source& source)
{
    const Mechanism& mechanism = source.analysis.mechanism;
    List list;
    list.items = {
        "F. González, P. Masarati, J. Cuadrado, M. A. Naya: Assessment of linearization approaches for multibody "
        "dynamics formulations. Journal of Computational and Nonlinear Dynamics 12(4), 2017. (MCS, RCS, UCS, spurious "
        "eigenvalues)",
        "IFToMM Technical Committee for Multibody Dynamics, Library of Computational Benchmark Problems: Linearization "
        "of the dynamics of a four-bar linkage with a spring on its diagonal."};
    if (has<Bar>(mechanism) || has<Body>(mechanism)) {
        list.items.emplace_back(
            "J. P. Meijaard, V. van der Wijk: Principal vectors and equivalent mass descriptions for the equations of "
            "motion "
            "of planar four-bar mechanisms. Multibody System Dynamics 48, 2020. (Constant mass matrices of links)");
    }
    if (has<Beam>(mechanism)) {
        list.items.emplace_back(
            "C. U. Doğruer, C. B. Toprak, B. Yıldırım: Advancing modal analysis of mechanical linkages via "
            "differential algebraic "
            "equations. Journal of Polytechnic. (Vibration of linkages with flexible links)");
    }
    return {std::move(list)};
}

}  // namespace eigenlink::report
