#include "model/assembly/kinematics.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace eigenlink;
using namespace eigenlink::test;

/// Four-bars of [PV] with full parameters: bodies with mass anywhere, springs and forces at any point of a link.
class TestCasePrincipalVectors : public QObject {
    Q_OBJECT

private:
    static QJsonArray cases()
    {
        QFile file(QStringLiteral(EIGENLINK_SOURCE_DIR "/tests/reference/principal_vectors.json"));
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).array() : QJsonArray();
    }
    static double at(const QJsonValue& array, int i) { return array[i].toDouble(); }
    static Vector2 vectorOf(const QJsonValue& value) { return {at(value, 0), at(value, 1)}; }
    static std::string linkName(int k) { return "link" + std::to_string(k); }

    /// The linkage of a case drawn at the angles theta; the joints are A0 … A3.
    static Mechanism linkage(const QJsonObject& parameters, const QJsonValue& theta)
    {
        Mechanism m;
        m.gravity = vectorOf(parameters[u"g"]);
        Vector2 joint;
        for (int k = 0; k <= 3; ++k) {
            m.points.push_back({"A" + std::to_string(k), joint, k == 0 || k == 3, {}});
            if (k < 3) {
                joint = joint + rotated({at(parameters[u"l"], k), 0}, at(theta, k));
            }
        }
        m.points[3].at = {at(parameters[u"l"], 3), 0};
        for (int k = 1; k <= 3; ++k) {
            const double l = at(parameters[u"l"], k - 1);
            m.elements.push_back(Body{linkName(k),
                                      {"A" + std::to_string(k - 1), "A" + std::to_string(k)},
                                      std::nullopt,
                                      l,
                                      at(parameters[u"m"], k - 1),
                                      {at(parameters[u"e"], k - 1), at(parameters[u"f"], k - 1)},
                                      at(parameters[u"I"], k - 1),
                                      {}});
            m.elements.push_back(Torque{"M" + std::to_string(k), linkName(k), at(parameters[u"M"], k - 1), {}});
        }
        addLoads(m, parameters, theta);
        return m;
    }

    /// A further pin of a link at `position` in its frame. `link` is 1, 2 or 3.
    static std::string addPin(Mechanism& m, int link, Vector2 position, const QJsonValue& theta)
    {
        std::string id = "P" + std::to_string(m.points.size());
        Body& body = std::get<Body>(m.elements[*findElement(m, linkName(link))]);
        const double l = body.shape ? body.shape->at(1).x : *body.length;
        if (!body.shape) {
            body.shape = {{0, 0}, {l, 0}};
            body.length.reset();
        }
        body.shape->push_back(position);
        body.points.push_back(id);
        const Vector2 base = m.points[static_cast<std::size_t>(link) - 1].at;
        m.points.push_back({id, base + rotated(position, at(theta, link - 1))});
        return id;
    }

    static void addLoads(Mechanism& m, const QJsonObject& parameters, const QJsonValue& theta)
    {
        for (const QJsonValue t : parameters[u"torsion_springs"].toArray()) {
            const int i = t[u"i"].toInt();
            const int j = t[u"j"].toInt();
            // The published angles are counted on; a drawing takes them on the turn nearest the rest angle.
            const double stretch = at(theta, i - 1) - (j == 0 ? 0 : at(theta, j - 1)) - t[u"th0"].toDouble();
            m.elements.push_back(TorsionSpring{"T" + std::to_string(m.elements.size()),
                                               {linkName(i), j == 0 ? "ground" : linkName(j)},
                                               t[u"k"].toDouble(),
                                               t[u"th0"].toDouble(),
                                               0,
                                               std::round(stretch / (2 * std::numbers::pi)),
                                               {}});
        }
        for (const QJsonValue s : parameters[u"springs"].toArray()) {
            const std::string pin = addPin(m, s[u"link"].toInt(), vectorOf(s[u"zeta"]), theta);
            const std::string anchor = "S" + std::to_string(m.points.size());
            m.points.push_back({anchor, vectorOf(s[u"P"]), true});
            m.elements.push_back(Spring{"k" + std::to_string(m.elements.size()),
                                        {anchor, pin},
                                        s[u"k"].toDouble(),
                                        s[u"l0"].toDouble(),
                                        0,
                                        {}});
        }
        for (const QJsonValue f : parameters[u"forces"].toArray()) {
            const std::string pin = addPin(m, f[u"link"].toInt(), vectorOf(f[u"zeta"]), theta);
            m.elements.push_back(Force{"F" + std::to_string(m.elements.size()), pin, vectorOf(f[u"F"]), {}});
        }
    }

    static Vector2 pair(const System& system, const Eigen::VectorXd& values, const std::string& point)
    {
        const Eigen::Index i = system.findCoordinate(point + ".x");
        return {values[i], values[i + 1]};
    }

    /// A row for each of these parts of each case, which the test fetches by its name beside the parameters.
    static void addRows(const char* name, const char* parts)
    {
        QTest::addColumn<QJsonObject>("parameters");
        QTest::addColumn<QJsonObject>(name);
        for (const QJsonValue each : cases()) {
            int number = 0;
            for (const QJsonValue part : each[QLatin1String(parts)].toArray()) {
                QTest::newRow(qPrintable(each[u"name"].toString() + u' ' + QString::number(++number)))
                    << each[u"parameters"].toObject() << part.toObject();
            }
        }
    }

