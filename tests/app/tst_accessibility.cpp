#include "app/dialogs/preferences_dialog.h"
#include "app/dialogs/properties_dialog.h"
#include "app/dialogs/report_dialog.h"
#include "app/dialogs/template_dialog.h"
#include "app/dialogs/transform_dialog.h"
#include "app/window/widget_rule.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/app/window_fixture.h"
#include "tests/app/window_main.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/number_field.h"

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QTabBar>
#include <QToolBar>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Visible controls of a window without words, and the number of controls.
QStringList silentControlsIn(const QWidget& window, int& count)
{
    QStringList silent;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || !isControl(*widget)) {
            continue;
        }
        ++count;
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        QStringList missing;
        if (spoken == nullptr || spoken->text(QAccessible::Name).isEmpty()) {
            missing << QStringLiteral("name");
        }
        if (widget->toolTip().isEmpty()) {
            missing << QStringLiteral("tool tip");
        }
        if (widget->statusTip().isEmpty()) {
            missing << QStringLiteral("status tip");
        }
        if (!missing.isEmpty()) {
            silent << QStringLiteral("%1 in %2: %3")
                          .arg(QLatin1String(widget->metaObject()->className()),
                               QLatin1String(widget->parentWidget()->metaObject()->className()),
                               missing.join(QStringLiteral(", ")));
        }
    }
    return silent;
}

/// Widgets that take the keyboard without a name, plots among them.
QStringList namelessIn(const QWidget& window)
{
    QStringList nameless;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        const bool isPart = widget->objectName().startsWith(QLatin1String("qt_")) || widget->focusProxy() != nullptr;
        if (!widget->isVisible() || isPart || (widget->focusPolicy() & Qt::TabFocus) == 0) {
            continue;
        }
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
        if (spoken == nullptr || spoken->text(QAccessible::Name).isEmpty()) {
            nameless << QStringLiteral("%1 in %2: name")
                            .arg(QLatin1String(widget->metaObject()->className()),
                                 QLatin1String(widget->parentWidget()->metaObject()->className()));
        }
    }
    return nameless;
}

/// Everything that a reader of the screen is told: names, descriptions, values and visible cells, a line
/// each, from the tree of accessible things alone.
void readTree(QAccessibleInterface* thing, QStringList& lines)
{
    if (thing == nullptr || thing->state().invisible) {
        return;
    }
    for (const auto kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value}) {
        if (const QString text = thing->text(kind); !text.isEmpty()) {
            lines << text;
        }
    }
    for (int i = 0; i < thing->childCount(); ++i) {
        readTree(thing->child(i), lines);
    }
}

/// The value that the wheel could change; nothing where it changes nothing. Sliders may be playing.
std::optional<QString> stateOf(const QWidget& widget)
{
    if (const auto* choice = qobject_cast<const QComboBox*>(&widget)) {
        return choice->currentText();
    }
    if (const auto* number = qobject_cast<const QAbstractSpinBox*>(&widget)) {
        return number->text();
    }
    if (const auto* field = qobject_cast<const QLineEdit*>(&widget)) {
        return field->text();
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        return tabs->tabText(tabs->currentIndex());
    }
    return std::nullopt;
}

/// Turns the wheel over the middle of a widget as a mouse does, which can give the focus too; true if it is accepted.
bool turnWheel(QWidget& widget, int turn)
{
    const QPointF at(widget.rect().center());
    QWheelEvent wheel(at, widget.mapToGlobal(at), {}, {0, turn}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QSpontaneKeyEvent::setSpontaneous(&wheel);
    qApp->notify(&widget, &wheel);
    return wheel.isAccepted();
}

QString listed(const QStringList& silent)
{
    return silent.join(QStringLiteral("; "));
}

}  // namespace

