#include "app/application.h"
#include "app/window/parts/actions.h"
#include "tests/app/modal_window.h"
#include "tests/app/window_fixture.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QScreen>

#include <map>

using namespace eigenlink;
using namespace eigenlink::test;

class TestShortcuts : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    // Two actions with one key: the program would do neither.
    void everyKey_meansOneThing()
    {
        WindowFixture f(m_folder, fourBarFile());
        std::map<QString, QStringList> meanings;
        for (const QAction* action : f.window.findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly)) {
            for (const QKeySequence& keys : action->shortcuts()) {
                meanings[keys.toString()] << action->text();
            }
        }
        QVERIFY(meanings.size() > 50);
        for (const auto& [keys, texts] : meanings) {
            QVERIFY2(texts.size() == 1, qPrintable(keys + QStringLiteral(": ") + texts.join(QStringLiteral(", "))));
        }
    }

    void list_fitsTheScreen_andCanBeClosed()
    {
        WindowFixture f(m_folder, fourBarFile());
        QSize shown;
        withNext<QDialog>([&](QDialog& dialog) {
            shown = dialog.size();
            auto* close = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close);
            QVERIFY(dialog.rect().contains(close->geometry().translated(close->parentWidget()->pos())));
            dialog.reject();
        });
        f.window.actions().shortcuts->trigger();
        QVERIFY(!shown.isEmpty());
        const QSize screen = f.window.screen()->availableSize();
        QVERIFY(shown.width() <= screen.width() && shown.height() <= screen.height());
    }
};

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    prepareApplication();
    TestShortcuts test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_shortcuts.moc"
