#include "model/response/frequency_response.h"

#include "model/description/edit.h"
#include "model/math/sparse/unit_saddle.h"
#include "model/modes/sparse_problem.h"
#include "model/response/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;

constexpr Complex kInfinite{std::numeric_limits<double>::infinity(), 0};

/// Splits "P.vx" into "P" and "vx".
std::pair<std::string, std::string> partsOfName(const std::string& name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? std::pair{name, std::string()}
                                    : std::pair{name.substr(0, dot), name.substr(dot + 1)};
}

/// ∂P/∂q of a point, 2×n.
Eigen::MatrixXd pointRows(const Analysis& analysis, std::size_t point)
{
    return analysis.system->gripJacobian({false, point, {}}, analysis.equilibrium.q);
}

/// ∂angle/∂q of the direction of a link; by two places on it where it has one pin only.
Eigen::VectorXd directionRow(const Analysis& analysis, std::size_t element)
{
    const System& system = *analysis.system;
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const std::vector<std::string> pins = pointsOf(analysis.mechanism.elements[element]);
    Eigen::MatrixXd J;
    Vector2 d;
    if (pins.size() > 1) {
        const std::size_t a = *findPoint(analysis.mechanism, pins[0]), b = *findPoint(analysis.mechanism, pins[1]);
        const std::vector<Vector2> places = system.pointPositions(q);
        d = places[b] - places[a];
        J = pointRows(analysis, b) - pointRows(analysis, a);
    } else {
        const std::vector<System::LinkPose> poses = system.linkPoses(q);
        const auto pose = std::ranges::find(poses, element, &System::LinkPose::element);
        const auto link = static_cast<std::size_t>(pose - poses.begin());
        d = rotated({1, 0}, pose->angle);
        J = system.gripJacobian(system.gripOnLink(link, pose->origin + d, q), q) -
            system.gripJacobian(system.gripOnLink(link, pose->origin, q), q);
    }
    const Vector2 normal = perpendicular(d) / dot(d, d);
    return (normal.x * J.row(0) + normal.y * J.row(1)).transpose();
}

/// What a row gives when every place moves by one along the axis: nothing, where the ground were to move along.
double shareOfTranslation(const System& system, const Eigen::VectorXd& row, int axis)
{
    double sum = 0;
    int ofPair = 0;  // places come as x and y
    for (std::size_t i = 0; i < system.coordinates().size(); ++i) {
        const Coordinate& coordinate = system.coordinates()[i];
        if (!coordinate.elastic && coordinate.quantity == Quantity::length) {
            sum += ofPair == axis ? row[static_cast<Eigen::Index>(i)] : 0;
            ofPair = 1 - ofPair;
        }
    }
    return sum;
}

const Element* linkWith(const Mechanism& mechanism, const std::string& id, std::size_t& index)
{
    const auto found = findElement(mechanism, id);
    index = found.value_or(0);
    return found && isLink(mechanism.elements[*found]) ? &mechanism.elements[*found] : nullptr;
}

/// The point that a moving support names; or the id itself.
std::string pointBehind(const Mechanism& mechanism, const std::string& id)
{
    const auto element = findElement(mechanism, id);
    if (element && typeOf(mechanism.elements[*element]).type == supportMotionType().type) {
        return pointsOf(mechanism.elements[*element]).front();
    }
    return id;
}

}  // namespace