private slots:
    void equilibria_data() { addRows("equilibrium", "equilibria"); }

    void equilibria()
    {
        QFETCH(QJsonObject, parameters);
        QFETCH(QJsonObject, equilibrium);
        const Analysis analysis = analyze(linkage(parameters, equilibrium[u"theta"]));
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QCOMPARE(analysis.equilibrium.stability == Stability::stable, equilibrium[u"stable"].toBool());
        for (int k = 0; k < 3; ++k) {
            const double angle =
                analysis.system->kinematics().linkPoses(analysis.equilibrium.q)[static_cast<std::size_t>(k)].angle;
            QVERIFY(std::abs(std::remainder(angle - at(equilibrium[u"theta"], k), 6.283185307179586)) < 1e-9);
        }
        const std::complex<double> s = std::sqrt(std::complex<double>(equilibrium[u"eig2"].toDouble()));
        QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), {s, -s}) < 1e-9);
        QVERIFY(distanceBetween(trueValues(analysis, Method::rcs), {s, -s}) < 1e-9);
    }

    void accelerations_data() { addRows("state", "states"); }

    /// M q̈ + Φ_qᵀλ = f and Φ_q q̈ = −Φ_qq(q̇, q̇) against the published angular accelerations.
    void accelerations()
    {
        QFETCH(QJsonObject, parameters);
        QFETCH(QJsonObject, state);
        const Mechanism mechanism = linkage(parameters, state[u"theta"]);
        const System system(mechanism);
        const Eigen::VectorXd q = system.drawnCoordinates();
        QVERIFY(system.constraint(q).cwiseAbs().maxCoeff() < 1e-12);
        const Eigen::Index n = q.size();
        const Eigen::Index m = system.constraintCount();
        Eigen::VectorXd velocity = Eigen::VectorXd::Zero(n);
        for (int k = 1; k <= 3; ++k) {
            const std::size_t link = *findElement(mechanism, linkName(k));
            const std::vector<std::string> pins = pointsOf(mechanism.elements[link]);
            const std::vector<Vector2> at0 = system.kinematics().pointPositions(q);
            // Velocities of joints follow from the links before; later links only add their further pins.
            const Vector2 base = at0[*findPoint(mechanism, pins[0])];
            const Eigen::Index baseIndex = system.findCoordinate(pins[0] + ".x");
            const Vector2 baseVelocity =
                baseIndex < 0 ? Vector2{} : Vector2{velocity[baseIndex], velocity[baseIndex + 1]};
            for (std::size_t i = 1; i < pins.size(); ++i) {
                const Eigen::Index index = system.findCoordinate(pins[i] + ".x");
                if (index >= 0) {
                    const Vector2 v = baseVelocity + at(state[u"omega"], k - 1) *
                                                         perpendicular(at0[*findPoint(mechanism, pins[i])] - base);
                    velocity[index] = v.x;
                    velocity[index + 1] = v.y;
                }
            }
        }
        const Eigen::MatrixXd Phi_q(system.jacobian(q));
        QVERIFY((Phi_q * velocity).cwiseAbs().maxCoeff() < 1e-12);
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n + m, n + m);
        matrix << Eigen::MatrixXd(system.mass(q)), Phi_q.transpose(), Phi_q, Eigen::MatrixXd::Zero(m, m);
        Eigen::VectorXd rhs(n + m);
        rhs.head(n) = system.force(q);
        // Constraints are at most quadratic: the difference of Jacobians along q̇ is exact for any step.
        rhs.tail(m) = -(system.jacobian(q + velocity) - system.jacobian(q - velocity)) * velocity / 2;
        const Eigen::VectorXd solution = solutionOf(matrix, rhs);
        for (const char* joint : {"A1", "A2"}) {
            const Vector2 expected = vectorOf(state[QString::fromLatin1(joint) + QStringLiteral("_acc")]);
            const Vector2 actual = pair(system, solution.head(n), joint);
            QVERIFY(distance(actual, expected) < 1e-9 * (1 + length(expected)));
        }
        // Theirs multiplies ½(|B − A|² − l²) and enters with the other sign.
        for (int k = 0; k < 3; ++k) {
            const double expected = at(state[u"truss_multiplier_lambda"], k);
            for (std::size_t i = 0; i < system.constraints().size(); ++i) {
                if (system.constraints()[i].name == linkName(k + 1)) {
                    QVERIFY(std::abs(-2 * solution[n + static_cast<Eigen::Index>(i)] - expected) <
                            1e-8 * (1 + std::abs(expected)));
                }
            }
        }
    }

    void massMatrix_ofTheJoints_isThePublishedOne()
    {
        for (const QJsonValue each : cases()) {
            QJsonObject bare = each[u"parameters"].toObject();
            bare[QStringLiteral("springs")] = QJsonArray();
            bare[QStringLiteral("forces")] = QJsonArray();
            const System system(linkage(bare, each[u"states"][0][u"theta"]));
            const Eigen::MatrixXd M(system.mass(system.drawnCoordinates()));
            for (int i = 0; i < 4; ++i) {
                for (int j = 0; j < 4; ++j) {
                    QVERIFY(std::abs(M(i, j) - each[u"mass_matrix"][i][j].toDouble()) < 1e-13);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCasePrincipalVectors)
#include "tst_case_principal_vectors.moc"
