#include "app/document/example_list.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/status_chip.h"
#include "tests/app/four_bar_window.h"
#include "tests/app/modal_window.h"
#include "tests/app/window_main.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/gallery/gallery_view.h"
#include "views/spectrum/spectrum_table.h"

#include <QDropEvent>
#include <QFileDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Mechanism lighter(Session& session)
{
    Mechanism mechanism = *session.document().mechanism();
    mechanism.gravity = 0.5 * mechanism.gravity;
    return mechanism;
}

QString textOf(const QTableView& table)
{
    QString text;
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        for (int column = 0; column < table.model()->columnCount(); ++column) {
            text += table.model()->index(row, column).data().toString() + QLatin1Char('\t');
        }
    }
    return text;
}

}  // namespace

/// Files that a window opens and saves.
class TestWindowFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void init() { QFile::remove(m_folder.filePath(QStringLiteral("settings.ini"))); }

    void open_ofTheFourBar_showsItsEigenvaluesInTheTable()
    {
        FourBarWindow f(m_folder);
        QVERIFY(f.window.workspace().isVisible());
        QVERIFY(std::abs(firstFrequency(f.window.session()) - kFourBarFrequency) < 1e-12);
        const QString text = textOf(*f.window.workspace().findChild<SpectrumTable*>()->view());
        QVERIFY2(text.contains(QStringLiteral("2.14768")), qPrintable(text));
        QVERIFY(f.window.session().selection().mode.has_value());
        QVERIFY(f.window.workspace().canvas->picture().hasMotion());
        QTRY_VERIFY_WITH_TIMEOUT(
            f.window.findChild<StatusChip*>()->text().contains(QStringLiteral("equilibrium · stable · up to date")),
            30000);
        QVERIFY(f.window.windowTitle().contains(QStringLiteral("iftomm_four_bar.eigenlink")));
    }

    void saveAs_ofAnExample_writesTheFileAndTakesItsName()
    {
        FourBarWindow f(m_folder, QString());
        f.preferences.addRecentFile(m_folder.filePath(QStringLiteral("any.eigenlink")));
        QVERIFY(f.window.files().openExample(QStringLiteral(":/examples/pendulum.eigenlink")));
        f.window.session().document().apply(QStringLiteral("Weigh less"), lighter(f.window.session()));
        QVERIFY(f.window.isWindowModified());
        QTimer::singleShot(0, this, [] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            QMetaObject::invokeMethod(dialog, "accept");
        });
        f.window.actions().saveAs->trigger();
        const QString path = m_folder.filePath(QStringLiteral("pendulum-a-rod-on-a-pin.eigenlink"));
        QVERIFY(QFile::exists(path));
        QVERIFY(!f.window.isWindowModified());
        QVERIFY(f.window.windowTitle().contains(QStringLiteral("pendulum-a-rod-on-a-pin.eigenlink")));
        QCOMPARE(f.preferences.recentFiles().front(), path);
    }

    // Opened files are in the gallery with their pictures; missing ones are gone.
    void recentFiles_standInTheGallery()
    {
        QVERIFY(QFile::copy(fourBarFile(), m_folder.filePath(QStringLiteral("mine.eigenlink"))));
        QFile odd(m_folder.filePath(QStringLiteral("odd.eigenlink")));
        QVERIFY(odd.open(QIODevice::WriteOnly) && odd.write("{") == 1);
        odd.close();
        const auto at = [this](const char* name) { return m_folder.filePath(QLatin1String(name)); };
        const std::vector<RecentFile> files =
            recentEntries({at("mine.eigenlink"), at("gone.eigenlink"), at("odd.eigenlink")});
        QCOMPARE(files.size(), std::size_t(2));
        QVERIFY(files[0].mechanism && files[0].mechanism->points.size() == 4);
        QCOMPARE(files[1].path, at("odd.eigenlink"));
        QVERIFY(!files[1].mechanism);
    }

    // The keys of the window do not take the keyboard from the field in which a number is being typed.
    void numberBeingTyped_isSavedAndAskedAbout()
    {
        const QString path = m_folder.filePath(QStringLiteral("typed.eigenlink"));
        QVERIFY(QFile::remove(path) || !QFile::exists(path));
        QVERIFY(QFile::copy(fourBarFile(), path) &&
                QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser));
        FourBarWindow f(m_folder, path);
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        f.window.session().select({{"k"}, {}});
        QLineEdit* editor = f.window.workspace().inspector->editor("stiffness")->numberFields().front()->editor();
        const auto type = [editor](const char* number) {
            editor->setFocus();
            editor->selectAll();
            QTest::keyClicks(editor, QLatin1String(number));
        };
        type("31");
        f.window.actions().save->trigger();
        Document saved;
        saved.open(path);
        QCOMPARE(*saved.mechanism() == *f.window.session().document().mechanism(), true);
        QCOMPARE(f.stiffness(), 31.0);
        QVERIFY(!f.window.isWindowModified() && editor->hasFocus());
        type("32");
        bool isAsked = false;
        withNext<QMessageBox>([&isAsked](QMessageBox& box) {
            isAsked = true;
            box.button(QMessageBox::Cancel)->click();
        });
        QVERIFY(!f.window.close());
        QVERIFY(isAsked && f.window.isVisible());
        QCOMPARE(f.stiffness(), 32.0);
    }

    // Without its file the window holds all there is of a mechanism; a file of another program is another mechanism.
    void fileGoneOrOverwritten_closingAsks_data()
    {
        QTest::addColumn<bool>("isGone");
        QTest::newRow("gone") << true;
        QTest::newRow("overwritten") << false;
    }

    void fileGoneOrOverwritten_closingAsks()
    {
        QFETCH(bool, isGone);
        const QString path = m_folder.filePath(QStringLiteral("watched.eigenlink"));
        QVERIFY(QFile::copy(fourBarFile(), path));
        FourBarWindow f(m_folder, path);
        QVERIFY(QFile::remove(path));
        if (!isGone) {
            QVERIFY(QFile::copy(QStringLiteral(":/examples/pendulum.eigenlink"), path));
            const auto keep = [&f]() -> QPushButton* {
                const auto buttons = f.window.messages().findChildren<QPushButton*>();
                const auto found = std::ranges::find(buttons, QStringLiteral("Keep Mine"), &QPushButton::text);
                return found == buttons.end() ? nullptr : *found;
            };
            QTRY_VERIFY_WITH_TIMEOUT(keep() != nullptr, 20000);
            keep()->click();
        }
        QTRY_VERIFY_WITH_TIMEOUT(f.window.isWindowModified(), 20000);
        QVERIFY(f.window.session().document().undoStack().isClean());
        bool isAsked = false;
        withNext<QMessageBox>([&isAsked](QMessageBox& box) {
            isAsked = true;
            box.button(QMessageBox::Cancel)->click();
        });
        QVERIFY(!f.window.close() && isAsked);
        QFile::remove(path);
        f.window.actions().save->trigger();
        QVERIFY(QFile::exists(path) && !f.window.isWindowModified());
        QVERIFY(QFile::remove(path));
    }

    void badFile_isExplainedAndTheCurrentMechanismStays()
    {
        FourBarWindow f(m_folder);
        QFile bad(m_folder.filePath(QStringLiteral("bad.eigenlink")));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("{\"format\": \"eigenlink\", \"version\": 2}");
        bad.close();
        QVERIFY(!f.window.openFile(bad.fileName()));
        const auto* bar = f.window.findChild<MessageBar*>();
        QVERIFY2(bar->text().contains(QStringLiteral("version")), qPrintable(bar->text()));
        QVERIFY(f.window.workspace().isVisible());
        QVERIFY(std::abs(firstFrequency(f.window.session()) - kFourBarFrequency) < 1e-12);
    }

    void fileWithAWrongValue_opensAndSaysWhatIsWrong()
    {
        QFile source(fourBarFile());
        QVERIFY(source.open(QIODevice::ReadOnly));
        QFile wrong(m_folder.filePath(QStringLiteral("wrong.eigenlink")));
        QVERIFY(wrong.open(QIODevice::WriteOnly));
        wrong.write(source.readAll().replace("\"stiffness\": 25", "\"stiffness\": -25"));
        wrong.close();
        FourBarWindow f(m_folder, wrong.fileName());
        QTRY_VERIFY_WITH_TIMEOUT(f.window.findChild<StatusChip*>()->text().contains(QStringLiteral("1 error")), 120000);
        f.typeStiffness(QStringLiteral("25"));
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(firstFrequency(f.window.session()) - kFourBarFrequency) < 1e-12, 120000);
    }

    void drop_ofAFile_opensIt()
    {
        FourBarWindow f(m_folder, QString());
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(fourBarFile())});
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&f.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&f.window, &drop);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(firstFrequency(f.window.session()) - kFourBarFrequency) < 1e-12, 120000);
    }

    void everyExample_opensWithoutErrors()
    {
        FourBarWindow f(m_folder, QString());
        for (const GalleryEntry& example : examples()) {
            QVERIFY2(!example.groups.empty() && example.level >= 1 && !example.shows.isEmpty(),
                     qPrintable(example.path));
            QVERIFY(f.window.files().openExample(example.path));
            QTRY_VERIFY2_WITH_TIMEOUT(f.window.session().analysis() != nullptr, qPrintable(example.path), 120000);
            QVERIFY2(!f.window.session().analysis()->hasErrors(), qPrintable(example.path));
            QVERIFY2(f.window.session().analysis()->equilibrium.isUsable(), qPrintable(example.path));
            QVERIFY(!f.window.isWindowModified());
        }
    }
};

EIGENLINK_WINDOW_MAIN(TestWindowFiles)

#include "tst_window_files.moc"
