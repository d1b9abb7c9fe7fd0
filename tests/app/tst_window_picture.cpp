#include "app/figures/palette.h"
#include "app/window/parts/workspace.h"
#include "tests/app/window_fixture.h"
#include "tests/support/columns.h"
#include "views/modes/mode_player.h"

#include <QColor>
#include <QImage>

#include <cstdlib>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr QSize kSize(1440, 900);
constexpr QSize kCoarse(48, 30);
constexpr double kLargestDifference = 12;  ///< mean over the coarse picture, of 255

/// The picture in the 256 colours that it uses most, to stay small.
QImage inFewColors(const QImage& picture)
{
    Palette palette;
    palette.count(picture);
    palette.choose();
    QImage few(picture.size(), QImage::Format_Indexed8);
    few.setColorTable({palette.colors().begin(), palette.colors().end()});
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            few.setPixel(x, y, palette.indexOf(picture.pixel(x, y)));
        }
    }
    return few;
}

/// The window with the four-bar and its mode at a fixed phase.
QImage pictureOf(const QTemporaryDir& folder, ThemeChoice theme)
{
    Preferences preferences(folder.filePath(QStringLiteral("picture.ini")));
    MainWindow window(preferences, theme);
    window.resize(kSize);
    window.show();
    if (!QTest::qWaitForWindowExposed(&window) || !window.openFile(fourBarFile()) ||
        !QTest::qWaitFor([&] { return window.session().analysis() != nullptr; }, 120000)) {
        return {};
    }
    QTest::qWait(500);
    ModePlayer& player = *window.workspace().player;
    player.setPlaying(false);
    player.setPhase(1.25 * std::numbers::pi);
    QTest::qWait(500);
    const QImage picture = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    window.session().document().undoStack().setClean();
    return inFewColors(picture);
}

/// The mean difference of two pictures seen from afar, so that letters of other fonts count little.
double differenceOf(const QImage& a, const QImage& b)
{
    const auto coarse = [](const QImage& image) {
        return image.convertToFormat(QImage::Format_RGB32)
            .scaled(kCoarse, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
            .convertToFormat(QImage::Format_Grayscale8);
    };
    const QImage first = coarse(a), second = coarse(b);
    double sum = 0;
    for (int y = 0; y < kCoarse.height(); ++y) {
        for (int x = 0; x < kCoarse.width(); ++x) {
            sum += std::abs(qGray(first.pixel(x, y)) - qGray(second.pixel(x, y)));
        }
    }
    return sum / (kCoarse.width() * kCoarse.height());
}

}  // namespace

/// The pictures of the README show the window as it is. EIGENLINK_README_PICTURES=1 writes them anew.
class TestWindowPicture : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void readme_showsTheWindowOfToday_data()
    {
        addColumns<QString, bool>({"file", "isDark"});
        QTest::newRow("light") << "window-light.png" << false;
        QTest::newRow("dark") << "window-dark.png" << true;
    }

    void readme_showsTheWindowOfToday()
    {
        QFETCH(QString, file);
        QFETCH(bool, isDark);
        const QImage now = pictureOf(m_folder, isDark ? ThemeChoice::dark : ThemeChoice::light);
        QCOMPARE(now.size(), kSize);
        const QString path = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/pictures/") + file;
        if (qEnvironmentVariableIsSet("EIGENLINK_README_PICTURES")) {
            QVERIFY(now.save(path));
        }
        const QImage shown(path);
        QCOMPARE(shown.size(), kSize);
        const double difference = differenceOf(now, shown);
        QVERIFY2(difference < kLargestDifference, qPrintable(QString::number(difference)));
    }
};

QTEST_MAIN(TestWindowPicture)
#include "tst_window_picture.moc"
