#include "app/dialogs/preferences_dialog.h"
#include "app/dialogs/properties_dialog.h"
#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/four_bar_window.h"
#include "tests/app/modal_window.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/modes/mode_player.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QtTest>

using namespace eigenlink;
using namespace eigenlink::test;

/// Settings that the program remembers, and the units of a document.
class TestPreferences : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path() const { return m_folder.filePath(QStringLiteral("settings.ini")); }

private Q_SLOTS:
    void init() { QFile::remove(path()); }

    void everyChoice_isRemembered()
    {
        {
            Preferences preferences(path());
            PreferencesDialog dialog(preferences, {});
            QSignalSpy changed(&dialog, &PreferencesDialog::changed);
            dialog.findChild<QCheckBox*>(QStringLiteral("reduced"))->setChecked(true);
            dialog.findChildren<QSpinBox*>()[0]->setValue(40);
            dialog.findChildren<QSpinBox*>()[1]->setValue(12);
            dialog.findChild<QComboBox*>(QStringLiteral("length"))->setCurrentText(QStringLiteral("mm"));
            dialog.findChild<QComboBox*>(QStringLiteral("theme"))->setCurrentIndex(2);
            QCOMPARE(changed.count(), 3);
        }
        const Preferences again(path());
        QVERIFY(again.reducedMotion());
        QCOMPARE(again.amplitude(), 0.4);
        QCOMPARE(again.autosaveDelay(), 12);
        QCOMPARE(again.units().length, std::string("mm"));
        QCOMPARE(again.units().angle, std::string("deg"));
        QVERIFY(again.theme() == ThemeChoice::dark);
    }

    void switches_areTheWindowsOwn()
    {
        Preferences preferences(path());
        QAction grid(QStringLiteral("&Grid"));
        grid.setCheckable(true);
        PreferencesDialog dialog(preferences, {&grid});
        dialog.findChildren<QCheckBox*>()[0]->setChecked(true);
        QVERIFY(grid.isChecked());
    }

    void reducedMotion_keepsModesStill()
    {
        Preferences preferences(path());
        preferences.setReducedMotion(true);
        preferences.setAmplitude(0.5);
        MainWindow window(preferences, ThemeChoice::light);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(window.openFile(exampleFile("iftomm_four_bar")));
        QTRY_VERIFY_WITH_TIMEOUT(window.session().analysis() != nullptr, 120000);
        QVERIFY(!window.workspace().player->isPlaying());
        QCOMPARE(window.workspace().player->amplitude(), 0.5);
    }

    void newDocuments_haveTheUnitsOfThePreferences_andOpenedOnesTheirOwn()
    {
        Preferences preferences(path());
        DisplayUnits units;
        units.length = "mm";
        preferences.setUnits(units);
        MainWindow window(preferences, ThemeChoice::light);
        window.actions().newMechanism->trigger();
        QCOMPARE(window.session().document().mechanism()->units.length, std::string("mm"));
        QVERIFY(!window.session().document().isModified());
        QVERIFY(window.openFile(exampleFile("iftomm_four_bar")));
        QCOMPARE(window.session().document().mechanism()->units.length, std::string("m"));
    }

    void properties_changeTheUnits()
    {
        PropertiesDialog dialog({}, nullptr);
        dialog.findChild<QComboBox*>(QStringLiteral("angle"))->setCurrentText(QStringLiteral("rad"));
        QCOMPARE(dialog.edited().units.angle, std::string("rad"));
    }

    // The number is taken before the dialog copies the mechanism, which would else take its place again.
    void properties_keepTheNumberThatIsStillTyped()
    {
        FourBarWindow fixture(m_folder);
        fixture.window.session().select({{"k"}, {}});
        QLineEdit* stiffness =
            fixture.window.workspace().inspector->editor("stiffness")->numberFields().front()->editor();
        stiffness->setFocus();
        QTest::keyClicks(stiffness, QStringLiteral("30"));
        withNext<PropertiesDialog>([](PropertiesDialog& dialog) {
            dialog.findChild<QLineEdit*>()->setText(QStringLiteral("Another title"));
            dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
        });
        fixture.window.actions().properties->trigger();
        QCOMPARE(fixture.window.session().document().mechanism()->title, std::string("Another title"));
        QCOMPARE(fixture.stiffness(), 30.0);
    }

    void emptySheet_saysWhatToDo_fromTheStart()
    {
        WindowFixture fixture(m_folder);
        QVERIFY(!fixture.window.workspace().studies->emptyWords().isEmpty());
    }
};

QTEST_MAIN(TestPreferences)
#include "tst_preferences.moc"
