#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/window_fixture.h"
#include "tests/app/window_main.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/issues/issue_list.h"
#include "views/matrices/matrix_view.h"
#include "views/modes/film_strip.h"
#include "views/outline/outline_view.h"
#include "views/spectrum/comparison_view.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/spectrum/spectrum_table.h"

#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QTableView>
#include <QTreeView>

using namespace eigenlink;
using namespace eigenlink::test;

/// The right button, as the window system brings it: widgets on top of a view must not keep the menu away.
class TestViewMenus : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Words of the menu that a right click there opens.
    static QStringList menuAt(QWidget& view, QPoint at)
    {
        // Some menus come back only when they are closed.
        QStringList words;
        QTimer reader;
        connect(&reader, &QTimer::timeout, &reader, [&words] {
            if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
                for (const QAction* action : menu->actions()) {
                    words << action->text().remove(u'&');
                }
                menu->close();
            }
        });
        reader.start(20);
        QTest::mouseClick(view.window()->windowHandle(), Qt::RightButton, {}, view.mapTo(view.window(), at));
        QTest::qWait(60);
        return words;
    }

private Q_SLOTS:
    // A menu that is taller than the screen breaks into columns, over the title of the window.
    void everyMenu_fitsASmallScreen()
    {
        WindowFixture shown(m_folder, fourBarFile());
        QStringList tall;
        for (const QMenu* menu : shown.window.menuBar()->findChildren<QMenu*>()) {
            if (menu->sizeHint().height() > 740) {
                tall << QStringLiteral("%1: %2 px").arg(menu->title()).arg(menu->sizeHint().height());
            }
        }
        QVERIFY2(tall.isEmpty(), qPrintable(tall.join(u'\n')));
    }

    void rightClick_onEveryView_opensItsMenu()
    {
        WindowFixture f(m_folder, fourBarFile());
        const Workspace& views = f.window.workspace();
        auto* plot = views.findChild<SpectrumPlot*>();
        auto* comparison = views.findChild<ComparisonView*>();
        auto* matrices = views.findChild<MatrixView*>();
        const auto check = [](QWidget& view, QPoint at, const QString& wanted) {
            const QStringList words = menuAt(view, at);
            QVERIFY2(words.contains(wanted), qPrintable(wanted + QStringLiteral(" in ") + words.join(u',')));
        };
        check(*views.canvas, {20, views.canvas->height() - 20}, QStringLiteral("Paste"));
        check(*plot, plot->rect().center(), QStringLiteral("Copy Picture and Table"));
        check(*plot, plot->rect().center(), QStringLiteral("Hide Spurious"));
        check(*views.filmStrip, views.filmStrip->rect().center(), QStringLiteral("Copy Picture and Table"));
        QTreeView* outline = views.outline->view();
        const QModelIndex row = outline->model()->index(0, 0, outline->model()->index(0, 0));
        check(*outline->viewport(), outline->visualRect(row).center(), QStringLiteral("Rename…"));
        QCOMPARE(f.window.session().selection().ids, std::vector<std::string>{"A"});
        QTableView* table = views.findChild<SpectrumTable*>()->view();
        const QPoint first = table->visualRect(table->model()->index(0, 0)).center();
        check(*table->viewport(), first, QStringLiteral("Copy Row"));
        check(*table->viewport(), first, QStringLiteral("Spectrum…"));
        check(*comparison, comparison->rect().center(), QStringLiteral("Copy Table"));
        QListView* issues = views.issues->view();
        check(*issues->viewport(), issues->visualRect(issues->model()->index(0, 0)).center(), QStringLiteral("Copy"));
        views.studies->setCurrentWidget(matrices->parentWidget());
        QTRY_VERIFY_WITH_TIMEOUT(matrices->table()->isVisible(), 120000);
        check(*matrices->table()->viewport(), {20, 20}, QStringLiteral("Copy as"));
    }
};

EIGENLINK_WINDOW_MAIN(TestViewMenus)

#include "tst_view_menus.moc"
