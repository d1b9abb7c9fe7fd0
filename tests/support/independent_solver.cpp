#include "tests/support/independent_solver.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace eigenlink::test {
namespace {

using Real = long double;
using Vector = Eigen::VectorX<Real>;
using Matrix = Eigen::MatrixX<Real>;

/// A function of p with its gradient and Hessian.
struct Jet {
    Real v = 0;
    Vector g;
    Matrix h;
};

Jet constant(Real v, Eigen::Index n)
{
    return {v, Vector::Zero(n), Matrix::Zero(n, n)};
}
Jet variable(Real v, Eigen::Index i, Eigen::Index n)
{
    Jet jet = constant(v, n);
    jet.g[i] = 1;
    return jet;
}
/// f(a) with f, f′, f″ at a.
Jet chain(const Jet& a, Real f, Real f1, Real f2)
{
    return {f, f1 * a.g, f1 * a.h + f2 * a.g * a.g.transpose()};
}
Jet operator+(const Jet& a, const Jet& b)
{
    return {a.v + b.v, a.g + b.g, a.h + b.h};
}
Jet operator-(const Jet& a, const Jet& b)
{
    return {a.v - b.v, a.g - b.g, a.h - b.h};
}
Jet operator*(const Jet& a, const Jet& b)
{
    return {a.v * b.v, a.v * b.g + b.v * a.g, a.v * b.h + b.v * a.h + a.g * b.g.transpose() + b.g * a.g.transpose()};
}
Jet operator*(Real c, const Jet& a)
{
    return {c * a.v, c * a.g, c * a.h};
}
Jet operator+(const Jet& a, Real c)
{
    return {a.v + c, a.g, a.h};
}
Jet sine(const Jet& a)
{
    return chain(a, std::sin(a.v), std::cos(a.v), -std::sin(a.v));
}
Jet cosine(const Jet& a)
{
    return chain(a, std::cos(a.v), -std::sin(a.v), -std::cos(a.v));
}
Jet root(const Jet& a)
{
    const Real r = std::sqrt(a.v);
    return chain(a, r, 1 / (2 * r), -1 / (4 * r * a.v));
}

struct Place {
    Jet x, y;
};

/// A link by its frame: first point and direction.
struct Frame {
    std::string id;
    Eigen::Index first = 0;  // of x, y, θ in p
    std::vector<std::string> points;
    std::vector<Vector2> local;  // of its points
    Real mass = 0, inertia = 0;
    Vector2 center;
};

class Solver {
public:
    Solver(const Mechanism& mechanism, const Pose& start) : m_mechanism(mechanism), m_start(start)
    {
        for (const Element& element : mechanism.elements) {
            std::visit([this](const auto& each) { addFrame(each); }, element);
        }
        for (const Point& point : mechanism.points) {
            const bool isCarried =
                std::any_of(m_frames.begin(), m_frames.end(), [&](const Frame& frame) { return has(frame, point.id); });
            if (!point.fixed && !isCarried) {
                m_loose[point.id] = m_size;
                m_size += 2;
            }
        }
        m_p = Vector::Zero(m_size);
        for (const Frame& frame : m_frames) {
            const Vector2 at = start.points.at(frame.points.front());
            m_p.segment(frame.first, 3) << at.x, at.y, start.directions.at(frame.id);
        }
        for (const auto& [id, first] : m_loose) {
            m_p.segment(first, 2) << start.points.at(id).x, start.points.at(id).y;
        }
    }

    IndependentAnswer run()
    {
        IndependentAnswer answer;
        answer.isConverged = settle();
        for (const Point& point : m_mechanism.points) {
            const Place at = place(point.id);
            const Vector2 before = m_start.points.at(point.id);
            answer.moved =
                std::max(answer.moved, static_cast<double>(std::hypot(at.x.v - before.x, at.y.v - before.y)));
        }
        if (answer.isConverged) {
            findEigenvalues(answer);
        }
        return answer;
    }

private:
    static bool has(const Frame& frame, const std::string& id)
    {
        return std::find(frame.points.begin(), frame.points.end(), id) != frame.points.end();
    }
    Vector2 drawn(const std::string& id) const { return m_mechanism.points[*findPoint(m_mechanism, id)].at; }