class TestAccessibility : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void everyControl_ofTheWindow_hasItsWords()
    {
        WindowFixture f(m_folder, fourBarFile());
        int count = 0;
        const Mechanism mechanism = *f.window.session().document().mechanism();
        std::vector<std::string> parts{mechanism.points.front().id};
        for (const Element& element : mechanism.elements) {
            parts.push_back(idOf(element));
        }
        for (const std::string& part : parts) {
            f.window.session().select({{part}, {}});
            const QStringList silent = silentControlsIn(f.window, count);
            QVERIFY2(silent.isEmpty(), qPrintable(listed(silent)));
        }
        f.window.session().select({});
        StudyPanel& studies = *f.window.workspace().studies;
        for (int i = 0; i < studies.count(); ++i) {
            studies.setCurrentIndex(i);
            QStringList silent = silentControlsIn(f.window, count);
            for (QTabBar* tabs : studies.currentWidget()->findChildren<QTabBar*>()) {
                for (int tab = 0; tabs->isVisible() && tab < tabs->count(); ++tab) {
                    tabs->setCurrentIndex(tab);
                    silent += silentControlsIn(f.window, count);
                    silent += namelessIn(f.window);
                }
            }
            silent += namelessIn(f.window);
            QVERIFY2(silent.isEmpty(), qPrintable(listed(silent)));
        }
        QVERIFY(count > 200);
    }

    // The foot of the window says the present contents of a field, not its former ones.
    void statusTip_followsTheToolTip()
    {
        WindowFixture f(m_folder, fourBarFile());
        f.window.session().select({{"k"}, {}});
        QLineEdit* field = f.window.workspace().inspector->editor("stiffness")->numberFields()[0]->editor();
        QTRY_COMPARE(field->statusTip(), QStringLiteral("25 N/m"));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("70"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(field->statusTip(), QStringLiteral("70 N/m"));
    }

    void everyControl_ofTheGallery_hasItsWords()
    {
        WindowFixture f(m_folder);
        int count = 0;
        QStringList silent = silentControlsIn(f.window, count);
        silent += namelessIn(f.window);
        QVERIFY2(silent.isEmpty(), qPrintable(listed(silent)));
    }

    // Over a field without the focus the wheel scrolls the page; what gets the focus is brought into sight.
    void page_scrollsOverFields_andToTheFocus()
    {
        watchPageScrolling();
        QScrollArea area;
        auto* page = new QWidget;
        auto* column = new QVBoxLayout(page);
        auto* choice = new QComboBox;
        choice->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        auto* last = new QLineEdit;
        column->addWidget(choice);
        column->addSpacing(2000);
        column->addWidget(last);
        area.setWidget(page);
        area.resize(300, 200);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        last->setFocus();
        QTRY_VERIFY(area.verticalScrollBar()->value() > 1000);
        turnWheel(*choice, -120);  // left to the page
        QCOMPARE(choice->currentIndex(), 0);
        choice->setFocus();
        QTRY_VERIFY(area.verticalScrollBar()->value() < 10);
        turnWheel(*choice, -120);
        QCOMPARE(choice->currentIndex(), 1);
        turnWheel(*page, -120);  // one turn brings the chosen field under the pointer
        turnWheel(*choice, -120);
        QCOMPARE(choice->currentIndex(), 1);
        QTest::qWait(450);
        turnWheel(*choice, -120);
        QCOMPARE(choice->currentIndex(), 2);
    }

    // On every page, and in the form of a part: the wheel changes no value and turns no tab that nobody chose.
    void wheel_withoutFocus_editsNothing()
    {
        watchPageScrolling();
        WindowFixture f(m_folder, fourBarFile());
        f.window.session().select({{"k"}, {}});
        f.window.workspace().canvas->setFocus();
        StudyPanel& studies = *f.window.workspace().studies;
        QSet<QByteArray> kinds;
        for (int i = 0; i < studies.count(); ++i) {
            studies.setCurrentIndex(i);
            QCoreApplication::processEvents();
            for (QWidget* widget : f.window.findChildren<QWidget*>()) {
                const std::optional<QString> before = widget->isVisible() ? stateOf(*widget) : std::nullopt;
                if (!before) {
                    continue;
                }
                for (const int turn : {-120, 120}) {
                    turnWheel(*widget, turn);
                    QCOMPARE(*stateOf(*widget), *before);
                }
                kinds.insert(widget->metaObject()->className());
            }
        }
        QVERIFY(kinds.contains("QComboBox") && kinds.contains("QTabBar") && kinds.contains("QLineEdit"));
    }

    void answerOfTheFourBar_isReadFromTheTreeAlone()
    {
        WindowFixture f(m_folder, fourBarFile());
        StudyPanel& studies = *f.window.workspace().studies;
        studies.setQuestion(Question::modes);
        QStringList lines;
        readTree(QAccessible::queryAccessibleInterface(&f.window), lines);
        const QString all = lines.join(u'\n');
        // The mechanism and its parts, what each method finds, which mode is chosen, and where it rests.
        for (const QString& words :
             {QStringLiteral("Four-bar linkage with a spring on its diagonal"), QStringLiteral("AC"),
              QStringLiteral("MCS: 2 true, 0 spurious, the first is ± 2.1477 i rad/s"),
              QStringLiteral("RCS: 2 true, 12 spurious"), QStringLiteral("UCS: 2 true, 8 spurious"),
              QStringLiteral("Mode 1 of 1 · 0.3418 Hz · undamped"),
              QStringLiteral("about the stable equilibrium φ = 128.02°")}) {
            QVERIFY2(all.contains(words), qPrintable(words + QStringLiteral(" is not in:\n") + all));
        }
        // The rows of the table are cells, not one picture.
        QVERIFY2(lines.count(QStringLiteral("±2.14768 i")) >= 3, qPrintable(all));
    }

    void everyAction_hasItsWords()
    {
        WindowFixture f(m_folder, fourBarFile());
        int count = 0;
        for (const QAction* action : f.window.findChildren<QAction*>()) {
            if (!action->isSeparator() && action->menu() == nullptr && !action->text().isEmpty() &&
                action->parent() == &f.window) {
                ++count;
                QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->text()));
            }
        }
        QVERIFY(count > 30);
    }

    void everyControl_ofTheDialogs_hasItsWords()
    {
        Preferences preferences(m_folder.filePath(QStringLiteral("settings.ini")));
        const Mechanism mechanism = nLoop({.loops = 1});
        const auto analysis = std::make_shared<const Analysis>(analyze(mechanism));
        TemplateDialog family(lightTheme());
        PropertiesDialog properties(mechanism);
        PreferencesDialog choices(preferences, {});
        TransformDialog transform(mechanism, {mechanism.points.back().id}, nullptr);
        ReportDialog report(analysis);
        for (QDialog* dialog : std::initializer_list<QDialog*>{&family, &properties, &choices, &transform, &report}) {
            dialog->show();
            QVERIFY(QTest::qWaitForWindowExposed(dialog));
            int count = 0;
            const QStringList silent = silentControlsIn(*dialog, count);
            QVERIFY2(silent.isEmpty(), qPrintable(dialog->windowTitle() + QStringLiteral(": ") + listed(silent)));
            QVERIFY(count > 2);
        }
    }
};

EIGENLINK_WINDOW_MAIN(TestAccessibility)

#include "tst_accessibility.moc"
