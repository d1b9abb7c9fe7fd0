#include "app/io/formats/mechanism_files.h"
#include "model/assembly/kinematics.h"
#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/transform.h"
#include "model/mechanism/validation.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"
#include "tests/support/difference.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/samples.h"

#include <QtTest>

#include <algorithm>
#include <numbers>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

/// Laws that every kind of element obeys, checked on mechanisms in which it acts as much alone as it can, so that the
/// row that fails names the kind.
class TestElement : public QObject {
    Q_OBJECT

private:
    static constexpr double kRounding = 1e-12;

    static void addSamples() { addRows(samplesOfKinds()); }

    static Eigen::VectorXd someMultipliers(const System& system)
    {
        return randomVector(system.constraintCount(), 10, 5);
    }

    template <class Function>
    static Eigen::MatrixXd difference(Function function, const Eigen::VectorXd& q)
    {
        return derivativeOf(function, q, 1e-3);
    }

    /// Invariants of moves, turns and mirrors: norms of all parts of the equations.
    static Eigen::VectorXd invariants(const Mechanism& mechanism)
    {
        const System system(mechanism);
        const Eigen::VectorXd q = system.drawnCoordinates();
        // Multipliers of the two rows of a joint are a vector, which would have to turn along: they are left out.
        Eigen::VectorXd lambda = Eigen::VectorXd::Ones(system.constraintCount());
        for (Eigen::Index i = 0; i < lambda.size(); ++i) {
            const std::string& name = system.constraints()[static_cast<std::size_t>(i)].name;
            lambda[i] = name.ends_with(".x") || name.ends_with(".y") ? 0 : 1;
        }
        Eigen::VectorXd norms(9);
        norms << system.constraint(q).norm(), Eigen::MatrixXd(system.jacobian(q)).norm(), system.force(q).norm(),
            Eigen::MatrixXd(system.mass(q)).norm(), Eigen::MatrixXd(system.damping(q)).norm(),
            Eigen::MatrixXd(system.appliedStiffness(q)).norm(),
            Eigen::MatrixXd(system.reactionStiffness(q, lambda)).norm(), Eigen::MatrixXd(system.inputMatrix(q)).norm(),
            static_cast<double>(system.coordinateCount());
        return norms;
    }

    static std::vector<std::string> pointsOfAll(const Mechanism& mechanism)
    {
        std::vector<std::string> ids;
        std::ranges::transform(mechanism.points, std::back_inserter(ids), &Point::id);
        return ids;
    }

    /// Another value of the same kind that the field may have.
    static FieldValue another(const Field& field, const FieldValue& value)
    {
        const auto of = [&]<class T>(const T& x) -> FieldValue {
            if constexpr (std::is_same_v<T, double>) {
                return x + (field.traits.whole > 0 ? 3 : 0.125);
            } else if constexpr (std::is_same_v<T, std::optional<double>>) {
                return std::optional(x.value_or(0) + 0.375);
            } else if constexpr (std::is_same_v<T, Vector2>) {
                return x + Vector2{0.25, -0.5};
            } else if constexpr (std::is_same_v<T, std::optional<std::vector<Vector2>>>) {
                return std::optional(std::vector<Vector2>{{0, 0}, {1.5, 0}});
            } else if constexpr (std::is_same_v<T, std::optional<Section>>) {
                return std::optional(Section{.shape = Section::Shape::circle, .radius = 0.75});
            } else if constexpr (std::is_same_v<T, std::string>) {
                return field.kind == FieldKind::choice ? std::string(field.traits.choices.back()) : x + "other";
            } else if constexpr (std::is_same_v<T, std::vector<TimeFunction>>) {
                return std::vector<TimeFunction>(std::max<std::size_t>(field.traits.maximumCount, 1),
                                                 TimeFunction::Formula{"0.5*t"});
            } else {
                T ids = x;
                ids.front() += "other";
                return ids;
            }
        };
        return std::visit(of, value);
    }

private slots:
    void samples_areValidAndHoldTheirKind_data() { addSamples(); }
    void samples_areValidAndHoldTheirKind()
    {
        QFETCH(Mechanism, mechanism);
        QVERIFY2(!hasErrors(validate(mechanism)), describeAll(validate(mechanism)).c_str());
        const std::string kind = QByteArray(QTest::currentDataTag()).split(' ').front().toStdString();
        QCOMPARE(std::string(typeOf(mechanism.elements.back()).type), kind);
        // Without it the equations are others.
        Mechanism without = mechanism;
        without.elements.pop_back();
        const Eigen::VectorXd with = invariants(mechanism);
        QVERIFY((with - invariants(without)).cwiseAbs().maxCoeff() > 1e-3);
    }