    template <class Other>
    void addFrame(const Other&)
    {
    }
    void addFrame(const Bar& bar)
    {
        const double l = bar.length.value_or(distance(drawn(bar.points[0]), drawn(bar.points[1])));
        push({bar.id, m_size, bar.points, {{0, 0}, {l, 0}}, bar.mass, Real(bar.mass) * l * l / 12, {l / 2, 0}});
    }
    void addFrame(const Body& body)
    {
        std::vector<Vector2> local;
        const Vector2 origin = drawn(body.points[0]);
        const Vector2 along = body.points.size() > 1 ? drawn(body.points[1]) - origin : Vector2{1, 0};
        const double l = length(along);
        for (const std::string& id : body.points) {
            const Vector2 d = drawn(id) - origin;
            local.push_back({dot(d, along) / l, cross(along, d) / l});
        }
        if (body.shape) {
            local = *body.shape;
        } else if (body.length) {
            local[1] = {*body.length, 0};
        }
        push({body.id, m_size, body.points, local, body.mass, body.inertia, body.centerOfMass});
    }
    void push(Frame frame)
    {
        m_frames.push_back(std::move(frame));
        m_size += 3;
    }
    const Frame* frameOf(const std::string& id) const
    {
        for (const Frame& frame : m_frames) {
            if (frame.id == id) {
                return &frame;
            }
        }
        return nullptr;
    }

    Jet at(Eigen::Index i) const { return variable(m_p[i], i, m_size); }
    Place onFrame(const Frame& frame, Vector2 local) const
    {
        const Jet c = cosine(at(frame.first + 2));
        const Jet s = sine(at(frame.first + 2));
        return {at(frame.first) + (Real(local.x) * c - Real(local.y) * s),
                at(frame.first + 1) + (Real(local.x) * s + Real(local.y) * c)};
    }
    Place place(const std::string& id) const
    {
        const Point& point = m_mechanism.points[*findPoint(m_mechanism, id)];
        if (point.fixed) {
            return {constant(point.at.x, m_size), constant(point.at.y, m_size)};
        }
        if (const auto loose = m_loose.find(id); loose != m_loose.end()) {
            return {at(loose->second), at(loose->second + 1)};
        }
        for (const Frame& frame : m_frames) {
            for (std::size_t i = 0; i < frame.points.size(); ++i) {
                if (frame.points[i] == id) {
                    return onFrame(frame, frame.local[i]);
                }
            }
        }
        throw std::invalid_argument("no such point: " + id);
    }
    Jet lengthOf(const std::vector<std::string>& points) const
    {
        const Place a = place(points[0]);
        const Place b = place(points[1]);
        const Jet dx = b.x - a.x;
        const Jet dy = b.y - a.y;
        return root(dx * dx + dy * dy);
    }
    /// From the first point to the second; 0 of a link with one.
    double drawnDirection(const Frame& frame) const
    {
        if (frame.points.size() < 2) {
            return 0;
        }
        const Vector2 d = drawn(frame.points[1]) - drawn(frame.points[0]);
        return std::atan2(d.y, d.x);
    }
    /// θ(of[0]) − θ(of[1]) on the turn nearest the rest angle in the drawing.
    Jet relativeAngle(const TorsionSpring& spring) const
    {
        Jet angle = constant(0, m_size);
        double inDrawing = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            if (const Frame* frame = frameOf(spring.of[i])) {
                const Real sign = i == 0 ? 1 : -1;
                angle = angle + sign * at(frame->first + 2);
                inDrawing += static_cast<double>(sign) * drawnDirection(*frame);
            }
        }
        const double turns = std::round((spring.restAngle - inDrawing) / (2 * std::numbers::pi));
        return angle + 2 * std::numbers::pi_v<Real> * static_cast<Real>(turns);
    }

    void addPotential(const Spring& spring, Jet& V) const
    {
        const Jet stretch = lengthOf(spring.points) + -Real(spring.restLength);
        V = V + Real(spring.stiffness) / 2 * (stretch * stretch);
    }
    void addPotential(const TorsionSpring& spring, Jet& V) const
    {
        const Jet turn = relativeAngle(spring) + -Real(spring.restAngle);
        V = V + Real(spring.stiffness) / 2 * (turn * turn);
    }
    void addPotential(const PointMass& mass, Jet& V) const { addWeight(place(mass.point), mass.mass, V); }
    void addPotential(const Force& force, Jet& V) const
    {
        const Place at = place(force.point);
        V = V - (Real(force.force.x) * at.x + Real(force.force.y) * at.y);
    }
    void addPotential(const Torque& torque, Jet& V) const
    {
        V = V - Real(torque.torque) * at(frameOf(torque.of)->first + 2);
    }
    template <class Other>
    void addPotential(const Other&, Jet&) const
    {
    }
    void addWeight(const Place& at, Real mass, Jet& V) const
    {
        V = V - mass * (Real(m_mechanism.gravity.x) * at.x + Real(m_mechanism.gravity.y) * at.y);
    }
    Jet potential() const
    {
        Jet V = constant(0, m_size);
        for (const Frame& frame : m_frames) {
            addWeight(onFrame(frame, frame.center), frame.mass, V);
        }
        for (const Element& element : m_mechanism.elements) {
            std::visit([&](const auto& each) { addPotential(each, V); }, element);
        }
        return V;
    }

