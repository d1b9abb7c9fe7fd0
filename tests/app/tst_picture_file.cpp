#include "app/figures/picture_file.h"

#include "app/io/file_error.h"

#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QtTest>

using namespace eigenlink;

class TestPictureFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const Picture m_picture{QStringLiteral("Square"),
                            {200, 100},
                            [](QPainter& painter) {
                                painter.fillRect(0, 0, 200, 100, Qt::white);
                                painter.fillRect(50, 25, 100, 50, Qt::red);
                            },
                            {}};

private Q_SLOTS:
    void png_hasTwiceThePixels()
    {
        const QString path = m_folder.filePath(QStringLiteral("square.png"));
        writePicture(path, m_picture);
        const QImage image(path);
        QCOMPARE(image.size(), QSize(400, 200));
        QCOMPARE(image.pixelColor(200, 100), QColor(Qt::red));
        QCOMPARE(image.pixelColor(10, 10), QColor(Qt::white));
    }

    void svg_isDrawnTheSame()
    {
        const QString path = m_folder.filePath(QStringLiteral("square.svg"));
        writePicture(path, m_picture);
        QSvgRenderer renderer(path);
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBox().size(), QSize(200, 100));
        QImage image(200, 100, QImage::Format_ARGB32);
        image.fill(Qt::black);
        QPainter painter(&image);
        renderer.render(&painter);
        painter.end();
        QCOMPARE(image.pixelColor(100, 50), QColor(Qt::red));
    }

    void pdf_isADocumentOfThePicturesSize()
    {
        const QString path = m_folder.filePath(QStringLiteral("square.pdf"));
        writePicture(path, m_picture);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith("%PDF"));
        QVERIFY(bytes.contains("/MediaBox [0 0 150.000000 75.000000]"));
    }

    void otherSuffix_isRefused()
    {
        QVERIFY_EXCEPTION_THROWN(writePicture(m_folder.filePath(QStringLiteral("square.bmp")), m_picture), FileError);
    }

    void folderThatIsNotThere_isAnError()
    {
        QVERIFY_EXCEPTION_THROWN(writePicture(m_folder.filePath(QStringLiteral("no/square.png")), m_picture),
                                 FileError);
    }
};

QTEST_MAIN(TestPictureFile)
#include "tst_picture_file.moc"
