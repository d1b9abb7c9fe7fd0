#include "app/application.h"
#include "app/dialogs/family_dialog.h"
#include "app/dialogs/preferences_dialog.h"
#include "app/dialogs/properties_dialog.h"
#include "app/dialogs/report_dialog.h"
#include "app/dialogs/transform_dialog.h"
#include "app/pseudo_translator.h"
#include "model/families/n_loop.h"
#include "tests/app/window_fixture.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QGroupBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTabWidget>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Every text of a widget that people read.
QStringList textsOf(const QWidget& widget)
{
    QStringList texts{widget.windowTitle(), widget.toolTip(), widget.statusTip(), widget.whatsThis()};
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        texts << label->text();
    } else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        texts << button->text();
    } else if (const auto* box = qobject_cast<const QGroupBox*>(&widget)) {
        texts << box->title();
    } else if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) {
        texts << line->placeholderText();
    } else if (const auto* tabs = qobject_cast<const QTabWidget*>(&widget)) {
        for (int i = 0; i < tabs->count(); ++i) {
            texts << tabs->tabText(i) << tabs->tabToolTip(i);
        }
    } else if (const auto* choice = qobject_cast<const QComboBox*>(&widget)) {
        for (int i = 0; i < choice->count(); ++i) {
            texts << choice->itemText(i);
        }
    } else if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view && view->model()) {
        constexpr int kMost = 20;
        const QAbstractItemModel& model = *view->model();
        for (int column = 0; column < std::min(kMost, model.columnCount()); ++column) {
            texts << model.headerData(column, Qt::Horizontal).toString();
            for (int row = 0; row < std::min(kMost, model.rowCount()); ++row) {
                texts << model.index(row, column).data().toString()
                      << model.index(row, column).data(Qt::ToolTipRole).toString();
            }
        }
    }
    return texts;
}

/// Words that did not go through the translation: the pseudo-language leaves no plain small letter. Ids, units,
/// symbols, the names of methods and what the mechanism itself is called are the same in every language.
QStringList untranslatedIn(const QString& text, const Mechanism& mechanism)
{
    static const QRegularExpression s_kept(QStringLiteral(
        "<[^<>]*>|&[a-z]+;|\\b(mm|cm|km|in|ft|kg|lb|kN|mN|rad/s|rad|Hz|Pa|kPa|MPa|GPa|ms|µs|rpm|deg|phi|gf|lbf|kip|"
        "mrad|slug|oz)\\b|\\S*\\.(eigenlink|webp|gif|svg|mp4|webm|png|pdf)\\b|\\bEigenlink\\b|[^\\s]*[·⋅][^\\s]*|"
        "\\b(rank Φ_q|dsygvd|dgeevx|Ctrl|Shift|Alt|Del|Esc|Space|Tab|Enter|Return|Home|End|PgUp|PgDown|Ins)\\b"));
    QString rest = text;
    rest.remove(s_kept);
    for (const std::string& own : {mechanism.title, mechanism.description}) {
        if (!own.empty()) {
            rest.remove(QString::fromStdString(own));
        }
    }
    static const QRegularExpression s_word(QStringLiteral("[^\\s]*[a-z]{2,}[^\\s]*"));
    QStringList words;
    for (const QRegularExpressionMatch& match : s_word.globalMatch(rest)) {
        words << match.captured();
    }
    return words;
}

class Untranslated {
public:
    explicit Untranslated(const Mechanism& mechanism) : m_mechanism(mechanism) {}

    void look(const QWidget& window)
    {
        add(window);
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            add(*widget);
        }
        for (const QAction* action : window.findChildren<QAction*>()) {
            for (const QString& text : {action->text(), action->toolTip(), action->statusTip()}) {
                addText(text, QStringLiteral("action"));
            }
        }
    }
    const QStringList& found() const { return m_found; }
    int looked() const { return m_looked; }

private:
    void add(const QWidget& widget)
    {
        for (const QString& text : textsOf(widget)) {
            addText(text, QLatin1String(widget.metaObject()->className()));
        }
    }
    void addText(const QString& text, const QString& where)
    {
        m_looked += text.isEmpty() ? 0 : 1;
        const QStringList words = untranslatedIn(text, m_mechanism);
        if (!words.isEmpty()) {
            const QString line =
                where + QStringLiteral(": ") + words.join(u' ') + QStringLiteral("   | ") + text.left(90);
            if (!m_found.contains(line)) {
                m_found << line;
            }
        }
    }

    const Mechanism& m_mechanism;
    QStringList m_found;
    int m_looked = 0;
};

}  // namespace

class TestPseudoLanguage : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    PseudoTranslator m_translator;

private Q_SLOTS:
    void initTestCase() { QCoreApplication::installTranslator(&m_translator); }

    void markupAndPlaces_areKept()
    {
        const QString text = m_translator.translate("any", "<b>%1</b> of %n: *.png", nullptr, 3);
        QVERIFY2(text.startsWith(QStringLiteral("[<b>%1</b> óƒ %n: *.png~")), qPrintable(text));
        QVERIFY(m_translator.translate("QShortcut", "Ctrl", nullptr, -1).isEmpty());
    }

    void everyWord_ofTheWindow_isTranslated()
    {
        WindowFixture f(m_folder, fourBarFile());
        const Mechanism mechanism = *f.window.session().document().mechanism();
        Untranslated untranslated(mechanism);
        for (const char* part : {"A", "AC", "k", "phi"}) {
            f.window.session().select({{part}, {}});
            untranslated.look(f.window);
        }
        f.window.session().select({});
        for (auto* tabs : f.window.findChildren<QTabWidget*>()) {
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                untranslated.look(f.window);
            }
        }
        QVERIFY(untranslated.looked() > 500);
        QVERIFY2(untranslated.found().isEmpty(), qPrintable(untranslated.found().join(u'\n')));
    }

    void everyWord_ofTheDialogs_isTranslated()
    {
        Preferences preferences(m_folder.filePath(QStringLiteral("settings.ini")));
        const Mechanism mechanism = nLoop({.loops = 1});
        const auto analysis = std::make_shared<const Analysis>(analyze(mechanism));
        FamilyDialog family(lightTheme());
        PropertiesDialog properties(mechanism);
        PreferencesDialog choices(preferences, {});
        TransformDialog transform(mechanism, {mechanism.points.back().id}, nullptr);
        ReportDialog report(analysis);
        Untranslated untranslated(mechanism);
        for (QDialog* dialog : std::initializer_list<QDialog*>{&family, &properties, &choices, &transform, &report}) {
            dialog->show();
            QVERIFY(QTest::qWaitForWindowExposed(dialog));
            untranslated.look(*dialog);
        }
        QVERIFY2(untranslated.found().isEmpty(), qPrintable(untranslated.found().join(u'\n')));
    }
};

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    prepareApplication();
    TestPseudoLanguage test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_pseudo_language.moc"
