#include "app/dialogs/template_dialog.h"
#include "views/inspector/number_field.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QtTest>

using namespace eigenlink;

namespace {

NumberField* fieldOf(const TemplateDialog& dialog, const QString& label)
{
    for (NumberField* field : dialog.fields()) {
        if (field->editor()->accessibleName() == label) {
            return field;
        }
    }
    return nullptr;
}

}  // namespace

class TestTemplateDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTemplate_makesAMechanism()
    {
        TemplateDialog dialog(lightTheme());
        for (int i = 0; i < dialog.familyBox()->count(); ++i) {
            dialog.familyBox()->setCurrentIndex(i);
            QVERIFY(dialog.mechanism().has_value());
            QVERIFY(!dialog.fields().empty());
        }
    }

    void modulus_isShownInAUnitOfItsSize()
    {
        TemplateDialog dialog(lightTheme());
        NumberField* modulus = nullptr;
        for (int i = 0; i < dialog.familyBox()->count() && modulus == nullptr; ++i) {
            dialog.familyBox()->setCurrentIndex(i);
            modulus = fieldOf(dialog, QStringLiteral("modulus"));
        }
        QVERIFY(modulus != nullptr);
        QCOMPARE(modulus->value(), std::optional<double>(1e8));
        QCOMPARE(modulus->editor()->text(), QStringLiteral("100"));
        modulus->editor()->selectAll();
        QTest::keyClicks(modulus->editor(), QStringLiteral("2 GPa"));
        QTest::keyClick(modulus->editor(), Qt::Key_Return);
        QCOMPARE(modulus->value(), std::optional<double>(2e9));
    }

    // Tab leads from the list through the fields to the buttons, after another template was chosen too; a space in a
    // number presses nothing, and Return takes the numbers that stand there.
    void keyboard_aloneCreatesWhatIsTyped()
    {
        DisplayUnits units;
        units.length = "mm";
        TemplateDialog dialog(lightTheme(), units);
        dialog.show();
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        dialog.familyBox()->setFocus();
        QTest::keyClick(dialog.familyBox(), Qt::Key_Down);
        QCOMPARE(dialog.familyBox()->currentText(), QStringLiteral("Slider-crank"));
        auto* buttons = dialog.findChild<QDialogButtonBox*>();
        QVERIFY(buttons->button(QDialogButtonBox::Ok)->isDefault());
        QTest::keyClick(dialog.familyBox(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), dialog.fields()[0]->editor());
        QCOMPARE(dialog.fields()[0]->editor()->text(), QStringLiteral("500"));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("5 cm"));
        QVERIFY(dialog.isVisible());
        for (std::size_t i = 1; i < dialog.fields().size(); ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget(), dialog.fields()[i]->editor());
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), buttons->button(QDialogButtonBox::Ok));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), buttons->button(QDialogButtonBox::Cancel));
        dialog.fields()[1]->editor()->setFocus();
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("0.2 m"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(std::get<Bar>(dialog.mechanism()->elements[0]).length, std::optional(0.05));
        QCOMPARE(std::get<Bar>(dialog.mechanism()->elements[1]).length, std::optional(0.2));
    }

    void picture_growsWithTheDialog()
    {
        TemplateDialog dialog(darkTheme());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        const auto* picture = dialog.findChild<QLabel*>(QStringLiteral("picture"));
        QVERIFY(picture != nullptr);
        // On a small screen the form is narrower than it would be and grows first.
        dialog.resize(dialog.sizeHint().expandedTo({900, 600}));
        QTest::qWait(50);
        const QSize before = picture->size();
        dialog.resize(dialog.size() + QSize(300, 200));
        QTRY_VERIFY_WITH_TIMEOUT(picture->width() >= before.width() + 250 && picture->height() >= before.height() + 150,
                                 30000);
        QCOMPARE(picture->pixmap().size() / picture->pixmap().devicePixelRatio(), picture->size());
    }

    // A number that is refused stays refused while others are changed.
    void halfALink_cannotBeCreated()
    {
        TemplateDialog dialog(lightTheme());
        const auto type = [](NumberField& field, const char* number) {
            field.editor()->selectAll();
            QTest::keyClicks(field.editor(), QLatin1String(number));
        };
        const auto* create = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        bool isWhole = false;
        for (int i = 0; i < dialog.familyBox()->count() && !isWhole; ++i) {
            dialog.familyBox()->setCurrentIndex(i);
            for (NumberField* field : dialog.fields()) {
                type(*field, "2.5");
                if (!create->isEnabled() && field != dialog.fields().back()) {
                    isWhole = true;
                    type(*dialog.fields().back(), "0.7");
                    QVERIFY(!create->isEnabled() && !dialog.mechanism());
                    type(*field, "3");
                    QVERIFY(create->isEnabled() && dialog.mechanism());
                    break;
                }
            }
        }
        QVERIFY(isWhole);
    }

    void lengthsThatDoNotMeet_cannotBeCreated()
    {
        TemplateDialog dialog(lightTheme());
        dialog.familyBox()->setCurrentText(QStringLiteral("Slider-crank"));
        NumberField* rod = fieldOf(dialog, QStringLiteral("rod"));
        QVERIFY(rod != nullptr);
        rod->editor()->selectAll();
        QTest::keyClicks(rod->editor(), QStringLiteral("0.1"));
        QTest::keyClick(rod->editor(), Qt::Key_Return);
        QVERIFY(!dialog.mechanism().has_value());
        QVERIFY(!dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
        QCOMPARE(dialog.result(), int(QDialog::Rejected));
    }
};

QTEST_MAIN(TestTemplateDialog)
#include "tst_template_dialog.moc"