Outcome<ResponseInput> responseInput(const Analysis& analysis, const std::string& name)
{
    const System& system = *analysis.system;
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    ResponseInput input;
    input.name = name;
    input.force.setZero(system.coordinateCount());
    input.motion.setZero(system.constraintCount());
    const auto named = std::ranges::find(system.inputs(), name, &Input::name);
    if (named != system.inputs().end()) {
        input.force = system.inputMatrix(q).col(static_cast<int>(named - system.inputs().begin()));
        return input;
    }
    for (std::size_t i = 0; i < system.constraints().size(); ++i) {
        const Constraint& constraint = system.constraints()[i];
        const auto owner = findElement(analysis.mechanism, constraint.owner);
        if (constraint.name == name && owner && typeOf(analysis.mechanism.elements[*owner]).type == motorType().type) {
            input.motion[static_cast<Eigen::Index>(i)] = -constraint.forceFactor;
            return input;
        }
    }
    std::size_t link = 0;
    if (linkWith(analysis.mechanism, name, link) != nullptr) {
        input.force = directionRow(analysis, link);
        return input;
    }
    const auto [id, axis] = partsOfName(name);
    const auto point = findPoint(analysis.mechanism, pointBehind(analysis.mechanism, id));
    if (!point || (axis != "x" && axis != "y")) {
        return Failure{
            Text("{1} is no input; there are forces (F.x), torques (T), free points (P.x: a force on it), links "
                 "(a torque on it), points of the ground (O.x: its motion) and motors",
                 name)};
    }
    input.axis = axis == "x" ? 0 : 1;
    input.point = *point;
    if (analysis.mechanism.points[*point].fixed) {
        input.support = system.supportColumns(q, analysis.equilibrium.lambda, *point);
        input.motion = -input.support.jacobian.col(input.axis);
    } else {
        input.force = pointRows(analysis, *point).row(input.axis).transpose();
    }
    return input;
}

const std::vector<std::string>& linkOutputs()
{
    static const std::vector<std::string> names{"angle", "rate", "acceleration"};
    return names;
}

const std::vector<std::string>& pointOutputs()
{
    static const std::vector<std::string> names{"x", "y", "vx", "vy", "ax", "ay"};
    return names;
}

Outcome<ResponseOutput> responseOutput(const Analysis& analysis, const ResponseInput& input, const std::string& name)
{
    const System& system = *analysis.system;
    ResponseOutput output;
    output.name = name;
    if (const Eigen::Index coordinate = system.findCoordinate(name); coordinate >= 0) {
        output.row = Eigen::VectorXd::Unit(system.coordinateCount(), coordinate);
        return output;
    }
    auto [id, part] = partsOfName(name);
    std::size_t link = 0;
    if (linkWith(analysis.mechanism, id, link) != nullptr) {
        const std::vector<std::string>& parts = linkOutputs();
        if (const auto found = std::ranges::find(parts, part); found != parts.end()) {
            output.row = directionRow(analysis, link);
            output.derivatives = static_cast<int>(found - parts.begin());
            const std::vector<std::string> pins = pointsOf(analysis.mechanism.elements[link]);
            if (input.movesGround() &&
                std::ranges::find(pins, analysis.mechanism.points[input.point].id) != pins.end()) {
                output.direct = -shareOfTranslation(system, output.row, input.axis);
            }
            return output;
        }
    }
    const auto point = findPoint(analysis.mechanism, id);
    if (point && (part.size() == 1 || part.size() == 2) && (part.back() == 'x' || part.back() == 'y') &&
        (part.size() == 1 || part.front() == 'v' || part.front() == 'a')) {
        const int axis = part.back() == 'x' ? 0 : 1;
        output.row = pointRows(analysis, *point).row(axis).transpose();
        output.derivatives = part.size() == 1 ? 0 : part.front() == 'v' ? 1 : 2;
        output.direct = input.movesGround() && input.point == *point && input.axis == axis ? 1 : 0;
        return output;
    }
    return Failure{
        Text("{1} is no output; there are POINT.x, .y, .vx, .vy, .ax, .ay, LINK.angle, .rate, .acceleration and "
             "the coordinates",
             name)};
}

/// The matrices with their factors.
struct FrequencyResponse::Factors {
    SparseProblem problem;
    ComplexSaddleFactor saddle;

    explicit Factors(SparseProblem matrices)
        : problem(std::move(matrices)), saddle(factorOf<std::complex<double>>(problem))
    {
    }
};

