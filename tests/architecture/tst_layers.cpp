#include "tests/support/source_scan.h"

#include <QRegularExpression>
#include <QTest>

using namespace eigenlink::test;

namespace {

const QStringList kFolders{"model", "app", "views", "tests"};

QByteArray report(const QStringList& found)
{
    return found.join('\n').toUtf8();
}

}  // namespace

class LayersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sources_areFound()
    {
        QVERIFY(sourcesUnder({"model"}).size() > 40);
        QVERIFY(sourcesUnder({"app/io"}).size() > 10);
        QVERIFY(!matches(sourcesUnder({"model"}), "^#include <Eigen/").isEmpty());
    }

    void modelFilesAndCommandLine_includeNoQt()
    {
        const QStringList found = matches(sourcesUnder({"model", "app/io", "app/lessons", "app/cli"}),
                                          "^\\s*#\\s*include\\s*[<\"](Q[A-Z]|Qt|qt|qcustomplot)");
        QVERIFY2(found.isEmpty(), report(found));
    }

    void sources_doNotSeeTests()
    {
        const QStringList found = matches(sourcesUnder({"model", "views", "app"}), "#\\s*include\\s*\"tests/");
        QVERIFY2(found.isEmpty(), report(found));
    }

    void includes_startAtTheRoot()
    {
        QStringList found;
        for (const QString& line : matches(sourcesUnder(kFolders), "^\\s*#\\s*include\\s*\"")) {
            const QString included = line.section('"', 1, 1);
            const bool fromRoot =
                QRegularExpression("^((model|app|views|tests)/|eigenlink_version\\.h$)").match(included).hasMatch();
            if (!fromRoot && !included.endsWith(".moc") && !included.startsWith("moc_")) {
                found += line;
            }
        }
        QVERIFY2(found.isEmpty(), report(found));
    }

    void charts_arePaintedWithoutALibrary()
    {
        const QStringList found = matches(sourcesUnder({"model", "app", "views"}), "#\\s*include\\s*<qcustomplot\\.h>");
        QVERIFY2(found.isEmpty(), report(found));
    }

    void files_areNamedInSnakeCase()
    {
        QStringList found;
        for (const Source& source : sourcesUnder(kFolders)) {
            if (!QRegularExpression("^[a-z0-9_/]+\\.(h|cpp)$").match(source.path).hasMatch()) {
                found += source.path;
            }
        }
        QVERIFY2(found.isEmpty(), report(found));
    }

    void headers_areGuardedAndOpenNoNamespace()
    {
        QStringList found;
        for (const Source& source : sourcesUnder(kFolders)) {
            if (source.path.endsWith(".h")) {
                found += source.lines.first() == "#pragma once" ? QStringList() : QStringList(source.path);
                found += matches({source}, "^using namespace");
            }
        }
        QVERIFY2(found.isEmpty(), report(found));
    }

    void sources_nameNoPlaceOfOneMachine()
    {
        const QStringList found = matches(sourcesUnder(kFolders), "\"/(home|root|Users|opt|mnt)/");
        QVERIFY2(found.isEmpty(), report(found));
    }
};

QTEST_GUILESS_MAIN(LayersTest)
#include "tst_layers.moc"
