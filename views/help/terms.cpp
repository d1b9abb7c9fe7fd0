#include "model/studies/study.h"
#include "views/help/term.h"

#include <QtGlobal>

#include <algorithm>
#include <deque>
#include <iterator>
#include <string>
#include <vector>

namespace eigenlink {

namespace {

// In the order of the glossary: how it swings, methods, equations, rest, change, response and motion, balance, beams.
constexpr HelpTerm kTerms[]{
    {"eigenvalue", QT_TRANSLATE_NOOP("Help", "Eigenvalue"),
     QT_TRANSLATE_NOOP(
         "Help",
         "A small motion about the equilibrium goes on as e to the power s t: the real part of s is how fast "
         "it dies out or grows, the imaginary part how fast it swings."),
     "δq(t) = Re( v e^{s t} )", "s", "rad/s", "[LIN] sect. 3; [BM]", "iftomm_four_bar"},
    {"frequency", QT_TRANSLATE_NOOP("Help", "Frequency"),
     QT_TRANSLATE_NOOP("Help", "How many times a second a mode swings to and fro."), "f = |Im s| / 2π", "f", "Hz",
     "[BM]", "iftomm_four_bar"},
    {"angular_frequency", QT_TRANSLATE_NOOP("Help", "Angular frequency"),
     QT_TRANSLATE_NOOP("Help",
                       "How fast a mode swings, in radians a second; of a damped mode the frequency that it would have "
                       "without its damping."),
     "ω = |s|", "ω", "rad/s", "[LIN] sect. 5; [BM]", "iftomm_four_bar"},
    {"period", QT_TRANSLATE_NOOP("Help", "Period"), QT_TRANSLATE_NOOP("Help", "How long one swing to and fro takes."),
     "T = 2π / |Im s|", "T", "s", "", "pendulum"},
    {"damping_ratio", QT_TRANSLATE_NOOP("Help", "Damping ratio"),
     QT_TRANSLATE_NOOP("Help",
                       "How quickly a swing dies out: 0 goes on for ever, at 1 it no longer swings at all, below 0 it "
                       "grows."),
     "ζ = − Re s / |s|", "ζ", "1", "", "damped_four_bar"},
    {"growth_rate", QT_TRANSLATE_NOOP("Help", "Growth rate"),
     QT_TRANSLATE_NOOP(
         "Help",
         "How fast a motion grows, or dies out where it is negative: after 1/|Re s| seconds it is e = 2.7 "
         "times as large, or as small."),
     "σ = Re s", "σ", "1/s", "", "inverted_pendulum_unstable"},
    {"mode", QT_TRANSLATE_NOOP("Help", "Mode"),
     QT_TRANSLATE_NOOP("Help",
                       "The pattern in which all parts move together at one eigenvalue. Small motions are sums of "
                       "modes."),
     "( s^2 M + s C + H ) v + Φ_q^T λ = 0,   Φ_q v = 0", "v", "", "[LIN] sect. 3; [SC] sect. 4", "n_loop_5"},
    {"true_value", QT_TRANSLATE_NOOP("Help", "True eigenvalue"),
     QT_TRANSLATE_NOOP(
         "Help",
         "An eigenvalue that belongs to a motion of the mechanism in which all joints hold. There are two "
         "for each degree of freedom."),
     "2 (n − r),   Φ_q v = 0", "", "", "[LIN] sect. 3.1", "iftomm_four_bar"},
    {"spurious", QT_TRANSLATE_NOOP("Help", "Spurious eigenvalue"),
     QT_TRANSLATE_NOOP("Help",
                       "An eigenvalue that the method brings along: its motion would pull a joint apart, or there is "
                       "none at all. A real mechanism does not have it."),
     "‖Φ_q v‖ / ‖v‖ ≫ 0", "", "", "[LIN] sects. 3.2, 3.3", "iftomm_four_bar"},
    {"infinite", QT_TRANSLATE_NOOP("Help", "Infinite eigenvalue"),
     QT_TRANSLATE_NOOP("Help",
                       "A spurious eigenvalue of the redundant method: it stands for a force in a joint, which follows "
                       "the motion at once."),
     "α / β = s,   β = 0", "∞", "", "[LIN] sect. 3.2", "iftomm_four_bar"},
    {"residual", QT_TRANSLATE_NOOP("Help", "Residual"),
     QT_TRANSLATE_NOOP("Help",
                       "How well an eigenvalue and its mode satisfy the equations that they were computed from: 1e−16 "
                       "is as good as numbers of this kind can be."),
     "‖( s^2 M + s C + K ) v‖ / ( ( |s|^2 ‖M‖ + |s| ‖C‖ + ‖K‖ ) ‖v‖ )", "", "1", "", "clamped_beam"},
    {"violation", QT_TRANSLATE_NOOP("Help", "Constraint error"),
     QT_TRANSLATE_NOOP("Help",
                       "How far the motion of a mode would tear the joints: near 0 for what a real mechanism can do, "
                       "near 1 for what breaks it."),
     "‖Φ_q v‖ / ‖v‖", "", "1", "[LIN] sect. 3.3", "iftomm_four_bar"},
    {"error_estimate", QT_TRANSLATE_NOOP("Help", "Estimated error"),
     QT_TRANSLATE_NOOP("Help",
                       "By how much an eigenvalue may differ from the exact one, by rounding and, for the penalty "
                       "method, by its stiff springs."),
     "| s − s_{exact} | ≤ ε", "ε", "rad/s", "[LIN] sect. 5", "n_loop_20"},
    {"discretization_error", QT_TRANSLATE_NOOP("Help", "Discretisation error"),
     QT_TRANSLATE_NOOP("Help",
                       "By how much an eigenvalue differs from that of the real beam because the beam is divided into "
                       "segments, estimated by half as long segments. Twice the segments make it 16 times smaller."),
     "| s_{h/2} − s_h |", "", "rad/s", "[LIN] sect. 4.2", "cantilever_beam"},
    {"gap", QT_TRANSLATE_NOOP("Help", "Gap"),
     QT_TRANSLATE_NOOP(
         "Help",
         "How clearly true and spurious eigenvalues stand apart: the least violation of the spurious ones "
         "against the largest of the true ones. Infinite where nothing had to be told apart."),
     "min_{spurious} / max_{true}", "", "1", "[LIN] sect. 3.3", "n_loop_5"},
    {"difference", QT_TRANSLATE_NOOP("Help", "Difference to MCS"),
     QT_TRANSLATE_NOOP("Help",
                       "By how much the eigenvalues of a method differ from those of MCS, which are exact but for "
                       "rounding."),
     "max | s − s_{MCS} | / | s_{MCS} |", "", "1", "[LIN] sect. 5", "iftomm_four_bar"},
    {"mcs", QT_TRANSLATE_NOOP("Help", "MCS, minimal coordinate set"),
     QT_TRANSLATE_NOOP("Help",
                       "Keeps only as many coordinates as the mechanism has ways to move: motions that would break a "
                       "joint are projected away, and every eigenvalue is true."),
     "M_r δz̈ + C_r δż + K_r δz = 0,   M_r = R^T M R", "", "", "[LIN] sect. 3.1, eqs. (2) to (6), (16)",
     "iftomm_four_bar"},
    {"rcs", QT_TRANSLATE_NOOP("Help", "RCS, redundant coordinate set"),
     QT_TRANSLATE_NOOP("Help",
                       "Keeps all coordinates and the forces of the joints as unknowns. Its spurious eigenvalues are "
                       "infinite, and so easy to recognise."),
     "E_q δẏ = A_q δy,   y = ( q, q̇, λ )", "", "", "[LIN] sect. 3.2, eqs. (7) to (10), (17)", "iftomm_four_bar"},
    {"ucs", QT_TRANSLATE_NOOP("Help", "UCS, unconstrained coordinate set"),
     QT_TRANSLATE_NOOP("Help",
                       "Replaces the joints by stiff springs and dampers. Its eigenvalues are close to the true ones, "
                       "and there are others that stretch these springs."),
     "M_p δq̈ + C_p δq̇ + K_p δq = 0,   M_p = M + Φ_q^T Ξ Φ_q", "", "", "[LIN] sect. 3.3, eqs. (11) to (15), (18)",
     "iftomm_four_bar"},
    {"null_space", QT_TRANSLATE_NOOP("Help", "Null space"),
     QT_TRANSLATE_NOOP("Help",
                       "All velocities that keep every joint together. The minimal method writes each of them as a sum "
                       "of a few: there are several ways to choose these, with the same eigenvalues."),
     "q̇ = R ż,   Φ_q R = 0", "R", "", "[LIN] sect. 3.1, eq. (2); [SC] sect. 3.2 (LU)", "five_bar"},
    {"independent", QT_TRANSLATE_NOOP("Help", "Independent velocities"),
     QT_TRANSLATE_NOOP("Help", "The few velocities that are chosen freely; all others follow from the joints."),
     "ż_1 … ż_{n−r}", "ż", "", "[LIN] sect. 3.1", "five_bar"},
    {"penalty", QT_TRANSLATE_NOOP("Help", "Penalty"),
     QT_TRANSLATE_NOOP("Help",
                       "How stiff and heavy the springs are that stand for the joints in the unconstrained method: "
                       "larger ones hold better, too large ones drown in rounding."),
     "λ = α ( Φ̈ + 2 ξ ω Φ̇ + ω^2 Φ )", "α, ξ, ω", "", "[LIN] sect. 3.3, eq. (11), sect. 5", "iftomm_four_bar"},
    {"coordinates", QT_TRANSLATE_NOOP("Help", "Coordinates"),
     QT_TRANSLATE_NOOP(
         "Help",
         "The numbers that determine where every part is: x and y of the free points, angles that were asked "
         "for, and shapes of beams."),
     "q = ( q_1 … q_n )", "q", "m, rad", "[LIN] sect. 2", "iftomm_four_bar"},
    {"degrees_of_freedom", QT_TRANSLATE_NOOP("Help", "Degrees of freedom"),
     QT_TRANSLATE_NOOP("Help",
                       "In how many ways the mechanism can move while its joints hold: coordinates less independent "
                       "constraints."),
     "n − r", "", "1", "[LIN] sect. 2", "five_bar"},
    {"constraint", QT_TRANSLATE_NOOP("Help", "Constraint"),
     QT_TRANSLATE_NOOP(
         "Help",
         "What a joint or a rigid link demands of the coordinates, written so that it is zero where it is "
         "met."),
     "Φ(q) = 0", "Φ", "", "[LIN] sect. 2, eq. (1)", "iftomm_four_bar"},
    {"jacobian", QT_TRANSLATE_NOOP("Help", "Constraint Jacobian"),
     QT_TRANSLATE_NOOP(
         "Help",
         "How the constraints change with each coordinate: a velocity is possible where this matrix makes "
         "it zero."),
     "Φ_q = ∂Φ / ∂q", "Φ_q", "", "[LIN] sect. 2", "slider_crank"},
    {"rank", QT_TRANSLATE_NOOP("Help", "Rank of the Jacobian"),
     QT_TRANSLATE_NOOP(
         "Help",
         "How many of the constraints count: others follow from these, or are lost at a singular configuration."),
     "r = rank Φ_q", "r", "1", "[LIN] sect. 2", "parallelogram_three_rods"},
    {"redundant", QT_TRANSLATE_NOOP("Help", "Redundant constraint"),
     QT_TRANSLATE_NOOP(
         "Help",
         "A constraint that others fulfil already: it takes no freedom away, but the forces in the joints "
         "are no longer unique."),
     "rank Φ_q < m", "", "", "[LIN] sect. 2", "parallelogram_three_rods"},
    {"second_order_constraint", QT_TRANSLATE_NOOP("Help", "Second-order constraint"),
     QT_TRANSLATE_NOOP("Help",
                       "A constraint that depends on others to first order in every configuration, and yet prevents a "
                       "motion: a bar between two parallel guides that are its length apart cannot turn. It is "
                       "replaced by its linear consequence; loads across it have no finite reaction."),
     "w^T Φ_q = 0,   Ψ = P w^T Φ_q = 0", "", "", "", "parallelogram_three_rods"},
    {"change_point", QT_TRANSLATE_NOOP("Help", "Change point"),
     QT_TRANSLATE_NOOP("Help",
                       "A position in which constraints lose their independence and the mechanism can go on in more "
                       "than one way, such as a four-bar whose links lie in one line."),
     "rank Φ_q(q_0) < rank Φ_q(q)", "", "", "[LIN] sects. 5.1, 5.3, Fig. 4", "singular_four_bar"},
    {"multiplier", QT_TRANSLATE_NOOP("Help", "Lagrange multiplier"),
     QT_TRANSLATE_NOOP("Help", "The force with which a joint or a link holds its constraint."), "f = Φ_q^T λ", "λ",
     "N, N/m", "[LIN] sects. 2, 3.2", "iftomm_four_bar"},
    {"mass_matrix", QT_TRANSLATE_NOOP("Help", "Mass matrix"),
     QT_TRANSLATE_NOOP("Help", "How hard it is to accelerate the coordinates, alone and together."), "T = ½ q̇^T M q̇",
     "M", "kg, kg·m²", "[LIN] sect. 2, eq. (1); [PV] sect. 4.2", "slider_crank"},
    {"stiffness_matrix", QT_TRANSLATE_NOOP("Help", "Tangent stiffness"),
     QT_TRANSLATE_NOOP(
         "Help",
         "What pushes the mechanism back when it is moved a little: springs, weight, beams and the forces "
         "in the joints."),
     "H = − ∂f/∂q + ∂( Φ_q^T λ )/∂q", "H", "N/m", "[LIN] sect. 3.2, eq. (10), there K_q", "iftomm_four_bar"},
    {"reaction_stiffness", QT_TRANSLATE_NOOP("Help", "Reaction stiffness"),
     QT_TRANSLATE_NOOP("Help",
                       "The part of the stiffness that comes from the forces in the joints: a loaded link that turns "
                       "pulls in another direction. Leaving it out changes every frequency."),
     "∂( Φ_q^T λ )/∂q", "", "N/m", "[LIN] sect. 3.2, eq. (10)", "iftomm_four_bar"},
    {"damping_matrix", QT_TRANSLATE_NOOP("Help", "Damping matrix"),
     QT_TRANSLATE_NOOP("Help", "What brakes the coordinates when they move."), "C = − ∂f/∂q̇", "C", "N·s/m",
     "[LIN] sect. 3.2, eq. (10)", "damped_four_bar"},
    {"forces", QT_TRANSLATE_NOOP("Help", "Applied forces"),
     QT_TRANSLATE_NOOP("Help", "What weight, springs, dampers and loads do to the coordinates."), "M q̈ + Φ_q^T λ = f",
     "f", "N, N·m", "[LIN] sect. 2, eq. (1)", "slider_crank"},
    {"sparsity", QT_TRANSLATE_NOOP("Help", "Sparsity"),
     QT_TRANSLATE_NOOP("Help",
                       "Where a matrix has entries that are not zero: the fewer, the faster large mechanisms are "
                       "computed. Each method keeps or spoils it in its own way."),
     "ν = nnz / n^2", "", "1", "[LIN] sect. 5.3, Fig. 5", "flexible_double_pendulum_10"},
    {"equilibrium", QT_TRANSLATE_NOOP("Help", "Equilibrium"),
     QT_TRANSLATE_NOOP("Help",
                       "A place where all forces balance, so that the mechanism stays there when it is put down at "
                       "rest."),
     "f(q) = Φ_q^T λ,   Φ(q) = 0", "", "", "[LIN] sect. 5; [BM]", "iftomm_four_bar"},
    {"stability", QT_TRANSLATE_NOOP("Help", "Stability"),
     QT_TRANSLATE_NOOP("Help",
                       "A stable equilibrium takes the mechanism back after a small push; an unstable one lets it "
                       "leave."),
     "Re s ≤ 0", "", "", "", "inverted_pendulum_stable"},
    {"potential_energy", QT_TRANSLATE_NOOP("Help", "Potential energy"),
     QT_TRANSLATE_NOOP(
         "Help",
         "What is stored by height and in springs. A mechanism is in equilibrium where it is stationary, and stays "
         "where it is least."),
     "f = − ∂V/∂q", "V", "J", "", "iftomm_four_bar"},
    {"turns", QT_TRANSLATE_NOOP("Help", "Turns"),
     QT_TRANSLATE_NOOP("Help",
                       "By how many whole turns a torsion spring is wound up: its torque goes on growing, although the "
                       "drawing looks the same."),
     "τ = − k ( θ + 2π N − θ_0 )", "", "1", "", "five_bar"},
    {"mac", QT_TRANSLATE_NOOP("Help", "MAC, modal assurance criterion"),
     QT_TRANSLATE_NOOP("Help",
                       "How alike two mode shapes are: 1 for the same, 0 for shapes that have nothing in common."),
     "| u^H M v |^2 / ( ( u^H M u ) ( v^H M v ) )", "", "1", "[SC] sect. 4", "flexible_slider_crank_0"},
    {"msf", QT_TRANSLATE_NOOP("Help", "MSF, modal scale factor"),
     QT_TRANSLATE_NOOP("Help", "The factor by which one mode shape fits another best."), "( u^H v ) / ( u^H u )", "",
     "1", "[SC] sect. 4", "flexible_slider_crank_45"},
    {"sensitivity", QT_TRANSLATE_NOOP("Help", "Sensitivity"),
     QT_TRANSLATE_NOOP("Help", "How much an eigenvalue moves when a number of the mechanism is made a little larger."),
     "ds/dp = − w^H ( s^2 M′ + s C′ + K′ ) v / ( w^H ( 2 s M + C ) v )", "", "", "", "n_loop_5"},
    {"locus", QT_TRANSLATE_NOOP("Help", "Root locus"),
     QT_TRANSLATE_NOOP("Help", "The paths that eigenvalues take through the complex plane while a number changes."),
     "det( s^2 M(p) + s C(p) + K(p) ) = 0", "", "", "", "damped_four_bar"},
    {"design", QT_TRANSLATE_NOOP("Help", "Design"),
     QT_TRANSLATE_NOOP("Help",
                       "Numbers for wanted eigenvalues: see what one number does to them, drag an eigenvalue, or set "
                       "targets, which the smallest change of the free numbers meets."),
     "min ∑ w_i ( Δp_i / p_i )^2", "", "", "", "n_loop_5"},
    {"bifurcation", QT_TRANSLATE_NOOP("Help", "Bifurcation"),
     QT_TRANSLATE_NOOP(
         "Help",
         "A value of a number at which equilibria appear, vanish or change their stability: a fold, where "
         "two meet and end, or a branch point, where two branches cross."),
     "det( R^T H(q, p) R ) = 0", "", "", "", "iftomm_four_bar"},
    {"uncertainty", QT_TRANSLATE_NOOP("Help", "Uncertainty"),
     QT_TRANSLATE_NOOP("Help",
                       "How far eigenvalues and the equilibrium spread when numbers deviate within their tolerances, "
                       "independently of each other: by derivatives, and in random samples. Type a tolerance behind "
                       "a number, as 25 ± 5%."),
     "σ_y^2 = ∑ ( ∂y/∂p_i )^2 σ_i^2", "σ", "", "", "iftomm_four_bar"},
    {"sweep", QT_TRANSLATE_NOOP("Help", "Sweep"),
     QT_TRANSLATE_NOOP("Help",
                       "Frequencies against the angle of a link that is held, or posed, at one place after the other."),
     "f_i(φ)", "f", "Hz", "[SC] sect. 4", "flexible_slider_crank_0"},
    {"frequency_response", QT_TRANSLATE_NOOP("Help", "Frequency response"),
     QT_TRANSLATE_NOOP(
         "Help",
         "How strongly and how late the mechanism answers when it is shaken at a frequency. It is largest "
         "near the frequencies of its modes."),
     "y(ω) = G(iω) u,   G = c ( (iω)^2 M + iω C + H )^{−1} b", "G", "", "", "damped_four_bar"},
    {"compliance", QT_TRANSLATE_NOOP("Help", "Compliance"),
     QT_TRANSLATE_NOOP(
         "Help",
         "How far a point moves for a small force on it, at an equilibrium. Its inverse along the stroke is "
         "the drive stiffness, across it the support stiffness."),
     "δu = C δF", "C", "m/N", "", "flexible_double_pendulum_10"},
    {"model", QT_TRANSLATE_NOOP("Help", "Model of a beam"),
     QT_TRANSLATE_NOOP("Help",
                       "How far a beam may bend: the linear model is for sections that turn by less than 0.15 rad and "
                       "small axial forces, the stress-stiffened one adds what axial forces do to bending, the exact "
                       "one is for any bending and any rotation."),
     "V = ½ ∫ (EA ε² + EI κ²) dx", "", "", "[LIN] sect. 4.2", "flexible_double_pendulum_10"},
    {"transient", QT_TRANSLATE_NOOP("Help", "Transient response"),
     QT_TRANSLATE_NOOP("Help",
                       "How the linear model moves after a step of load, an impulse, or when a load is taken away."),
     "x(t + h) = e^{Ah} x(t)", "x", "", "", "damped_four_bar"},
    {"backbone", QT_TRANSLATE_NOOP("Help", "Backbone"),
     QT_TRANSLATE_NOOP("Help",
                       "How the frequency of a swing changes with how far it goes. Eigenvalues are its value for small "
                       "ones."),
     "f(a) → |Im s| / 2π   (a → 0)", "f", "Hz", "", "pendulum"},
    {"floquet", QT_TRANSLATE_NOOP("Help", "Floquet multiplier"),
     QT_TRANSLATE_NOOP("Help",
                       "By what factor a small deviation from a periodic motion has grown after a period: above 1 the "
                       "motion is unstable."),
     "δ(T) = μ δ(0)", "μ", "1", "", "inverted_pendulum_unstable"},
    {"transmission_angle", QT_TRANSLATE_NOOP("Help", "Transmission angle"),
     QT_TRANSLATE_NOOP("Help", "How well force is passed on where two links meet: best at 90°, not at all at 0°."),
     "cos γ = |d_1 · d_2| / ( |d_1| |d_2| )", "γ", "°", "", "quick_return"},
    {"driving_torque", QT_TRANSLATE_NOOP("Help", "Driving torque"),
     QT_TRANSLATE_NOOP("Help",
                       "What a motor must give to turn its link as prescribed, against weight, springs and inertia."),
     "M q̈ + Φ_q^T λ = f", "τ", "N·m", "", "slider_crank"},
    {"joint_mass", QT_TRANSLATE_NOOP("Help", "Complex joint mass"),
     QT_TRANSLATE_NOOP(
         "Help",
         "A link's mass divided among its joints so that it moves the centre of mass in the same way; its "
         "imaginary part stands for mass beside the line of the joints."),
     "m ( 1 − ζ ),   m ζ", "", "kg", "[PV] sect. 4.1", "slider_crank"},
    {"shaking_force", QT_TRANSLATE_NOOP("Help", "Shaking force"),
     QT_TRANSLATE_NOOP(
         "Help",
         "What the moving links do to the ground by their inertia: it shakes the frame, and is zero where "
         "the common centre of mass stays put."),
     "F = − Σ m a", "F", "N", "[PV] sect. 5.2", "slider_crank"},
    {"flexible_link", QT_TRANSLATE_NOOP("Help", "Beam"),
     QT_TRANSLATE_NOOP("Help",
                       "A link that bends. A frame goes along with it, and what is left are small deflections about "
                       "that frame."),
     "u(x) = Σ N_i(x) u_i", "", "m", "[LIN] sect. 4.2, Fig. 3; [SC] sect. 3.1", "flexible_double_pendulum_10"},
    {"stress_stiffening", QT_TRANSLATE_NOOP("Help", "Stress stiffening"),
     QT_TRANSLATE_NOOP("Help",
                       "A beam that is pulled is stiffer across, one that is pushed is softer, until it buckles. The "
                       "linear model leaves that out."),
     "½ ∫ N v′^2 dx", "", "", "", "cantilever_beam"},
};

/// The card of a study: its title, its question, and the result that it computes.
HelpTerm termOf(const Study& study)
{
    static std::deque<std::string> s_sentences;
    s_sentences.push_back(std::string(study.question.source()) + " " + std::string(study.summary.source()) + ".");
    return {study.key.data(), study.title.source().data(), s_sentences.back().c_str(), "", "", "", "", ""};
}

}  // namespace

std::span<const HelpTerm> terms()
{
    static const std::vector<HelpTerm> s_terms = [] {
        std::vector<HelpTerm> all(std::begin(kTerms), std::end(kTerms));
        for (const Study& study : studies()) {
            const auto isItsKey = [&](const HelpTerm& term) { return study.key == term.key; };
            if (std::ranges::none_of(kTerms, isItsKey)) {
                all.push_back(termOf(study));
            }
        }
        return all;
    }();
    return s_terms;
}

}  // namespace eigenlink