FrequencyResponse::FrequencyResponse(const Analysis& analysis, ResponseInput input, ResponseOutput output)
    : m_analysis(analysis), m_input(std::move(input)), m_output(std::move(output))
{
    SparseProblem problem = sparseProblemAt(*analysis.system, analysis.equilibrium.q, analysis.equilibrium.lambda);
    m_particular = Eigen::VectorXd::Zero(problem.M.rows());
    if (m_input.motion.size() > 0 && m_input.motion.cwiseAbs().maxCoeff() > 0) {
        UnitSaddle rows(problem.M.rows());
        rows.factor(problem.Phi_q);
        m_particular = rows.minimumNormStep(m_input.motion);
    }
    m_factors = std::make_unique<Factors>(std::move(problem));
    prepareModes();
}

FrequencyResponse::~FrequencyResponse() = default;
FrequencyResponse::FrequencyResponse(FrequencyResponse&&) noexcept = default;

/// Of what moves beside the particular motion: f − D_c u − Q(s) δq_p.
Eigen::VectorXcd FrequencyResponse::forceAt(Complex s) const
{
    const SparseProblem& problem = m_factors->problem;
    Eigen::VectorXcd force = m_input.force.cast<Complex>();
    if (m_input.movesGround()) {
        const auto column = [&](const Eigen::MatrixXd& matrix) -> Eigen::VectorXcd {
            return matrix.col(m_input.axis).cast<Complex>();
        };
        force -= s * s * column(m_input.support.mass) + s * column(m_input.support.damping) +
                 column(m_input.support.stiffness);
    }
    if (m_particular.cwiseAbs().sum() > 0) {
        force -= problem.stiffnessProduct(m_particular).cast<Complex>() +
                 s * (problem.C * m_particular).cast<Complex>() + s * s * (problem.M * m_particular).cast<Complex>();
    }
    return force;
}

Complex FrequencyResponse::derivative(double omega) const
{
    return m_output.derivatives == 0 ? Complex(1) : m_output.derivatives == 1 ? Complex(0, omega) : -omega * omega;
}

Complex FrequencyResponse::stationary(double omega) const
{
    return derivative(omega) * (m_output.row.dot(m_particular) + m_output.direct);
}

Eigen::VectorXcd FrequencyResponse::solvedAt(double omega)
{
    const Complex s(0, omega);
    if (!m_factors->saddle.factor(s, s * s)) {
        return Eigen::VectorXcd::Constant(m_output.row.size(), kInfinite);
    }
    return solveAt(m_factors->problem, m_factors->saddle, s, Eigen::VectorXcd(forceAt(s)));
}

Eigen::VectorXcd FrequencyResponse::shapeAt(double omega)
{
    const Eigen::VectorXcd x = solvedAt(omega);
    return m_particular.size() == x.size() ? Eigen::VectorXcd(x + m_particular.cast<Complex>()) : x;
}

Complex FrequencyResponse::at(double omega)
{
    const Eigen::VectorXcd x = solvedAt(omega);
    const Complex value = m_output.row.cast<Complex>().cwiseProduct(x).sum();
    return std::isfinite(value.real()) && std::isfinite(value.imag()) ? derivative(omega) * value + stationary(omega)
                                                                      : kInfinite;
}

/// H, C and M are symmetric on the constraints, so that a mode is its own left vector.
void FrequencyResponse::prepareModes()
{
    if (m_analysis.methods.empty()) {
        return;
    }
    const Spectrum& spectrum = m_analysis.methods.front().spectrum;
    const SparseProblem& problem = m_factors->problem;
    const auto modes = modesOf(spectrum);
    for (std::size_t mode = 0; mode < modes.size(); ++mode) {
        for (const std::size_t index : modes[mode]) {
            const Eigenvalue& value = spectrum.values[index];
            if (!value.isTrue() || value.infinite) {
                continue;
            }
            m_modeCount = mode + 1;
            const Eigen::VectorXcd& v = value.shape;
            const Complex mass = v.cwiseProduct(problem.M.cast<Complex>() * v).sum();
            const Complex damping = v.cwiseProduct(problem.C.cast<Complex>() * v).sum();
            const bool undamped = !problem.isDamped() ||
                                  std::abs(damping) <= tolerance::kUndampedShare * std::abs(value.s) * std::abs(mass);
            const bool isFirst = index == modes[mode].front();
            if (undamped && !isFirst) {
                continue;
            }
            const Complex norm = undamped ? mass : 2.0 * value.s * mass + damping;
            const double parts = 2 * std::abs(value.s) * std::abs(mass) + std::abs(damping);
            if (std::abs(norm) <= tolerance::kDefectiveMode * (undamped ? 0 : parts) || std::abs(norm) == 0) {
                m_terms.clear();
                return;
            }
            m_terms.push_back({value.s, m_output.row.cast<Complex>().cwiseProduct(v).sum() / norm, v, undamped, mode});
        }
    }
    m_modesKnown = !m_terms.empty();
}

