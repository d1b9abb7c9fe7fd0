#include "model/assembly/system.h"
#include "model/description/edit.h"
#include "model/description/validation.h"
#include "tests/support/dense.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <numbers>
#include <random>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

/// Laws that every kind of element obeys, checked on one mechanism that holds all kinds.
class TestElement : public QObject {
    Q_OBJECT

private:
    /// Soft and light, so that differences of its energy keep their digits.
    static Beam softBeam(const std::string& id, const std::vector<std::string>& points, BeamModel model, BeamMass mass)
    {
        return {.id = id,
                .points = points,
                .segments = 2,
                .area = 0.4,
                .secondMoment = 0.03,
                .youngsModulus = 50,
                .density = 2,
                .massMatrix = mass,
                .model = model};
    }

    static Mechanism everyKind()
    {
        Mechanism m;
        m.gravity = {1.5, -9.0};
        m.points = {{"A", {0, 0}, true, {}},      {"B", {1.1, 0.2}, false, {}}, {"C", {1.9, -0.7}, false, {}},
                    {"D", {0.4, 1.3}, false, {}}, {"E", {2.2, 0.6}, false, {}}, {"G", {3, 1}, true, {}},
                    {"H", {2.5, 2}, false, {}}};
        m.elements = {Bar{"bar", {"A", "B"}, 1.2, 2, {}},
                      Body{"body", {"B", "C", "D"}, std::nullopt, std::nullopt, 1.5, {0.3, -0.2}, 0.4, {}},
                      Body{"solo", {"E"}, std::nullopt, std::nullopt, 0.7, {0.2, 0.1}, 0.05, {}},
                      PointMass{"mass", "D", 0.6, {}},
                      Slider{"guide", "C", {0, -1}, {2, 0.5}, {}},
                      Spring{"spring", {"D", "G"}, 30, 0.9, 2, {}},
                      Damper{"damper", {"C", "E"}, 3, {}},
                      TorsionSpring{"torsion", {"body", "bar"}, 4, 0.3, 0.8, {}},
                      TorsionSpring{"toGround", {"solo", "ground"}, 5, -0.4, 0.6, {}},
                      Force{"force", "E", {2, -3}, {}},
                      Torque{"torque", "body", 1.7, {}},
                      Angle{"phi", "body", {}},
                      Lock{"lock", "solo", 0.2, {}},
                      softBeam("flex", {"E", "H"}, BeamModel::stressStiffened, BeamMass::consistent),
                      softBeam("second", {"G", "D"}, BeamModel::linear, BeamMass::lumped),
                      softBeam("third", {"C", "E"}, BeamModel::stressStiffened, BeamMass::lumped),
                      Slider{"slot", "E", {}, {}, {}, "bar"},
                      Weld{"corner", {"bar", "body"}, "B", {}},
                      Weld{"joint", {"flex", "solo", "third"}, "E", {}},
                      Weld{"clamp", {"second", "ground"}, "G", {}},
                      TorsionSpring{"hinge", {"third", "flex"}, 3, 0.1, 0.2, {}},
                      Torque{"twist", "flex", -0.6, {}, "H"},
                      Angle{"psi", "flex", {}},
                      Lock{"stop", "third", 0.4, {}}};
        return m;
    }

    /// A configuration off the constraints, so that no law holds by accident.
    static Eigen::VectorXd somewhere(const System& system, unsigned seed)
    {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> uniform(-0.2, 0.2);
        return system.drawnCoordinates() +
               Eigen::VectorXd::NullaryExpr(system.coordinateCount(), [&] { return uniform(random); });
    }

    /// ∂function/∂q by central differences.
    template <class Function>
    static Eigen::MatrixXd difference(Function function, const Eigen::VectorXd& q)
    {
        constexpr double h = 1e-6;
        Eigen::MatrixXd result(function(q).size(), q.size());
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            const Eigen::VectorXd e = h * Eigen::VectorXd::Unit(q.size(), i);
            result.col(i) = (function(q + e) - function(q - e)) / (2 * h);
        }
        return result;
    }