    void force_isMinusGradientOfPotential_data() { addSamples(); }
    void force_isMinusGradientOfPotential()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        for (unsigned seed = 1; seed < 4; ++seed) {
            const Eigen::VectorXd q = somewhere(system, seed);
            const auto potential = [&](const Eigen::VectorXd& x) {
                return Eigen::VectorXd::Constant(1, system.potential(x));
            };
            QVERIFY(distanceOf(system.force(q), -difference(potential, q).transpose()) < 1e-6);
        }
    }

    void appliedStiffness_isMinusDerivativeOfForce_data() { addSamples(); }
    void appliedStiffness_isMinusDerivativeOfForce()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Eigen::VectorXd q = somewhere(system, 7);
        const Eigen::MatrixXd expected = -difference([&](const Eigen::VectorXd& x) { return system.force(x); }, q);
        const Eigen::MatrixXd K(system.appliedStiffness(q));
        QVERIFY(distanceOf(K, expected) < 1e-6);
        QVERIFY(distanceOf(K, K.transpose()) < kRounding);
        // GᵀWG + rest = K, where there are strains and where there are none.
        const StrainForm form = system.strainForm(q);
        const Eigen::MatrixXd G(form.G);
        QVERIFY(distanceOf(G.transpose() * form.W.asDiagonal() * G + Eigen::MatrixXd(form.rest), K) <
                kRounding * std::max(1.0, K.cwiseAbs().maxCoeff()));
    }

    void jacobian_isDerivativeOfConstraint_data() { addSamples(); }
    void jacobian_isDerivativeOfConstraint()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Eigen::VectorXd q = somewhere(system, 8);
        const Eigen::MatrixXd expected = difference([&](const Eigen::VectorXd& x) { return system.constraint(x); }, q);
        QVERIFY(distanceOf(Eigen::MatrixXd(system.jacobian(q)), expected) < 1e-8);
    }

    void reactionStiffness_isDerivativeOfReactions_data() { addSamples(); }
    void reactionStiffness_isDerivativeOfReactions()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Eigen::VectorXd q = somewhere(system, 9);
        const Eigen::VectorXd lambda = someMultipliers(system);
        const auto reactions = [&](const Eigen::VectorXd& x) -> Eigen::VectorXd {
            return system.jacobian(x).transpose() * lambda;
        };
        QVERIFY(distanceOf(Eigen::MatrixXd(system.reactionStiffness(q, lambda)), difference(reactions, q)) < 1e-7);
        const Eigen::MatrixXd total(system.tangentStiffness(q, lambda));
        QVERIFY(distanceOf(total, total.transpose()) < kRounding);
    }

    void massAndDamping_areSymmetricAndNotNegative_data() { addSamples(); }
    void massAndDamping_areSymmetricAndNotNegative()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Eigen::VectorXd q = somewhere(system, 11);
        for (const SparseMatrix& matrix : {system.mass(q), system.damping(q)}) {
            const Eigen::MatrixXd dense(matrix);
            QVERIFY(distanceOf(dense, dense.transpose()) < 1e-14);
            QVERIFY(eigenvaluesOfSymmetric(dense).minCoeff() > -1e-13);
        }
    }

    void inputMatrix_isDerivativeOfForceByLoads_data() { addSamples(); }
    void inputMatrix_isDerivativeOfForceByLoads()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Eigen::VectorXd q = somewhere(system, 12);
        const Eigen::MatrixXd B(system.inputMatrix(q));
        QCOMPARE(B.cols(), static_cast<Eigen::Index>(system.inputs().size()));
        for (Eigen::Index i = 0; i < B.cols(); ++i) {
            const Input& input = system.inputs()[static_cast<std::size_t>(i)];
            Mechanism more = mechanism;
            Element& load = more.elements[*findElement(more, input.owner)];
            const auto field = std::ranges::find_if(typeOf(load).fields, [&](const Field& each) {
                return each.traits.quantity == input.quantity && each.traits.required;
            });
            QVERIFY(field != typeOf(load).fields.end());
            FieldValue value = field->read(load);
            if (auto* vector = std::get_if<Vector2>(&value)) {
                (input.name.ends_with(".x") ? vector->x : vector->y) += 1;
            } else {
                std::get<double>(value) += 1;
            }
            field->write(load, value);
            QVERIFY(distanceOf(B.col(i), System(more).force(q) - system.force(q)) < kRounding);
        }
    }

    void wholeMoved_keepsItsEquations_data() { addSamples(); }
    void wholeMoved_keepsItsEquations()
    {
        QFETCH(Mechanism, mechanism);
        // The helper point of a link with one pin does not turn with it: norms of its matrices change.
        const bool isWhole = std::ranges::all_of(mechanism.elements, [](const Element& element) {
            return !isLink(element) || pointsOf(element).size() > 1;
        });
        if (!isWhole) {
            QSKIP("a link with one pin keeps the global axes");
        }
        if (typeOf(mechanism.elements.back()).type == supportMotionType().type) {
            QSKIP("a support moves in directions of the world, as gravity acts");
        }
        const std::vector<std::string> all = pointsOfAll(mechanism);
        const Eigen::VectorXd here = invariants(mechanism);
        for (const Similarity& similarity :
             {translation({3, -2}), rotation({1, 2}, 0.7), rotation({0, 0}, -2.9), reflection({0, 1}, {3, 1})}) {
            // Torques stay as they are, so that a mirrored mechanism is turned the other way by them; the value that a
            // motor holds changes its sign.
            if (similarity.mirrored && System(mechanism).dependsOnTime()) {
                continue;
            }
            if (similarity.mirrored && std::ranges::any_of(System(mechanism).inputs(), [](const Input& input) {
                    return input.quantity == Quantity::torque;
                })) {
                continue;
            }
            Mechanism there = transformed(mechanism, all, similarity);
            there.gravity = similarity.turned(mechanism.gravity);
            const Eigen::VectorXd change = invariants(there) - here;
            Eigen::Index which = 0;
            const double most = change.cwiseAbs().maxCoeff(&which);
            QVERIFY2(most < 1e-11 * std::max(1.0, here.maxCoeff()),
                     qPrintable(QString("norm %1 changes by %2, angle %3").arg(which).arg(most).arg(similarity.angle)));
        }
    }

    void edits_thereAndBack_changeNothing_data() { addSamples(); }
    void edits_thereAndBack_changeNothing()
    {
        QFETCH(Mechanism, mechanism);
        const std::vector<std::string> all = pointsOfAll(mechanism);
        const Vector2 about{0.3, -0.8};
        const auto after = [&](const std::vector<Similarity>& steps) {
            Mechanism next = mechanism;
            for (const Similarity& step : steps) {
                next = transformed(next, all, step);
            }
            return differenceOf(next, mechanism);
        };
        QVERIFY(after({translation({2, 5}), translation({-2, -5})}) < kRounding);
        QVERIFY(after({scaling(about, 2), scaling(about, 0.5)}) < kRounding);
        QVERIFY(after({reflection(about, {1, 2}), reflection(about, {1, 2})}) < kRounding);
        QVERIFY(after({scaling(about, 2)}) > 0.1);
        // Angles may come back a whole turn later.
        const Similarity third = rotation(about, 2 * std::numbers::pi / 3);
        Mechanism turned = mechanism;
        for (int i = 0; i < 3; ++i) {
            turned = transformed(turned, all, third);
        }
        QVERIFY((invariants(turned) - invariants(mechanism)).cwiseAbs().maxCoeff() < 1e-11);
    }

    /// One point is pulled away and put back: values measured from the drawing come back too.
    void onePoint_movedThereAndBack_changesNothing_data() { addSamples(); }
    void onePoint_movedThereAndBack_changesNothing()
    {
        QFETCH(Mechanism, mechanism);
        for (const std::string& point : pointsOf(mechanism.elements.back())) {
            const Mechanism away = transformed(mechanism, {point}, translation({0.125, 0.25}));
            QVERIFY(!hasErrors(validate(away)));
            const Mechanism back = transformed(away, {point}, translation({-0.125, -0.25}));
            const Mechanism again = transformed(transformed(back, {point}, translation({0.125, 0.25})), {point},
                                                translation({-0.125, -0.25}));
            QVERIFY(differenceOf(again, back) < kRounding);
        }
    }

    void ends_swapped_changeNothingBetweenTwoPoints_data() { addSamples(); }
    void ends_swapped_changeNothingBetweenTwoPoints()
    {
        QFETCH(Mechanism, mechanism);
        Element& element = mechanism.elements.back();
        if (isLink(element) || pointsOf(element).size() != 2) {
            return;
        }
        const System system(mechanism);
        const Eigen::VectorXd q = somewhere(system, 13);
        const Field* points = findField(element, "points");
        auto ids = std::get<std::vector<std::string>>(points->read(element));
        std::ranges::reverse(ids);
        points->write(element, ids);
        const System swapped(mechanism);
        QVERIFY(distanceOf(system.force(q), swapped.force(q)) < kRounding);
        QVERIFY(distanceOf(Eigen::MatrixXd(system.damping(q)), Eigen::MatrixXd(swapped.damping(q))) < kRounding);
    }

    void file_ofEverySample_readsBackTheSame_data() { addSamples(); }
    void file_ofEverySample_readsBackTheSame()
    {
        QFETCH(Mechanism, mechanism);
        const MechanismFile file = parseMechanism(writeMechanism(mechanism));
        QVERIFY2(file.complete, describeAll(file.issues).c_str());
        QVERIFY(file.mechanism == mechanism);
    }

    void fields_changed_areReadBackAndWritten_data()
    {
        QTest::addColumn<int>("type");
        for (std::size_t i = 0; i < elementTypes().size(); ++i) {
            QTest::newRow(elementTypes()[i].type.data()) << static_cast<int>(i);
        }
    }
    void fields_changed_areReadBackAndWritten()
    {
        QFETCH(int, type);
        const ElementType& kind = elementTypes()[static_cast<std::size_t>(type)];
        QVERIFY(!kind.type.empty() && !kind.label.empty() && !kind.summary.empty());
        QCOMPARE(findElementType(kind.type), &kind);
        QVERIFY(&typeOf(kind.prototype) == &kind);
        Mechanism mechanism = kind.samples().front();
        const Element original = mechanism.elements.back();
        const std::string text = writeMechanism(mechanism);
        std::set<std::string_view> keys;
        for (const Field& field : kind.fields) {
            QVERIFY(!field.traits.key.empty() && !field.traits.label.empty());
            QVERIFY2(keys.insert(field.traits.key).second, "a key stands twice");
            const FieldValue changed = another(field, field.read(original));
            Element& element = mechanism.elements.back();
            element = original;
            field.write(element, changed);
            QVERIFY2(field.read(element) == changed, field.traits.key.data());
            for (const Field& other : kind.fields) {
                QVERIFY2(&other == &field || other.read(element) == other.read(original), other.traits.key.data());
            }
            // A field that another one stands for is not written.
            QVERIFY2(isReplaced(element, field) || writeMechanism(mechanism) != text, field.traits.key.data());
        }
    }

    void units_ofQuantities_areThereForEveryNumber()
    {
        for (const ElementType& kind : elementTypes()) {
            for (const Field& field : kind.fields) {
                const bool isNumber = field.kind == FieldKind::number || field.kind == FieldKind::optionalNumber;
                QVERIFY2(!isNumber || field.traits.whole > 0 || field.traits.quantity != Quantity::none ||
                             field.traits.key == "loss_factor",
                         field.traits.key.data());
            }
        }
    }

    void kineticEnergy_ofATranslation_isHalfMassTimesSquare()
    {
        const auto energyOf = [](const Mechanism& mechanism) {
            const System system(mechanism);
            Eigen::VectorXd v = Eigen::VectorXd::Zero(system.coordinateCount());
            for (std::size_t i = 0; i < system.coordinates().size(); ++i) {
                const std::string& name = system.coordinates()[i].name;
                v[static_cast<Eigen::Index>(i)] = name.ends_with(".x") ? 1 : name.ends_with(".y") ? 2 : 0;
            }
            return v.dot(system.mass(system.drawnCoordinates()) * v) / 2;
        };
        for (const ElementType& kind : elementTypes()) {
            const Field* mass = findField(kind.prototype, "mass");
            for (const Mechanism& sample : mass == nullptr ? std::vector<Mechanism>() : kind.samples()) {
                const double m = std::get<double>(mass->read(sample.elements.back()));
                QVERIFY2(std::abs(energyOf(sample) - m * 5 / 2) < kRounding, kind.type.data());
            }
        }
        // ρ A l of a beam of 1.3 m.
        QVERIFY(std::abs(energyOf(findElementType("beam")->samples().front()) - 2 * 0.4 * 1.3 * 5 / 2) < kRounding);
    }

    void bodyWithThreePins_drawn_closesInItsDrawing()
    {
        for (const Mechanism& sample : findElementType("body")->samples()) {
            if (!std::get<Body>(sample.elements.back()).shape && !std::get<Body>(sample.elements.back()).length) {
                const System system(sample);
                const Eigen::VectorXd phi = system.constraint(system.drawnCoordinates());
                QVERIFY(phi.size() == 0 || phi.cwiseAbs().maxCoeff() < 1e-14);
            }
        }
    }

    void angleOfALink_unwrapped_staysNearestTheDrawing()
    {
        // Drawn at 179°, then turned to −179°: the angle is 181°, not −179°.
        Mechanism m;
        m.gravity = {0, 0};
        const auto at = [](double degrees) { return rotated({1, 0}, degrees * std::numbers::pi / 180); };
        m.points = {{"O", {0, 0}, true}, {"P", at(179)}};
        m.elements = {Bar{"rod", {"O", "P"}, 1.0, 1, {}}};
        const System system(m);
        const Vector2 turned = at(-179);
        const double angle = system.kinematics().linkPoses(Eigen::Vector2d(turned.x, turned.y)).front().angle;
        QVERIFY(std::abs(angle - 181 * std::numbers::pi / 180) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestElement)
#include "tst_element.moc"
