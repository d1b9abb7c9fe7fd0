#include "app/application.h"
#include "app/dialogs/animation_dialog.h"
#include "app/dialogs/modes_dialog.h"
#include "app/dialogs/preferences_dialog.h"
#include "app/dialogs/properties_dialog.h"
#include "app/dialogs/report_dialog.h"
#include "app/dialogs/state_space_dialog.h"
#include "app/dialogs/template_dialog.h"
#include "app/dialogs/transform_dialog.h"
#include "app/io/mechanism_file.h"
#include "app/report/report_file.h"
#include "app/window/parts/workspace.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/app/room.h"
#include "tests/app/study_pages.h"
#include "tests/app/window_fixture.h"
#include "tests/support/mechanisms.h"
#include "tests/support/pseudo_words.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/figure/recorded_drawing.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QGroupBox>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QTabWidget>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Names of methods' options and of files, which are the same in every language.
const QStringList kNames{"est",  "null", "form",   "omega", "penalty", "equilibrium",   "own", "both-in-a",
                         "form", "rank", "dsygvd", "dggev", "dgeevx",  "jacobian-in-e", "nil", "webm"};

void add(QStringList& texts, const QString& text)
{
    if (!text.isEmpty()) {
        texts << text;
    }
}

/// The words on a widget and its children, by whatever paints them.
QStringList paintedOn(QWidget& widget)
{
    const Drawing drawing = recordedDrawing(widget.size(), [&](QPainter& painter) { widget.render(&painter); });
    QStringList texts;
    for (const Drawing::Mark& mark : drawing.marks) {
        if (const auto* words = std::get_if<Drawing::Words>(&mark)) {
            add(texts, QString::fromStdString(words->text));
        }
    }
    return texts;
}

/// The words of a window: painted words, tool tips, status tips, menus, choices, names for screen readers.
QStringList textsOf(QWidget& window)
{
    QStringList texts = paintedOn(window);
    add(texts, window.windowTitle());
    QList<QWidget*> widgets = window.findChildren<QWidget*>();
    widgets << &window;
    for (const QWidget* widget : widgets) {
        for (const QString& text : {widget->toolTip(), widget->statusTip(), widget->accessibleName(),
                                    widget->accessibleDescription(), widget->whatsThis()}) {
            add(texts, text);
        }
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            add(texts, label->text());
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            add(texts, button->text());
        } else if (const auto* group = qobject_cast<const QGroupBox*>(widget)) {
            add(texts, group->title());
        } else if (const auto* menu = qobject_cast<const QMenu*>(widget)) {
            add(texts, menu->title());
        } else if (const auto* edit = qobject_cast<const QLineEdit*>(widget)) {
            add(texts, edit->placeholderText());
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i) {
                add(texts, tabs->tabText(i));
                add(texts, tabs->tabToolTip(i));
            }
        } else if (const auto* choice = qobject_cast<const QComboBox*>(widget)) {
            for (int i = 0; i < choice->count(); ++i) {
                add(texts, choice->itemText(i));
            }
        }
    }
    for (const QAction* action : window.findChildren<QAction*>()) {
        for (const QString& text : {action->text(), action->toolTip(), action->statusTip()}) {
            add(texts, text);
        }
    }
    return texts;
}

/// Texts with their markup, mnemonics and keys ("Ctrl+S") taken out.
QString plain(const QStringList& texts)
{
    static const QRegularExpression s_markup(QStringLiteral("<[^<>]*>|&[a-z]+;|&(?=\\S)"));
    static const QRegularExpression s_keys(QStringLiteral(
        "\\b((Ctrl|Shift|Alt|Meta)\\+)+\\S+|\\b(Space|Esc|Del|Home|End|Tab|Return|Backspace|PgUp|PgDown)\\b"));
    QString text = texts.join(u'\n');
    text.remove(s_markup);
    return text.remove(s_keys);
}

QStringList namesOf(const Mechanism& mechanism)
{
    QStringList names;
    for (const Point& point : mechanism.points) {
        names << QString::fromStdString(point.id);
    }
    for (const Element& element : mechanism.elements) {
        names << QString::fromStdString(idOf(element));
    }
    return names;
}

}  // namespace

