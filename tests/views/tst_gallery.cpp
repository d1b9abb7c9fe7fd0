#include "model/mechanism/templates/n_loop.h"
#include "views/gallery/gallery_view.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <set>

using namespace eigenlink;

namespace {

std::vector<GalleryEntry> examples()
{
    return {{QStringLiteral(":/a"), QStringLiteral("Four-bar linkage"), QStringLiteral("one loop"), nLoop({})},
            {QStringLiteral(":/b"), QStringLiteral("Five loops"), QStringLiteral("damped"), nLoop({.loops = 5})},
            {QStringLiteral(":/c"), QStringLiteral("Nothing"), QStringLiteral("an empty drawing"), {}}};
}

}  // namespace

class TestGallery : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<GalleryView> m_view;
    QListView* list() const { return m_view->findChild<QListView*>(); }
    QPushButton* button(const QString& text) const
    {
        for (QPushButton* candidate : m_view->findChildren<QPushButton*>()) {
            if (candidate->text() == text) {
                return candidate;
            }
        }
        return nullptr;
    }

    QList<QToolButton*> recentButtons() const
    {
        QList<QToolButton*> buttons;
        for (QToolButton* each : m_view->findChildren<QToolButton*>()) {
            if (each->property("role") == QStringLiteral("recent")) {
                buttons << each;
            }
        }
        return buttons;
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<GalleryView>();
        m_view->resize(1000, 700);
        m_view->setTheme(lightTheme());
        m_view->setExamples(examples());
        m_view->show();
    }
    void cleanup() { m_view.reset(); }

    // On a projector the title is larger than the words below it, and both have the whole width.
    void header_ofLargeWords_isAboveItsControls()
    {
        const auto* title = m_view->findChildren<QLabel*>().front();
        QCOMPARE(title->text(), QStringLiteral("Eigenlink"));
        const auto* search = m_view->findChild<QLineEdit*>();
        QTRY_VERIFY(search->x() > title->x() + title->width() / 2 && search->y() < title->geometry().bottom() + 40);
        const int usual = title->fontInfo().pixelSize();
        Theme large = lightTheme();
        large.textScale = 2;
        m_view->setTheme(large);
        QCOMPARE(title->fontInfo().pixelSize(), 2 * usual);
        QTRY_VERIFY(search->y() > title->geometry().bottom());
        QVERIFY(title->width() > m_view->width() * 3 / 4);
    }

    void model_keepsTheRulesOfItemModels()
    {
        GalleryModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setEntries(examples());
        QCOMPARE(model.rowCount(), 3);
        model.setSearch(QStringLiteral("loop"));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.partsAt(1).mechanism.points.size(), nLoop({.loops = 5}).points.size());
    }

    void groups_keepTheirExamples_easyOnesFirst()
    {
        std::vector<GalleryEntry> entries = examples();
        entries[0].groups = {GalleryGroup::published, GalleryGroup::large};
        entries[0].level = 3;
        entries[0].shows = QStringLiteral("complex mode shapes");
        entries[1].groups = {GalleryGroup::large};
        entries[1].level = 1;
        m_view->setExamples(entries);
        const GalleryModel* model = m_view->model();
        const auto titles = [&] {
            QStringList all;
            for (int row = 0; row < model->rowCount(); ++row) {
                all << model->index(row).data().toString();
            }
            return all;
        };
        const QStringList everything = titles();
        QCOMPARE(everything.size(), 4);  // and an empty drawing
        QPushButton* large = button(QStringLiteral("Large"));
        QVERIFY(large != nullptr && large->isVisible() && large->focusPolicy() != Qt::NoFocus);
        QTest::mouseClick(large, Qt::LeftButton);
        QCOMPARE(titles(), (QStringList{QStringLiteral("Five loops"), QStringLiteral("Four-bar linkage")}));
        QTest::keyClicks(m_view->findChild<QLineEdit*>(), QStringLiteral("COMPLEX mode"));
        QCOMPARE(titles(), QStringList{QStringLiteral("Four-bar linkage")});
        const QModelIndex found = model->index(0);
        QVERIFY(found.data(Qt::AccessibleDescriptionRole).toString().contains(QStringLiteral("complex mode shapes")));
        m_view->setSearch({});
        QTest::mouseClick(button(QStringLiteral("Flexible")), Qt::LeftButton);
        QVERIFY(titles().isEmpty() && !list()->isVisible());
        QTest::mouseClick(button(QStringLiteral("All")), Qt::LeftButton);
        QCOMPARE(titles(), everything);
        QVERIFY(list()->isVisible());
    }

    void click_onACard_opensIt()
    {
        QSignalSpy spy(m_view.get(), &GalleryView::opened);
        const QRect card = list()->visualRect(m_view->model()->index(2));
        QVERIFY(card.isValid());
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, card.center());
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][0].toString(), QStringLiteral(":/b"));
    }

    void arrowsAndEnter_openTheNextCard()
    {
        QSignalSpy spy(m_view.get(), &GalleryView::opened);
        QTest::keyClick(list(), Qt::Key_Right);
        QTest::keyClick(list(), Qt::Key_Right);
        QTest::keyClick(list(), Qt::Key_Return);
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][0].toString(), QStringLiteral(":/b"));
    }

    void firstCard_andTemplate_beginSomethingNew()
    {
        QSignalSpy begun(m_view.get(), &GalleryView::newRequested);
        QSignalSpy opened(m_view.get(), &GalleryView::opened);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {},
                          list()->visualRect(m_view->model()->index(0)).center());
        QTest::keyClick(list(), Qt::Key_Return);
        QCOMPARE(begun.size(), 2);
        QVERIFY(opened.isEmpty());
        QSignalSpy template_(m_view.get(), &GalleryView::templateRequested);
        QTest::mouseClick(button(GalleryView::tr("From template…")), Qt::LeftButton);
        QCOMPARE(template_.size(), 1);
    }

    void longTitle_isWrapped_andInTheToolTip()
    {
        const QString title = QStringLiteral("A four-bar linkage with a spring and a damper on one of its diagonals");
        m_view->setExamples({{QStringLiteral(":/a"), title, QStringLiteral("x < y"), nLoop({})}});
        const QModelIndex index = m_view->model()->index(1);
        const QImage card = list()->viewport()->grab(list()->visualRect(index)).toImage();
        // Rows of the text block that hold ink of the title's colour: two lines of 13 pixels have more than one line.
        int rows = 0;
        for (int y = card.height() - 116; y < card.height() - 8; ++y) {
            bool inked = false;
            for (int x = 20; x < card.width() - 20; ++x) {
                inked = inked || card.pixelColor(x, y) == lightTheme().text;
            }
            rows += inked ? 1 : 0;
        }
        QVERIFY2(rows > 15, qPrintable(QString::number(rows)));
        const QString tip = index.data(Qt::ToolTipRole).toString();
        QVERIFY(tip.contains(title) && tip.contains(QStringLiteral("x &lt; y")));
    }

    void search_keepsWhatMatchesAllWords_enterOpensTheFirst()
    {
        auto* search = m_view->findChild<QLineEdit*>();
        QTest::keyClicks(search, QStringLiteral("DAMPED five"));
        QCOMPARE(m_view->model()->rowCount(), 1);
        QSignalSpy spy(m_view.get(), &GalleryView::opened);
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][0].toString(), QStringLiteral(":/b"));
    }

    void search_withoutAMatch_saysSo()
    {
        m_view->setSearch(QStringLiteral("beam"));
        QCOMPARE(m_view->model()->rowCount(), 0);
        QVERIFY(!list()->isVisible());
        m_view->setSearch({});
        QVERIFY(list()->isVisible());
    }

    void openFile_asksForIt()
    {
        QSignalSpy spy(m_view.get(), &GalleryView::openFileRequested);
        QTest::mouseClick(button(GalleryView::tr("Open file…")), Qt::LeftButton);
        QCOMPARE(spy.size(), 1);
    }

    void recentFiles_haveTheirPictures_andOpenWithTheirWholePath()
    {
        m_view->setRecentFiles({{QStringLiteral("/somewhere/crank.eigenlink"), nLoop({})},
                                {QStringLiteral("/somewhere/large.eigenlink"), {}}});
        QSignalSpy spy(m_view.get(), &GalleryView::opened);
        const QList<QToolButton*> recent = recentButtons();
        QCOMPARE(recent.size(), 2);
        QCOMPARE(recent[0]->text(), QStringLiteral("crank"));
        QTest::mouseClick(recent[0], Qt::LeftButton);
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][0].toString(), QStringLiteral("/somewhere/crank.eigenlink"));
        const auto coloursOf = [](const QToolButton& button) {
            const QImage image = button.icon().pixmap(button.iconSize()).toImage();
            std::set<QRgb> colours;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    colours.insert(image.pixel(x, y));
                }
            }
            return colours.size();
        };
        QVERIFY(coloursOf(*recent[0]) > 3 * coloursOf(*recent[1]));
        const QImage light = recent[0]->icon().pixmap(recent[0]->iconSize()).toImage();
        m_view->setTheme(darkTheme());
        QVERIFY(recent[0]->icon().pixmap(recent[0]->iconSize()).toImage() != light);
        std::vector<RecentFile> many(9, {QStringLiteral("/a.eigenlink"), {}});
        m_view->setRecentFiles(many);
        QCOMPARE(recentButtons().size(), GalleryView::kRecentShown);
        m_view->setRecentFiles({});
        QVERIFY(recentButtons().isEmpty());
    }

    void cards_inBothThemes_showTheirPictures()
    {
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            m_view->setTheme(theme);
            const QRect card = list()->visualRect(m_view->model()->index(1));
            const QImage image = list()->viewport()->grab(card).toImage();
            int links = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    links += image.pixelColor(x, y) == theme.linkFill ? 1 : 0;
                }
            }
            QVERIFY(links > 50);
        }
    }

    void cards_atAnyWidth_stayInsideTheView()
    {
        for (const int width : {420, 760, 1280, 1920}) {
            m_view->resize(width, 700);
            QCoreApplication::processEvents();
            for (int row = 0; row < 4; ++row) {
                QVERIFY(list()->visualRect(m_view->model()->index(row)).right() <= list()->viewport()->width());
            }
        }
    }
};

QTEST_MAIN(TestGallery)
#include "tst_gallery.moc"