std::vector<Complex> FrequencyResponse::contributions(double omega)
{
    std::vector<Complex> parts(m_modesKnown ? m_modeCount : 0);
    const Complex s(0, omega);
    const Eigen::VectorXcd force = forceAt(s);
    for (const Term& term : m_terms) {
        const Complex driven = term.shape.cwiseProduct(force).sum();
        const Complex pole = term.undamped ? Complex(-(term.s * term.s).real() - omega * omega) : s - term.s;
        parts[term.mode] += derivative(omega) * term.output * driven / pole;
    }
    return parts;
}

namespace {

/// Golden section for the largest amplitude between two frequencies.
double highestBetween(FrequencyResponse& response, double low, double high)
{
    const double ratio = (std::sqrt(5.0) - 1) / 2;
    double a = high - ratio * (high - low), b = low + ratio * (high - low);
    double atA = std::abs(response.at(a)), atB = std::abs(response.at(b));
    // The square root of rounding is all that a maximum can be told apart by.
    for (int i = 0; i < 100 && high - low > tolerance::kPeakPlace * high; ++i) {
        if (atA > atB) {
            high = b;
            b = a;
            atB = atA;
            a = high - ratio * (high - low);
            atA = std::abs(response.at(a));
        } else {
            low = a;
            a = b;
            atA = atB;
            b = low + ratio * (high - low);
            atB = std::abs(response.at(b));
        }
    }
    return 0.5 * (low + high);
}

/// The frequency beside a peak at which the amplitude has fallen to `level`; nothing where it rises before.
std::optional<double> fallBeside(FrequencyResponse& response, const ResponsePeak& peak, double direction)
{
    const double level = peak.amplitude / std::numbers::sqrt2;
    double inside = peak.omega, step = tolerance::kFirstBeside * peak.omega, before = peak.amplitude;
    for (;;) {
        const double outside = peak.omega + direction * step;
        if (outside <= 0 || step > peak.omega) {
            return std::nullopt;
        }
        const double amplitude = std::abs(response.at(outside));
        if (amplitude < level) {
            double low = inside, high = outside;
            for (int i = 0; i < 60 && std::abs(high - low) > tolerance::kHalfPower * peak.omega; ++i) {
                const double middle = 0.5 * (low + high);
                (std::abs(response.at(middle)) < level ? high : low) = middle;
            }
            return 0.5 * (low + high);
        }
        if (amplitude > before * (1 + tolerance::kRisesAgain)) {
            return std::nullopt;
        }
        inside = outside;
        before = amplitude;
        step *= 1.6;
    }
}

ResponsePeak peakAt(FrequencyResponse& response, double omega)
{
    ResponsePeak peak{omega, std::abs(response.at(omega)), 0, std::numeric_limits<double>::infinity()};
    const auto below = fallBeside(response, peak, -1), above = fallBeside(response, peak, 1);
    if (std::isfinite(peak.amplitude) && below && above) {
        peak.damping = (*above - *below) / (2 * peak.omega);
        peak.quality = peak.omega / (*above - *below);
    }
    return peak;
}

/// Adds the maximum between two frequencies where there is one.
void addPeakBetween(FrequencyResponse& response, double low, double high, std::vector<ResponsePeak>& peaks)
{
    const double omega = highestBetween(response, low, high);
    const double height = std::abs(response.at(omega));
    const double ends = std::max(std::abs(response.at(low)), std::abs(response.at(high)));
    const bool known = std::ranges::any_of(
        peaks, [&](const ResponsePeak& peak) { return std::abs(peak.omega - omega) < tolerance::kSamePeak * omega; });
    if (height > ends * (1 + tolerance::kAboveEnds) && !known) {
        peaks.push_back(peakAt(response, omega));
    }
}

/// Maxima of the samples, and those of narrow resonances that the samples step over.
void findPeaks(FrequencyResponse& response, const ResponseOptions& options, ResponseCurve& curve)
{
    const std::vector<FrequencyResponse::Resonance> resonances = response.resonances();
    const auto& omegas = curve.omegas;
    const auto isUndampedWithin = [&](double low, double high) {
        return std::ranges::any_of(resonances, [&](const FrequencyResponse::Resonance& each) {
            return each.width == 0 && each.omega >= low && each.omega <= high;
        });
    };
    for (const FrequencyResponse::Resonance& each : resonances) {
        if (each.omega < options.from || each.omega > options.to) {
            continue;
        }
        if (each.width == 0) {
            const double infinite = std::numeric_limits<double>::infinity();
            curve.peaks.push_back({each.omega, infinite, 0, infinite});
        } else if (each.width < 0.3 * each.omega) {
            addPeakBetween(response, std::max(each.omega - 3 * each.width, 0.1 * each.omega),
                           each.omega + 3 * each.width, curve.peaks);
        }
    }
    for (std::size_t i = 1; i + 1 < omegas.size(); ++i) {
        const double height = std::abs(curve.values[i]);
        const bool isHighest = height >= std::abs(curve.values[i - 1]) && height > std::abs(curve.values[i + 1]);
        if (isHighest && !isUndampedWithin(omegas[i - 1], omegas[i + 1])) {
            addPeakBetween(response, omegas[i - 1], omegas[i + 1], curve.peaks);
        }
    }
    std::ranges::sort(curve.peaks, {}, &ResponsePeak::omega);
}

}  // namespace