/// Every word that the window and its reports show goes through a translation, and has room in longer languages.
class TestPseudoLanguage : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    void verifyTranslated(QWidget& window, const QStringList& names)
    {
        const QString text = plain(textsOf(window));
        QVERIFY(text.contains(u'~'));
        const QStringList words = untranslatedWords(text, kNames + names);
        QVERIFY2(words.isEmpty(), qPrintable(complaintOf(text, words)));
    }

    static void verifyRoom(const QWidget& window)
    {
        QTest::qWait(30);  // until everything is laid out
        const QStringList clipped = clippedIn(window);
        QVERIFY2(clipped.isEmpty(), qPrintable(clipped.join(QStringLiteral("; "))));
    }

    /// An example as a file of its own without the words of its author.
    QString bareFile(const QString& example, QStringList& names)
    {
        Mechanism mechanism = test::exampleNamed(example.toStdString());
        mechanism.title.clear();
        mechanism.description.clear();
        names = namesOf(mechanism);
        const QString path = m_folder.filePath(QStringLiteral("X1.eigenlink"));
        QFile file(path);
        file.open(QIODevice::WriteOnly);
        file.write(QByteArray::fromStdString(writeMechanism(mechanism)));
        return path;
    }

private Q_SLOTS:
    void mechanisms_areTranslatedOnEveryPage_data()
    {
        QTest::addColumn<QString>("example");
        for (const char* example : {"damped_four_bar", "singular_four_bar", "beam_four_bar", "cart_pendulum",
                                    "inverted_pendulum_unstable", "quick_return"}) {
            QTest::newRow(example) << QString(example);
        }
    }

    void mechanisms_areTranslatedOnEveryPage()
    {
        QFETCH(QString, example);
        QStringList names;
        WindowFixture shown(m_folder, bareFile(example, names));
        openPages(shown.window);
        verifyTranslated(shown.window, names);
        for (auto* tabs : shown.window.findChildren<QTabWidget*>()) {
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                QTest::qWait(20);
                verifyTranslated(shown.window, names);
                verifyRoom(shown.window);
            }
            tabs->setCurrentIndex(0);
        }
        for (const QString& name : names) {
            shown.window.session().select({{name.toStdString()}, {}});
            verifyTranslated(shown.window, names);
            verifyRoom(shown.window);
        }
    }

    void emptySheet_isTranslated()
    {
        WindowFixture shown(m_folder);
        shown.window.session().document().apply(QStringLiteral("X"), Mechanism());
        shown.window.showWorkspace();
        QTest::qWait(50);
        verifyTranslated(shown.window, {});
        verifyRoom(shown.window);
    }

    void dialogs_areTranslated()
    {
        Preferences preferences(m_folder.filePath(QStringLiteral("settings.ini")));
        Mechanism mechanism = nLoop({.loops = 1});
        mechanism.title.clear();
        mechanism.description.clear();
        const auto analysis = std::make_shared<const Analysis>(analyze(mechanism));
        TemplateDialog family(lightTheme());
        PropertiesDialog properties(mechanism);
        PreferencesDialog choices(preferences, {});
        TransformDialog transform(mechanism, {mechanism.points.back().id}, nullptr);
        ReportDialog report(analysis);
        StateSpaceDialog states(stateSpaceNames(*analysis, Method::mcs));
        AnimationDialog animation({}, QStringLiteral("1"), 3);
        ModesDialog modes({});
        for (QDialog* dialog : std::initializer_list<QDialog*>{&family, &properties, &choices, &transform, &report,
                                                               &states, &animation, &modes}) {
            dialog->show();
            QVERIFY(QTest::qWaitForWindowExposed(dialog));
            verifyTranslated(*dialog, namesOf(mechanism));
            verifyRoom(*dialog);
            dialog->hide();
        }
    }
};

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    qputenv("EIGENLINK_LANGUAGE", "pseudo");
    QApplication application(argc, argv);
    prepareApplication();
    TestPseudoLanguage test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_pseudo_language.moc"
