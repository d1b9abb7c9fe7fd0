#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

const QString kRoot = QStringLiteral(EIGENLINK_SOURCE_DIR);
const QStringList kFolders{"model", "app", "views", "tests"};

struct Source {
    QString path;  ///< from the root
    QStringList lines;
};

std::vector<Source> sourcesUnder(const QStringList& folders)
{
    std::vector<Source> sources;
    for (const QString& folder : folders) {
        QDirIterator files(kRoot + "/" + folder, {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly)) {
                sources.push_back(
                    {QDir(kRoot).relativeFilePath(file.fileName()), QString::fromUtf8(file.readAll()).split('\n')});
            }
        }
    }
    return sources;
}

/// "path:line: text" of every line of these sources that matches.
QStringList matches(const std::vector<Source>& sources, const QString& pattern)
{
    const QRegularExpression expression(pattern);
    QStringList found;
    for (const Source& source : sources) {
        for (qsizetype i = 0; i < source.lines.size(); ++i) {
            if (expression.match(source.lines[i]).hasMatch()) {
                found += QString("%1:%2: %3").arg(source.path).arg(i + 1).arg(source.lines[i].trimmed());
            }
        }
    }
    return found;
}

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
        const QStringList found = matches(sourcesUnder({"model", "app/io", "app/cli"}),
                                          "^\\s*#\\s*include\\s*[<\"](Q[A-Z]|Qt|qt|qcustomplot)");
        QVERIFY2(found.isEmpty(), report(found));
    }

    void lowerLayers_doNotSeeHigherOnes()
    {
        const QStringList model = matches(sourcesUnder({"model"}), "#\\s*include\\s*\"(app|views|tests)/");
        QVERIFY2(model.isEmpty(), report(model));
        const QStringList views = matches(sourcesUnder({"views"}), "#\\s*include\\s*\"(app|tests)/");
        QVERIFY2(views.isEmpty(), report(views));
        const QStringList files = matches(sourcesUnder({"app/io"}), "#\\s*include\\s*\"(views|tests|app/(?!io/))");
        QVERIFY2(files.isEmpty(), report(files));
        const QStringList figures =
            matches(sourcesUnder({"app/figures"}), "#\\s*include\\s*\"(tests|app/(?!(io|figures)/))");
        QVERIFY2(figures.isEmpty(), report(figures));
    }

    void includes_startAtTheRoot()
    {
        QStringList found;
        for (const QString& line : matches(sourcesUnder(kFolders), "^\\s*#\\s*include\\s*\"")) {
            const QString included = line.section('"', 1, 1);
            const bool fromRoot = QRegularExpression("^(model|app|views|tests)/").match(included).hasMatch();
            if (!fromRoot && !included.endsWith(".moc") && !included.startsWith("moc_")) {
                found += line;
            }
        }
        QVERIFY2(found.isEmpty(), report(found));
    }

    void plotLibrary_isIncludedBySourcesOnly()
    {
        const QStringList found = matches(sourcesUnder({"model", "app", "views"}), "#\\s*include\\s*<qcustomplot\\.h>")
                                      .filter(QRegularExpression("\\.h:"));
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