    std::vector<Jet> constraints() const
    {
        std::vector<Jet> rows;
        for (const Frame& frame : m_frames) {
            for (std::size_t i = 0; i < frame.points.size(); ++i) {
                const Place pin = place(frame.points[i]);
                const Place here = onFrame(frame, frame.local[i]);
                const Jet x = here.x - pin.x;
                const Jet y = here.y - pin.y;
                if (x.g.cwiseAbs().maxCoeff() > 0 || y.g.cwiseAbs().maxCoeff() > 0) {
                    rows.push_back(x);
                    rows.push_back(y);
                }
            }
        }
        for (const Element& element : m_mechanism.elements) {
            if (const auto* slider = std::get_if<Slider>(&element)) {
                const Place p = place(slider->point);
                const Real l = length(slider->direction);
                rows.push_back((-Real(slider->direction.y) / l) * (p.x + -Real(slider->through.x)) +
                               (Real(slider->direction.x) / l) * (p.y + -Real(slider->through.y)));
            } else if (const auto* lock = std::get_if<Lock>(&element)) {
                const Jet angle = at(frameOf(lock->of)->first + 2);
                rows.push_back(sine(angle + -Real(lock->angle)));
            }
        }
        return rows;
    }

    /// The Jacobian with positions in units of the drawing, so that its rank does not depend on units.
    Matrix jacobian(const std::vector<Jet>& rows) const
    {
        Matrix J(static_cast<Eigen::Index>(rows.size()), m_size);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            J.row(static_cast<Eigen::Index>(i)) = rows[i].g.transpose();
        }
        return J;
    }
    /// p = unit ∘ p̂: angles by 1, positions by the size of the drawing.
    Vector units() const
    {
        Vector unit = Vector::Constant(m_size, sizeOf(m_mechanism));
        for (const Frame& frame : m_frames) {
            unit[frame.first + 2] = 1;
        }
        return unit;
    }

    bool settle()
    {
        constexpr int kMost = 40;
        const Vector unit = units();
        Real last = 1;
        for (int i = 0; i < kMost; ++i) {
            const Jet V = potential();
            const std::vector<Jet> rows = constraints();
            const auto m = static_cast<Eigen::Index>(rows.size());
            const Matrix J = jacobian(rows) * unit.asDiagonal() / unit.maxCoeff();
            Vector phi(m);
            for (Eigen::Index j = 0; j < m; ++j) {
                phi[j] = rows[static_cast<std::size_t>(j)].v / unit.maxCoeff();
            }
            const Vector force = unit.cwiseProduct(V.g);
            if (m_lambda.size() != m) {
                m_lambda = rankRevealing(J.transpose()).solve(-force);
            }
            Matrix H = V.h;
            for (Eigen::Index j = 0; j < m; ++j) {
                H += m_lambda[j] / unit.maxCoeff() * rows[static_cast<std::size_t>(j)].h;
            }
            m_H = H;
            m_J = jacobian(rows);
            const Matrix Hs = unit.asDiagonal() * H * unit.asDiagonal();
            const Real stiffness = std::max(Hs.cwiseAbs().maxCoeff(), Real(1e-30L));
            Matrix K = Matrix::Zero(m_size + m, m_size + m);
            K.topLeftCorner(m_size, m_size) = Hs / stiffness;
            K.topRightCorner(m_size, m) = J.transpose();
            K.bottomLeftCorner(m, m_size) = J;
            Vector rhs(m_size + m);
            rhs << -(force + J.transpose() * m_lambda) / stiffness, -phi;
            const Vector step = rankRevealing(K).solve(rhs);
            const Real size = step.head(m_size).cwiseAbs().maxCoeff();
            if (i > 1 && (size < 1e-17L || (size < 1e-13L && size > last / 2))) {
                return true;
            }
            last = size;
            m_p += unit.cwiseProduct(step.head(m_size));
            m_lambda += stiffness * step.tail(m);
        }
        return last < 1e-12L;
    }

    static Eigen::CompleteOrthogonalDecomposition<Matrix> rankRevealing(const Matrix& A)
    {
        Eigen::CompleteOrthogonalDecomposition<Matrix> factors;
        factors.setThreshold(1e-13L);
        factors.compute(A);
        return factors;
    }

    void addInertia(const Place& at, Real mass, Matrix& M) const
    {
        M += mass * (at.x.g * at.x.g.transpose() + at.y.g * at.y.g.transpose());
    }
    Matrix mass() const
    {
        Matrix M = Matrix::Zero(m_size, m_size);
        for (const Frame& frame : m_frames) {
            addInertia(onFrame(frame, frame.center), frame.mass, M);
            M(frame.first + 2, frame.first + 2) += frame.inertia;
        }
        for (const Element& element : m_mechanism.elements) {
            if (const auto* point = std::get_if<PointMass>(&element)) {
                addInertia(place(point->point), point->mass, M);
            }
        }
        return M;
    }
    Matrix damping() const
    {
        Matrix C = Matrix::Zero(m_size, m_size);
        const auto add = [&C](Real c, const Jet& rate) { C += c * rate.g * rate.g.transpose(); };
        for (const Element& element : m_mechanism.elements) {
            if (const auto* spring = std::get_if<Spring>(&element); spring != nullptr && spring->damping > 0) {
                add(spring->damping, lengthOf(spring->points));
            } else if (const auto* damper = std::get_if<Damper>(&element)) {
                add(damper->damping, lengthOf(damper->points));
            } else if (const auto* torsion = std::get_if<TorsionSpring>(&element)) {
                add(torsion->damping, relativeAngle(*torsion));
            }
        }
        return C;
    }

    void findEigenvalues(IndependentAnswer& answer) const
    {
        const Vector unit = units();
        Matrix rows = m_J * unit.asDiagonal();
        rows.rowwise().normalize();
        Eigen::ColPivHouseholderQR<Matrix> qr;
        qr.setThreshold(1e-9L);
        qr.compute(Matrix(rows.transpose()));
        const Eigen::Index k = m_size - qr.rank();
        const Matrix Q = qr.householderQ() * Matrix::Identity(m_size, m_size);
        const Matrix R = unit.asDiagonal() * Q.rightCols(k);
        answer.freedoms = static_cast<std::size_t>(k);
        if (k == 0) {
            return;
        }
        const Matrix L = Matrix(R.transpose() * mass() * R).llt().matrixL();
        const auto reduced = [&](const Matrix& A) {
            const Matrix half = L.triangularView<Eigen::Lower>().solve(Matrix(R.transpose() * A * R));
            return Matrix(L.triangularView<Eigen::Lower>().solve(Matrix(half.transpose())));
        };
        const Matrix stiffness = reduced(m_H);
        const Matrix friction = reduced(damping());
        if (friction.isZero(0)) {
            const Eigen::SelfAdjointEigenSolver<Matrix> modes(Matrix((stiffness + stiffness.transpose()) / 2));
            for (const Real kappa : modes.eigenvalues()) {
                const std::complex<double> s = std::sqrt(std::complex<double>(static_cast<double>(-kappa)));
                answer.eigenvalues.insert(answer.eigenvalues.end(), {s, -s});
            }
            return;
        }
        const Real scale = std::sqrt(stiffness.norm());
        Matrix A = Matrix::Zero(2 * k, 2 * k);
        A.topRightCorner(k, k) = scale * Matrix::Identity(k, k);
        A.bottomLeftCorner(k, k) = -stiffness / scale;
        A.bottomRightCorner(k, k) = -friction;
        const Eigen::EigenSolver<Matrix> solver(A, false);
        for (const std::complex<Real>& s : solver.eigenvalues()) {
            answer.eigenvalues.emplace_back(static_cast<double>(s.real()), static_cast<double>(s.imag()));
        }
    }

    const Mechanism& m_mechanism;
    const Pose& m_start;
    std::vector<Frame> m_frames;
    std::map<std::string, Eigen::Index> m_loose;
    Eigen::Index m_size = 0;
    Vector m_p, m_lambda;
    Matrix m_H, m_J;
};

void checkKind(const Element& element)
{
    const bool isKnown = std::holds_alternative<Bar>(element) || std::holds_alternative<Body>(element) ||
                         std::holds_alternative<PointMass>(element) || std::holds_alternative<Slider>(element) ||
                         std::holds_alternative<Spring>(element) || std::holds_alternative<Damper>(element) ||
                         std::holds_alternative<TorsionSpring>(element) || std::holds_alternative<Force>(element) ||
                         std::holds_alternative<Torque>(element) || std::holds_alternative<Lock>(element) ||
                         std::holds_alternative<Angle>(element);
    const auto* slider = std::get_if<Slider>(&element);
    if (!isKnown || (slider != nullptr && !slider->on.empty())) {
        throw std::invalid_argument("the independent solver does not know this kind of element");
    }
}

}  // namespace

IndependentAnswer solveIndependently(const Mechanism& mechanism, const Pose& start)
{
    std::for_each(mechanism.elements.begin(), mechanism.elements.end(), checkKind);
    return Solver(mechanism, start).run();
}

}  // namespace eigenlink::test
