#include "model/assembly/kinematics.h"
#include "tests/support/mechanisms.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace eigenlink;
using namespace eigenlink::test;

/// Every mechanism of tests/reference against its equilibrium and eigenvalues, computed with 50 digits by two routes.
class TestCaseReference : public QObject {
    Q_OBJECT

private:
    static QDir folder() { return QDir(QStringLiteral(EIGENLINK_SOURCE_DIR "/tests/reference")); }

    static QJsonObject expectedOf(const QString& name)
    {
        QFile file(folder().filePath(name + QStringLiteral(".expected.json")));
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    }

private slots:
    void mechanism_data()
    {
        QTest::addColumn<QString>("name");
        const QStringList files = folder().entryList({QStringLiteral("*.eigenlink")});
        QCOMPARE(files.size(), 7);
        for (const QString& file : files) {
            const QString name = QFileInfo(file).completeBaseName();
            QTest::newRow(qPrintable(name)) << name;
        }
    }

    void mechanism()
    {
        QFETCH(QString, name);
        const Analysis analysis = analyze(mechanismAt("tests/reference/" + name.toStdString() + ".eigenlink"));
        const QJsonObject expected = expectedOf(name);
        QVERIFY(!expected.isEmpty());
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QCOMPARE(analysis.equilibrium.degreesOfFreedom, expected[u"degrees_of_freedom"].toInt());
        if (expected[u"stable"].isBool()) {
            QCOMPARE(analysis.equilibrium.stability == Stability::stable, expected[u"stable"].toBool());
        }
        const std::vector<Vector2> positions = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
        const QJsonObject points = expected[u"points"].toObject();
        QVERIFY(!points.isEmpty());
        for (auto point = points.begin(); point != points.end(); ++point) {
            const Vector2 at = positions[*findPoint(analysis.mechanism, point.key().toStdString())];
            const QJsonArray exact = point.value().toArray();
            QVERIFY(distance(at, {exact[0].toDouble(), exact[1].toDouble()}) < 1e-9);
        }
        Values exact;
        bool defective = false;
        for (const QJsonValue value : expected[u"eigenvalues"].toArray()) {
            exact.emplace_back(value[0].toDouble(), value[1].toDouble());
            defective |= exact.back() == 0.0;
        }
        const double tolerance = defective ? 1e-6 : 1e-9;
        QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), exact) < tolerance);
        QVERIFY(distanceBetween(trueValues(analysis, Method::rcs), exact) < tolerance);
        QVERIFY(distanceBetween(trueValues(analysis, Method::ucs), exact) < 1e-4);
        for (const Eigenvalue& value : analysis.find(Method::ucs)->spectrum.values) {
            QVERIFY(!value.isTrue() || value.difference <= 1.1 * value.errorEstimate + 1e-9);
        }
    }
};

QTEST_GUILESS_MAIN(TestCaseReference)
#include "tst_case_reference.moc"