std::vector<FrequencyResponse::Resonance> FrequencyResponse::resonances() const
{
    std::vector<Resonance> list;
    for (const Term& term : m_terms) {
        const double omega = std::abs(term.s.imag());
        const Eigen::VectorXcd force = forceAt(Complex(0, omega));
        const double driven = std::abs(term.shape.cwiseProduct(force).sum());
        const double seen = std::abs(m_output.row.cast<Complex>().cwiseProduct(term.shape).sum());
        if (omega > 0 && (term.undamped || term.s.imag() > 0) &&
            driven > tolerance::kUnseenMode * term.shape.norm() * force.norm() &&
            seen > tolerance::kUnseenMode * term.shape.norm() * m_output.row.norm()) {
            list.push_back({omega, term.undamped ? 0 : -term.s.real()});
        }
    }
    return list;
}

ResponseCurve responseCurve(FrequencyResponse& response, const ResponseOptions& options, const Monitor& monitor)
{
    ResponseCurve curve;
    for (std::size_t i = 0; i < options.points; ++i) {
        if (monitor.isCancelled()) {
            curve.cancelled = true;
            return curve;
        }
        const double x = options.points > 1 ? static_cast<double>(i) / static_cast<double>(options.points - 1) : 0;
        const double omega = options.logarithmic ? options.from * std::pow(options.to / options.from, x)
                                                 : options.from + x * (options.to - options.from);
        curve.omegas.push_back(omega);
        curve.values.push_back(response.at(omega));
        if (options.contributions) {
            curve.contributions.push_back(response.contributions(omega));
        }
        monitor.report(x, "frequency response");
    }
    findPeaks(response, options, curve);
    return curve;
}

}  // namespace eigenlink
