#include "app/window/parts/pictures.h"

#include "app/application.h"
#include "app/io/exit_code.h"
#include "tests/support/columns.h"

#include <QImage>
#include <QSvgRenderer>
#include <QTemporaryDir>

#include <set>

using namespace eigenlink;

namespace {

// Pictures that show something have more than one colour, all over.
std::size_t coloursIn(const QImage& image, const QRect& area)
{
    std::set<QRgb> colours;
    for (int y = area.top(); y < area.bottom(); ++y) {
        for (int x = area.left(); x < area.right(); ++x) {
            colours.insert(image.pixel(x, y));
        }
    }
    return colours.size();
}

}  // namespace

class TestPictures : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString fileWith(const QByteArray& text)
    {
        QFile file(m_folder.filePath(QStringLiteral("some.eigenlink")));
        [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
        file.write(text);
        return file.fileName();
    }

private Q_SLOTS:
    void fourBar_isDrawnIntoEveryFormat()
    {
        const QString folder = m_folder.filePath(QStringLiteral("out/deep"));
        QCOMPARE(runPictures(folder, {}, lightTheme()), int(kDone));
        for (const QString& name :
             {QStringLiteral("mechanism"), QStringLiteral("complex-plane"), QStringLiteral("film-strip")}) {
            const QString base = folder + QLatin1Char('/') + name;
            const QImage image(base + QStringLiteral(".png"));
            QVERIFY2(image.width() >= 1000 && image.height() >= 300, qPrintable(name));
            QVERIFY2(coloursIn(image, image.rect()) > 10, qPrintable(name));
            QVERIFY2(coloursIn(image, QRect(0, 0, image.width() / 2, image.height())) > 5, qPrintable(name));
            QVERIFY2(coloursIn(image, QRect(image.width() / 2, 0, image.width() / 2, image.height())) > 5,
                     qPrintable(name));
            QSvgRenderer svg(base + QStringLiteral(".svg"));
            QVERIFY2(svg.isValid(), qPrintable(name));
            QVERIFY2(svg.defaultSize().width() >= 500, qPrintable(name));
            QVERIFY2(QFileInfo(base + QStringLiteral(".pdf")).size() > 2000, qPrintable(name));
        }
    }

    void badFile_isAnInputError() { QCOMPARE(runPictures(m_folder.path(), fileWith("{"), lightTheme()), int(kInput)); }

    void mechanismWithErrors_isAnInputError()
    {
        const QString file = fileWith(R"({"format": "eigenlink", "version": 1, "points": [{"id": "A", "at": [0, 0]}],
                                          "elements": [{"type": "point_mass", "id": "m", "point": "A", "mass": -1}]})");
        QCOMPARE(runPictures(m_folder.path(), file, lightTheme()), int(kInput));
    }

    void folderThatCannotBeMade_isAnOutputError()
    {
        const QString file = fileWith("not a folder");
        QCOMPARE(runPictures(file + QStringLiteral("/below"), {}, lightTheme()), int(kOutput));
    }

    void commandLine_isRead_data()
    {
        const auto row = test::addColumns<QStringList, bool>({"arguments", "valid"});
        const QString name = QStringLiteral("eigenlink");
        row("nothing", {name}, true);
        row("files", {name, QStringLiteral("a"), QStringLiteral("b")}, true);
        row("theme", {name, QStringLiteral("--theme"), QStringLiteral("dark")}, true);
        row("unknown theme", {name, QStringLiteral("--theme"), QStringLiteral("blue")}, false);
        row("unknown option", {name, QStringLiteral("--colour")}, false);
        row("two pictures",
            {name, QStringLiteral("--pictures"), QStringLiteral("d"), QStringLiteral("a"), QStringLiteral("b")}, false);
    }

    void commandLine_isRead()
    {
        QFETCH(QStringList, arguments);
        QFETCH(bool, valid);
        QCOMPARE(readCommandLine(arguments).error.isEmpty(), valid);
    }
};

QTEST_MAIN(TestPictures)
#include "tst_pictures.moc"