private slots:
    void mechanism_ofEveryKind_holdsAllTypes()
    {
        std::set<std::string_view> kinds;
        for (const Element& element : everyKind().elements) {
            kinds.insert(typeOf(element).type);
        }
        QCOMPARE(kinds.size(), elementTypes().size());
        QVERIFY(!hasErrors(validate(everyKind())));
    }

    void force_isMinusGradientOfPotential()
    {
        const System system(everyKind());
        for (unsigned seed = 1; seed < 6; ++seed) {
            const Eigen::VectorXd q = somewhere(system, seed);
            const auto potential = [&](const Eigen::VectorXd& x) {
                return Eigen::VectorXd::Constant(1, system.potential(x));
            };
            const Eigen::VectorXd expected = -difference(potential, q).transpose();
            QVERIFY((system.force(q) - expected).cwiseAbs().maxCoeff() < 1e-6);
        }
    }

    void appliedStiffness_isMinusDerivativeOfForce()
    {
        const System system(everyKind());
        const Eigen::VectorXd q = somewhere(system, 7);
        const Eigen::MatrixXd expected = -difference([&](const Eigen::VectorXd& x) { return system.force(x); }, q);
        QVERIFY((Eigen::MatrixXd(system.appliedStiffness(q)) - expected).cwiseAbs().maxCoeff() < 1e-6);
    }

    void jacobian_isDerivativeOfConstraint()
    {
        const System system(everyKind());
        const Eigen::VectorXd q = somewhere(system, 8);
        const Eigen::MatrixXd expected = difference([&](const Eigen::VectorXd& x) { return system.constraint(x); }, q);
        QVERIFY((Eigen::MatrixXd(system.jacobian(q)) - expected).cwiseAbs().maxCoeff() < 1e-8);
    }

    void reactionStiffness_isDerivativeOfReactions()
    {
        const System system(everyKind());
        const Eigen::VectorXd q = somewhere(system, 9);
        std::mt19937 random(10);
        std::uniform_real_distribution<double> uniform(-5, 5);
        const Eigen::VectorXd lambda =
            Eigen::VectorXd::NullaryExpr(system.constraintCount(), [&] { return uniform(random); });
        const auto reactions = [&](const Eigen::VectorXd& x) -> Eigen::VectorXd {
            return system.jacobian(x).transpose() * lambda;
        };
        const Eigen::MatrixXd stiffness(system.reactionStiffness(q, lambda));
        QVERIFY((stiffness - difference(reactions, q)).cwiseAbs().maxCoeff() < 1e-7);
        const Eigen::MatrixXd total(system.tangentStiffness(q, lambda));
        QVERIFY((total - total.transpose()).cwiseAbs().maxCoeff() < 1e-12);
    }

    void massAndDamping_areSymmetricAndNotNegative()
    {
        const System system(everyKind());
        const Eigen::VectorXd q = somewhere(system, 11);
        for (const SparseMatrix& matrix : {system.mass(q), system.damping(q)}) {
            const Eigen::MatrixXd dense(matrix);
            QVERIFY((dense - dense.transpose()).cwiseAbs().maxCoeff() < 1e-14);
            const Eigen::VectorXd values = eigenvaluesOfSymmetric(dense);
            QVERIFY(values.minCoeff() > -1e-13 && values.maxCoeff() > 0.1);
        }
    }

    void kineticEnergy_ofATranslation_isHalfMassTimesSquare()
    {
        Mechanism m = everyKind();
        for (Point& point : m.points) {
            point.fixed = false;
        }
        const System system(m);
        const Eigen::VectorXd q = system.drawnCoordinates();
        Eigen::VectorXd v = Eigen::VectorXd::Zero(q.size());
        for (std::size_t i = 0; i < system.coordinates().size(); ++i) {
            const std::string& name = system.coordinates()[i].name;
            v[static_cast<Eigen::Index>(i)] = name.ends_with(".x") ? 1 : name.ends_with(".y") ? 2 : 0;
        }
        double total = 2 + 1.5 + 0.7 + 0.6;
        for (const Element& element : m.elements) {
            total += std::holds_alternative<Beam>(element) ? 0.8 * effectiveLength(m, element) : 0;
        }
        QVERIFY(std::abs(v.dot(system.mass(q) * v) - total * 5) < 1e-12);
    }

    void springsAndMasses_underARigidMotion_keepTheirPotential()
    {
        Mechanism m = everyKind();
        m.gravity = {0, 0};
        std::erase_if(m.elements, [](const Element& e) {
            return std::holds_alternative<Force>(e) || std::holds_alternative<Torque>(e) || idOf(e) == "toGround" ||
                   idOf(e) == "clamp";
        });
        const Mechanism other = test::moved(m, 0.7, {3, -2});
        const System here(m), there(other);
        QVERIFY(std::abs(here.potential(here.drawnCoordinates()) - there.potential(there.drawnCoordinates())) < 1e-12);
        QVERIFY((here.constraint(here.drawnCoordinates()).norm() - there.constraint(there.drawnCoordinates()).norm()) <
                1e-12);
    }

    void inputMatrix_isDerivativeOfForceByLoads()
    {
        const Mechanism m = everyKind();
        const System system(m);
        const Eigen::VectorXd q = somewhere(system, 12);
        QCOMPARE(system.inputs().size(), std::size_t(4));
        const Eigen::MatrixXd B(system.inputMatrix(q));
        for (std::size_t i = 0; i < system.inputs().size(); ++i) {
            Mechanism more = m;
            for (Element& element : more.elements) {
                if (auto* force = std::get_if<Force>(&element)) {
                    (system.inputs()[i].name == "force.x" ? force->force.x : force->force.y) +=
                        system.inputs()[i].owner == "force" ? 1 : 0;
                } else if (auto* torque = std::get_if<Torque>(&element)) {
                    torque->torque += system.inputs()[i].owner == torque->id ? 1 : 0;
                }
            }
            const Eigen::VectorXd change = System(more).force(q) - system.force(q);
            QVERIFY((B.col(static_cast<Eigen::Index>(i)) - change).cwiseAbs().maxCoeff() < 1e-12);
        }
    }

    void fields_ofEveryKind_haveLabelsKeysAndRoundTrip()
    {
        for (const ElementType& type : elementTypes()) {
            QVERIFY(!type.type.empty() && !type.label.empty() && !type.summary.empty());
            QCOMPARE(findElementType(type.type), &type);
            QVERIFY(&typeOf(type.prototype) == &type);
            std::set<std::string_view> keys;
            for (const Field& field : type.fields) {
                QVERIFY(!field.traits.key.empty() && !field.traits.label.empty());
                QVERIFY2(keys.insert(field.traits.key).second, "a key stands twice");
                Element element = type.prototype;
                const FieldValue value = field.read(element);
                field.write(element, value);
                QVERIFY(element == type.prototype);
            }
        }
    }

    void bodyWithThreePins_drawn_closesInItsDrawing()
    {
        const System system(everyKind());
        const Eigen::VectorXd phi = system.constraint(system.drawnCoordinates());
        for (std::size_t i = 0; i < system.constraints().size(); ++i) {
            if (system.constraints()[i].owner == "body") {
                QVERIFY(std::abs(phi[static_cast<Eigen::Index>(i)]) < 1e-14);
            }
        }
    }

    void angleOfALink_unwrapped_staysNearestTheDrawing()
    {
        // Drawn at 179°, then turned to −179°: the angle is 181°, not −179°.
        Mechanism m;
        m.gravity = {0, 0};
        const auto at = [](double degrees) { return rotated({1, 0}, degrees * std::numbers::pi / 180); };
        m.points = {{"O", {0, 0}, true, {}}, {"P", at(179), false, {}}};
        m.elements = {Bar{"rod", {"O", "P"}, 1.0, 1, {}}};
        const System system(m);
        const Vector2 turned = at(-179);
        const double angle = system.linkPoses(Eigen::Vector2d(turned.x, turned.y)).front().angle;
        QVERIFY(std::abs(angle - 181 * std::numbers::pi / 180) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestElement)
#include "tst_element.moc"
