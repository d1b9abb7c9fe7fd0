#include "app/dialogs/modes_dialog.h"
#include "app/window/parts/workspace.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/app/window_fixture.h"
#include "tests/app/window_main.h"
#include "views/inspector/number_field.h"
#include "views/spectrum/spectrum_table.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <functional>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

QComboBox& listOf(const QWidget& dialog, int index)
{
    return *dialog.findChildren<QComboBox*>().at(index);
}

void press(const QWidget& dialog, QDialogButtonBox::StandardButton button)
{
    QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(button), Qt::LeftButton);
}

void type(const QWidget& dialog, const char* field, const QString& text, Qt::Key last)
{
    for (QLineEdit* editor : dialog.findChildren<QLineEdit*>()) {
        if (editor->accessibleName() == QLatin1String(field)) {
            editor->setFocus();
            editor->selectAll();
            QTest::keyClicks(editor, text);
            QTest::keyClick(editor, last);
        }
    }
}

}  // namespace

/// The number of modes, their kind and their matrices: chosen in the window.
class TestModesDialog : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Opens the dialog by the menu, as a user would, and does something in it.
    static void inDialog(MainWindow& window, const std::function<void(QDialog&)>& work)
    {
        bool met = false;
        QTimer poll;
        connect(&poll, &QTimer::timeout, &poll, [&] {
            auto* dialog = qobject_cast<ModesDialog*>(QApplication::activeModalWidget());
            if (dialog != nullptr && dialog->isActiveWindow()) {
                met = true;
                poll.stop();
                work(*dialog);
            }
        });
        QVERIFY(QTest::qWaitForWindowActive(&window));
        poll.start(10);
        for (QAction* action : window.findChildren<QAction*>()) {
            if (action->text().remove(u'&') == QStringLiteral("Modes and Engine…")) {
                action->trigger();
            }
        }
        QVERIFY(met);
    }

