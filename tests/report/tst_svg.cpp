#include "app/figures/svg.h"
#include "views/figure/recorded_drawing.h"

#include <QImage>
#include <QPainter>
#include <QPixmap>
#include <QTest>
#include <QXmlStreamReader>

using namespace eigenlink;

namespace {

/// A disc and a word at this place.
Drawing drawingAt(double x, bool square = false)
{
    return recordedDrawing({100, 60}, [&](QPainter& painter) {
        painter.setPen(QPen(Qt::red, 2));
        painter.setBrush(QColor(0, 0, 255, 128));
        square ? painter.drawRect(QRectF(x, 20, 20, 20)) : painter.drawEllipse(QPointF(x, 30), 10, 10);
        painter.setPen(Qt::black);
        painter.drawText(QPointF(x, 55), QStringLiteral("pin"));
        painter.setPen(Qt::green);
        painter.drawLine(0, 0, 100, 0);
    });
}

/// Names of all elements, in their order; empty when the text is no XML.
QStringList elementsOf(const std::string& svg)
{
    QStringList names;
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement) {
            names << reader.name().toString();
        }
    }
    return reader.hasError() ? QStringList() : names;
}

QImage imageOf(const Drawing& drawing)
{
    QImage image(100, 60, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintDrawing(painter, drawing);
    return image;
}

}  // namespace

class SvgTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recording_keepsShapesPensAndWords()
    {
        const Drawing drawing = drawingAt(40);
        QCOMPARE(drawing.width, 100.0);
        QCOMPARE(drawing.marks.size(), std::size_t{3});
        const auto& disc = std::get<Drawing::Shape>(drawing.marks[0]);
        QVERIFY(disc.stroke && disc.stroke->width == 2 && disc.stroke->color.red == 255);
        QVERIFY(disc.fill && std::abs(disc.fill->opacity - 0.5) < 0.01);
        const auto& words = std::get<Drawing::Words>(drawing.marks[1]);
        QCOMPARE(words.text, std::string("pin"));
        QCOMPARE(words.at, (Vector2{40, 55}));
        QVERIFY(words.width > 8 && words.width < 40);
    }

    void recording_followsTransformationsAndClips()
    {
        const Drawing drawing = recordedDrawing({100, 100}, [](QPainter& painter) {
            painter.setClipRect(QRectF(0, 0, 50, 50));
            painter.translate(10, 20);
            painter.scale(2, 2);
            painter.setPen(QPen(Qt::black, 3));
            painter.drawLine(QPointF(0, 0), QPointF(5, 5));
            painter.drawLine(QPointF(0, 0), QPointF(40, 0));
            painter.drawLine(QPointF(100, 100), QPointF(140, 100));
        });
        QCOMPARE(drawing.marks.size(), std::size_t{2});
        const auto& line = std::get<Drawing::Shape>(drawing.marks[0]);
        QCOMPARE(line.steps[0].points[0], (Vector2{10, 20}));
        QCOMPARE(line.steps[1].points[0], (Vector2{20, 30}));
        QCOMPARE(line.stroke->width, 6.0);
        const auto& cut = std::get<Drawing::Shape>(drawing.marks[1]);
        QCOMPARE(cut.steps[1].points[0], (Vector2{50, 20}));
    }

    /// Parts outside of the clip are cut off: half of an image of four colours, each of two by two pixels.
    void recording_keepsImages_andWhatIsSeenOfThem()
    {
        QPixmap pixmap(4, 4);
        QPainter colours(&pixmap);
        colours.fillRect(0, 0, 2, 2, Qt::red);
        colours.fillRect(2, 0, 2, 2, Qt::green);
        colours.fillRect(0, 2, 2, 2, Qt::blue);
        colours.fillRect(2, 2, 2, 2, Qt::yellow);
        colours.end();
        const Drawing drawing = recordedDrawing({100, 60}, [&](QPainter& painter) {
            painter.setClipRect(QRectF(0, 0, 40, 60));
            painter.drawPixmap(QRectF(20, 10, 40, 40), pixmap, QRectF(0, 0, 4, 4));
        });
        QCOMPARE(drawing.marks.size(), std::size_t{1});
        const auto& image = std::get<Drawing::Image>(drawing.marks[0]);
        QCOMPARE(image.at, (Vector2{20, 10}));
        QCOMPARE(image.width, 20.0);
        QCOMPARE(image.height, 40.0);
        const QImage again = imageOf(drawing);
        QCOMPARE(again.pixelColor(23, 13), QColor(Qt::red));
        QCOMPARE(again.pixelColor(23, 46), QColor(Qt::blue));
        QCOMPARE(again.pixelColor(45, 13), QColor(Qt::white));
        QCOMPARE(elementsOf(svgOf(drawing)), (QStringList{"svg", "image"}));
        QVERIFY(svgOf(drawing).find("data:image/png;base64,iVBOR") != std::string::npos);
    }

    void painting_givesThePictureBack()
    {
        QImage direct(100, 60, QImage::Format_RGB32);
        direct.fill(Qt::white);
        QPainter painter(&direct);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Qt::red, 2));
        painter.setBrush(QColor(0, 0, 255, 128));
        painter.drawEllipse(QPointF(40, 30), 10, 10);
        painter.end();
        const QImage again = imageOf(drawingAt(40));
        for (const QPoint& at : {QPoint(40, 30), QPoint(40, 20), QPoint(45, 33), QPoint(60, 30)}) {
            QCOMPARE(again.pixelColor(at), direct.pixelColor(at));
        }
    }

    void svg_isOneElementWithEverythingInIt()
    {
        QCOMPARE(elementsOf(svgOf(drawingAt(40))), (QStringList{"svg", "path", "text", "path"}));
    }

    void hostileWords_stayWords()
    {
        const QString hostile = QStringLiteral("</text><script>&\"'");
        const Drawing drawing =
            recordedDrawing({200, 20}, [&](QPainter& painter) { painter.drawText(QPointF(0, 15), hostile); });
        const std::string svg = svgOf(drawing);
        QVERIFY(!elementsOf(svg).contains("script"));
        QVERIFY(!elementsOf(svg).isEmpty());
        QVERIFY(svg.find("&lt;script&gt;") != std::string::npos);
    }

    void animation_movesWhatChangesAndKeepsTheRest()
    {
        const std::string svg = animatedSvgOf({drawingAt(30), drawingAt(50), drawingAt(70)}, {2});
        QCOMPARE(elementsOf(svg), (QStringList{"svg", "path", "animate", "text", "animate", "path"}));
        // Closed: the first form stands at the end again, so that nothing jumps.
        const QString text = QString::fromStdString(svg);
        const QString values = text.section("attributeName=\"x\"", 1).section("values=\"", 1).section('"', 0, 0);
        QCOMPARE(values, QStringLiteral("30;50;70;30"));
        QVERIFY(
            QString::fromStdString(animatedSvgOf({drawingAt(30), drawingAt(50)}, {2, false})).contains("\"30;50\""));
    }

    void animationOfOtherShapes_showsFrameAfterFrame()
    {
        const std::string svg = animatedSvgOf({drawingAt(30), drawingAt(30, true)}, {1});
        QCOMPARE(elementsOf(svg), (QStringList{"svg", "g", "animate", "path", "g", "animate", "path", "text", "path"}));
        const QString twice = QString::fromStdString(animatedSvgOf({drawingAt(30), drawingAt(50, true)}, {1, true, 2}));
        QVERIFY(twice.contains("repeatCount=\"2\"") && !twice.contains("indefinite"));
        QVERIFY_EXCEPTION_THROWN(animatedSvgOf({}, {1}), std::invalid_argument);
    }
};

QTEST_MAIN(SvgTest)
#include "tst_svg.moc"
