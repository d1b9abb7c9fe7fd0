#include "model/modes/linearizer.h"
#include "tests/support/contrast.h"
#include "views/theme/theme.h"

#include <QDir>
#include <QGuiApplication>
#include <QHeaderView>
#include <QImage>
#include <QRegularExpression>
#include <QTableWidget>
#include <QTest>

#include <array>
#include <cstdlib>
#include <utility>

using namespace eigenlink;
using namespace eigenlink::test;

class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void text_onEverySurface_isReadable_data() { themeRows(); }
    void text_onEverySurface_isReadable()
    {
        QFETCH(int, number);
        const Theme theme = kThemes[number]();
        const std::vector<std::pair<QColor, QColor>> pairs{{theme.text, theme.window},
                                                           {theme.text, theme.card},
                                                           {theme.text, theme.selection},
                                                           {theme.text, theme.hover},
                                                           {theme.text, theme.field},
                                                           {theme.mutedText, theme.window},
                                                           {theme.mutedText, theme.card},
                                                           {theme.mutedText, theme.selection},
                                                           {theme.mutedText, theme.hover},
                                                           {theme.accent, theme.card},
                                                           {theme.accentText, theme.accent},
                                                           {theme.ok, theme.okBackground},
                                                           {theme.warning, theme.warningBackground},
                                                           {theme.error, theme.errorBackground},
                                                           {theme.ok, theme.card},
                                                           {theme.warning, theme.card},
                                                           {theme.error, theme.card},
                                                           {colorOf(Method::mcs, theme), theme.card},
                                                           {colorOf(Method::rcs, theme), theme.card},
                                                           {colorOf(Method::ucs, theme), theme.card},
                                                           {theme.unstableText, theme.unstable},
                                                           {theme.tooltipText, theme.tooltip}};
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const double ratio = contrastRatio(pairs[i].first, pairs[i].second);
            QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("pair %1: %2").arg(i).arg(ratio)));
        }
    }

    void drawings_standOutFromTheCard_data() { themeRows(); }
    void drawings_standOutFromTheCard()
    {
        QFETCH(int, number);
        const Theme theme = kThemes[number]();
        const QColor drawn[]{theme.axis,  theme.linkOutline, theme.spring, theme.damper, theme.mass, theme.ground,
                             theme.force, theme.angle,       theme.ghost,  theme.motion, theme.gap,  theme.spurious};
        for (const QColor& color : drawn) {
            const double ratio = contrastRatio(color, theme.card);
            QVERIFY2(ratio >= (number == 2 ? 4.5 : 3),
                     qPrintable(QStringLiteral("%1: %2").arg(color.name()).arg(ratio)));
        }
    }

    // A field is seen by its outline, which has 3 : 1 like all that is drawn.
    void outlinesOfFields_standOutFromTheCard_data() { themeRows(); }
    void outlinesOfFields_standOutFromTheCard()
    {
        QFETCH(int, number);
        const Theme theme = kThemes[number]();
        const QRegularExpression field(QStringLiteral("QLineEdit, QComboBox[^}]*border: 1px solid (#[0-9a-f]{6})"));
        const QRegularExpressionMatch found = field.match(styleSheetOf(theme));
        QVERIFY(found.hasMatch());
        QVERIFY(contrastRatio(QColor(found.captured(1)), theme.card) >= 3);
        QVERIFY(contrastRatio(theme.accent, theme.card) >= 3);  // the outline of what has the keyboard
    }

    void words_ofTheContrastTheme_standOutFarther()
    {
        const Theme theme = contrastTheme();
        for (const QColor& color : {theme.text, theme.mutedText, theme.accent, theme.ok, theme.warning, theme.error}) {
            QVERIFY(contrastRatio(color, theme.card) >= 7);
        }
    }

    void methods_areReadOnTheCard_andOnASelectedRow()
    {
        for (const Theme& theme :
             {lightTheme(), darkTheme(), contrastTheme(), projected(lightTheme()), projected(darkTheme())}) {
            for (const Method method : allMethods()) {
                QVERIFY(contrastRatio(colorOf(method, theme), theme.card) >= 4.5);
                QVERIFY(contrastRatio(colorOf(method, theme), theme.selection) >= 4.5);
            }
        }
    }

    // Lines are thicker, and no drawn colour comes nearer to the card.
    void projector_hasThickerLines_andStrongerColours()
    {
        for (const Theme& usual : {lightTheme(), darkTheme(), contrastTheme()}) {
            const Theme theme = projected(usual);
            QVERIFY(theme.lineScale > 1.5);
            const std::array drawn{&Theme::axis,  &Theme::linkOutline, &Theme::spring, &Theme::damper,
                                   &Theme::force, &Theme::angle,       &Theme::motion, &Theme::mutedText};
            for (const auto color : drawn) {
                const double before = contrastRatio(usual.*color, usual.card);
                QVERIFY(contrastRatio(theme.*color, theme.card) >= (usual.strong ? before : 1.1 * before));
            }
        }
    }

    void contrast_blackOnWhite_is21()
    {
        QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrastRatio(Qt::white, Qt::white), 1.0);
    }

    void methods_inOneTheme_haveDifferentColours()
    {
        for (const Theme& theme : {lightTheme(), darkTheme(), contrastTheme()}) {
            QVERIFY(colorOf(Method::mcs, theme) != colorOf(Method::rcs, theme));
            QVERIFY(colorOf(Method::rcs, theme) != colorOf(Method::ucs, theme));
            QVERIFY(colorOf(Method::mcs, theme) != colorOf(Method::ucs, theme));
        }
    }

    void styleSheet_ofATheme_leavesNoPlaceholder()
    {
        for (const Theme& theme : {lightTheme(), darkTheme(), contrastTheme()}) {
            const QString sheet = styleSheetOf(theme);
            QVERIFY(!sheet.contains(u'@') && !sheet.contains(u'~'));
            QVERIFY(sheet.contains(theme.okBackground.name()));
        }
        QVERIFY(styleSheetOf(lightTheme()) != styleSheetOf(darkTheme()));
    }

    /// Boxes and sliders grow with large words; small steps of the words need no other sheet.
    void styleSheet_ofLargeWords_hasLargeBoxes()
    {
        Theme theme = lightTheme();
        const QString usual = styleSheetOf(theme);
        QVERIFY(usual.contains(
            QStringLiteral("QCheckBox::indicator, QTableView::indicator, QListWidget::indicator {\n  width: 13px;")));
        theme.textScale = 1.2;
        QCOMPARE(styleSheetOf(theme), usual);
        theme.textScale = 2;
        QVERIFY(styleSheetOf(theme).contains(
            QStringLiteral("QCheckBox::indicator, QTableView::indicator, QListWidget::indicator {\n  width: 26px;")));
    }

    // The first inked pixel of a heading lies above that of its cell, and the last one at the right.
    void headings_standOverTheirColumns()
    {
        QTableWidget table(1, 2);
        table.setStyleSheet(styleSheetOf(lightTheme()) + QStringLiteral("QHeaderView::section { font-weight: 400; }"));
        table.setHorizontalHeaderLabels({QStringLiteral("HHH"), QStringLiteral("HHH")});
        table.verticalHeader()->hide();
        for (const int column : {0, 1}) {
            const Qt::Alignment side = column == 0 ? Qt::AlignLeft : Qt::AlignRight;
            table.horizontalHeaderItem(column)->setTextAlignment(side | Qt::AlignVCenter);
            table.setItem(0, column, new QTableWidgetItem(QStringLiteral("HHH")));
            table.item(0, column)->setTextAlignment(side | Qt::AlignVCenter);
        }
        table.resize(240, 90);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const auto [left, right] = inkOf(table.horizontalHeader()->grab().toImage());
        const QRect row = table.visualItemRect(table.item(0, 0)) | table.visualItemRect(table.item(0, 1));
        const auto [first, last] = inkOf(table.viewport()->grab(row).toImage());
        QVERIFY2(std::abs(left - first) <= 1, qPrintable(QStringLiteral("%1 over %2").arg(left).arg(first)));
        QVERIFY2(std::abs(right - last) <= 1, qPrintable(QStringLiteral("%1 over %2").arg(right).arg(last)));
    }

    void palette_ofADarkTheme_isLightOnDark()
    {
        const QPalette palette = paletteOf(darkTheme());
        QVERIFY(palette.color(QPalette::Text).lightness() > palette.color(QPalette::Base).lightness());
        QCOMPARE(palette.color(QPalette::Disabled, QPalette::Text), darkTheme().spurious);
    }

    void systemPrefersDark_followsThePalette()
    {
        const QPalette before = QGuiApplication::palette();
        QGuiApplication::setPalette(paletteOf(darkTheme()));
        QVERIFY(systemPrefersDark());
        QGuiApplication::setPalette(paletteOf(lightTheme()));
        QVERIFY(!systemPrefersDark());
        QGuiApplication::setPalette(before);
    }

    void icons_ofTheProgram_allDrawSomething()
    {
        const QStringList files = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
        QVERIFY(files.size() >= 30);
        for (const QString& file : files) {
            const QIcon icon = themedIcon(file.chopped(4), lightTheme());
            QVERIFY2(!icon.isNull(), qPrintable(file));
            QVERIFY2(inkedPixels(icon.pixmap(16, 16).toImage()) > 10, qPrintable(file));
        }
    }

    void icon_inTheDarkTheme_isLighter()
    {
        const QImage light = themedIcon(QStringLiteral("play"), lightTheme()).pixmap(32, 32).toImage();
        const QImage dark = themedIcon(QStringLiteral("play"), darkTheme()).pixmap(32, 32).toImage();
        QVERIFY(dark.pixelColor(14, 16).lightness() > light.pixelColor(14, 16).lightness());
    }

    void icon_withoutAFile_isNull() { QVERIFY(themedIcon(QStringLiteral("no such icon"), lightTheme()).isNull()); }

private:
    static constexpr Theme (*kThemes[])(){lightTheme, darkTheme, contrastTheme};

    static void themeRows()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("light") << 0;
        QTest::newRow("dark") << 1;
        QTest::newRow("high contrast") << 2;
    }

    /// The first and the last column of pixels that letters on a light ground have darkened.
    static std::pair<int, int> inkOf(const QImage& image)
    {
        std::pair<int, int> ends{-1, -1};
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y) {
                if (image.pixelColor(x, y).lightness() < 160) {
                    ends = {ends.first < 0 ? x : ends.first, x};
                }
            }
        }
        return ends;
    }

    static int inkedPixels(const QImage& image)
    {
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                count += image.pixelColor(x, y).alpha() > 60 ? 1 : 0;
            }
        }
        return count;
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