private Q_SLOTS:
    void everyChoice_comesBackAsItWentIn()
    {
        AnalysisOptions options;
        options.linearizer.penalty = 1e5;
        std::vector<AnalysisOptions> all{options};
        for (const Engine engine : {Engine::automatic, Engine::sparse}) {
            options.engine = engine;
            options.wanted.count = 7;
            for (const ModeTarget& target :
                 {ModeTarget{}, ModeTarget{.rule = ModeTarget::Rule::rightmost},
                  ModeTarget{.rule = ModeTarget::Rule::nearest, .point = {-1.25, 1.0 / 3}}}) {
                options.wanted.target = target;
                all.push_back(options);
            }
        }
        options = {};
        options.engine = Engine::dense;
        all.push_back(options);
        for (const AnalysisOptions& each : all) {
            QVERIFY(ModesDialog(each).options() == each);
        }
    }

    void defaults_takeEverythingBack_butNothingElse()
    {
        AnalysisOptions options;
        options.linearizer.penalty = 1e5;
        const AnalysisOptions usual = options;
        options.wanted.count = 3;
        options.wanted.target.rule = ModeTarget::Rule::rightmost;
        options.engine = Engine::dense;
        ModesDialog dialog(options);
        press(dialog, QDialogButtonBox::RestoreDefaults);
        QVERIFY(dialog.options() == usual);
        QVERIFY(!dialog.findChild<QSpinBox*>()->isEnabled());
    }

    void pointOfThePlane_isAnalysedAtOnce_andSaidBesideTheSpectrum()
    {
        WindowFixture f(m_folder, exampleFile("triple_pendulum"));
        inDialog(f.window, [](QDialog& dialog) {
            QTest::keyClick(&listOf(dialog, 0), Qt::Key_Down);
            QTest::keyClick(&listOf(dialog, 0), Qt::Key_Down);
            dialog.findChild<QSpinBox*>()->setValue(1);
            QTest::keyClick(&listOf(dialog, 1), Qt::Key_End);
            type(dialog, "Real part of the point", QStringLiteral("-1"), Qt::Key_Tab);
            type(dialog, "Imaginary part of the point", QStringLiteral("100"), Qt::Key_Return);
        });
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().analysis() && f.window.session().analysis()->isSparse(), 120000);
        const Analysis& analysis = *f.window.session().analysis();
        for (const Linearization& each : analysis.methods) {
            QVERIFY(each.spectrum.partial && each.spectrum.partial->verified);
            QCOMPARE(each.spectrum.partial->modes, std::size_t{1});
        }
        // The fastest of the three modes is the one nearest a point far up.
        const Analysis whole = analyze(analysis.mechanism);
        double fastest = 0;
        for (const Eigenvalue& value : whole.methods.front().spectrum.values) {
            fastest = std::max(fastest, value.s.imag());
        }
        double found = 0;
        for (const Eigenvalue& value : analysis.methods.front().spectrum.values) {
            found = std::max(found, value.s.imag());
        }
        QCOMPARE(analysis.options.wanted.target.point, std::complex<double>(-1, 100));
        QVERIFY(wordsOf(*f.window.workspace().findChild<SpectrumTable*>())
                    .contains(QStringLiteral("1 mode nearest −1 + 100i, none is missing")));
        QVERIFY2(std::abs(found - fastest) < 1e-9 * fastest, qPrintable(QString::number(found)));
    }

    void textThatIsNoNumber_isNotLeftOutInSilence()
    {
        WindowFixture f(m_folder, fourBarFile());
        inDialog(f.window, [](QDialog& dialog) {
            listOf(dialog, 0).setCurrentIndex(2);
            type(dialog, "Real part of the point", QStringLiteral("abc"), Qt::Key_Tab);
            press(dialog, QDialogButtonBox::Ok);
            QVERIFY(dialog.isVisible());
            const auto* editor = qobject_cast<QLineEdit*>(dialog.focusWidget());
            QVERIFY(editor != nullptr);
            QCOMPARE(editor->text(), QStringLiteral("abc"));
            QVERIFY(!editor->toolTip().isEmpty() && editor->toolTip() == editor->accessibleDescription());
            type(dialog, "Real part of the point", QStringLiteral("-3"), Qt::Key_Tab);
            press(dialog, QDialogButtonBox::Ok);
            QVERIFY(!dialog.isVisible());
        });
        QCOMPARE(f.window.session().options().wanted.target.point, std::complex<double>(-3));
    }

    void cancel_changesNothing()
    {
        WindowFixture f(m_folder, fourBarFile());
        inDialog(f.window, [](QDialog& dialog) {
            QTest::keyClick(&listOf(dialog, 0), Qt::Key_End);
            press(dialog, QDialogButtonBox::Cancel);
        });
        QVERIFY(f.window.session().options() == AnalysisOptions{});
    }

    void denseMatrices_areGivenUpWithASentence_whereTheyAreTooLarge()
    {
        const Mechanism large = nLoop({.loops = 1600});
        AnalysisOptions options;
        options.methods = {Method::mcs};
        options.engine = Engine::dense;
        const Analysis analysis = analyzeForWindow(large, options);
        QVERIFY(analysis.isSparse());
        QVERIFY(analysis.methods.front().spectrum.partial->verified);
        QVERIFY(QString::fromStdString(rendered(analysis.warnings.back().text))
                    .contains(QStringLiteral("Dense matrices were asked")));
    }

    void solverOfRcs_takesDenseMatrices_asOnTheCommandLine()
    {
        const Mechanism loops = nLoop({.loops = 310});
        AnalysisOptions options;
        options.methods = {Method::rcs};
        QVERIFY(analyzeForWindow(loops, options).isSparse());
        options.linearizer.rcsSolver = RcsSolver::deflated;
        const Analysis analysis = analyzeForWindow(loops, options);
        QVERIFY(!analysis.isSparse());
        QVERIFY(QString::fromStdString(rendered(analysis.methods.front().spectrum.engine))
                    .contains(QStringLiteral("deflated")));
    }
};

EIGENLINK_WINDOW_MAIN(TestModesDialog)

#include "tst_modes_dialog.moc"
