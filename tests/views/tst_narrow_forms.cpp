#include "model/studies/table_text.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/number_field.h"
#include "views/layout/fit_columns.h"
#include "views/spectrum/comparison_view.h"
#include "views/studies/design/targets_view.h"
#include "views/studies/equilibria/equilibria_view.h"
#include "views/studies/explain/equation_html.h"
#include "views/studies/study_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QTextDocument>

#include <set>

using namespace eigenlink;

namespace {

/// Shows a view in large words in a narrow panel.
void showNarrow(QWidget& view, QSize size, int pixels)
{
    QFont font = view.font();
    font.setPixelSize(pixels);
    view.setFont(font);
    view.resize(size);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
}

bool isWithin(const QWidget& part, const QWidget& whole)
{
    return whole.rect().contains(QRect(part.mapTo(&whole, QPoint()), part.size()));
}

}  // namespace

/// Forms in panels that are narrow for their words: at 1024×768, with words of 170 %.
class TestNarrowForms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void motion_cutsNoWord_data()
    {
        test::addColumns<int, int>({"width", "pixels"});
        QTest::newRow("usual") << 420 << 13;
        QTest::newRow("narrow") << 350 << 13;
        QTest::newRow("large words") << 350 << 22;
        QTest::newRow("very large words") << 300 << 26;
    }

    void motion_cutsNoWord()
    {
        QFETCH(int, width);
        QFETCH(int, pixels);
        StudyForm form(*findStudy("motion"));
        showNarrow(form, {width, 400}, pixels);
        for (const QLabel* label : form.findChildren<QLabel*>()) {
            if (label->isVisible() && !label->text().isEmpty()) {
                const QSize least = label->minimumSizeHint();  // as wide as its longest word
                QVERIFY2(label->width() >= least.width() && label->height() >= label->heightForWidth(label->width()),
                         qPrintable(label->text()));
                QVERIFY2(isWithin(*label, form), qPrintable(label->text()));
            }
        }
        for (const QPushButton* button : form.findChildren<QPushButton*>()) {
            QVERIFY2(isWithin(*button, form) && button->width() >= button->sizeHint().width(),
                     qPrintable(button->text()));
        }
        for (const QComboBox* box : form.findChildren<QComboBox*>()) {
            QVERIFY2(isWithin(*box, form) && box->width() >= std::min(box->sizeHint().width(), width),
                     qPrintable(box->currentText()));
        }
    }

    // Labels, fields and units of every study stand in columns at any width; where the form is wide there are several.
    void forms_standInColumns_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {300, 380, 620, 1000}) {
            QTest::addRow("%d", width) << width;
        }
    }

    void forms_standInColumns()
    {
        QFETCH(int, width);
        std::size_t mostColumns = 0;
        for (const Study& study : studies()) {
            StudyForm form(study);
            showNarrow(form, {width, 600}, 13);
            std::set<int> lefts, widths, units;
            for (const auto* editor : form.findChildren<FieldEditor*>()) {
                const bool isTick = editor->findChild<QCheckBox*>() != nullptr;
                if (!isTick) {
                    lefts.insert(editor->x());
                    widths.insert(editor->width());
                    QVERIFY2(isWithin(*editor, form), qPrintable(editor->accessibleName()));
                }
                for (const NumberField* number : editor->numberFields()) {
                    units.insert(number->editor()->geometry().right());
                }
            }
            QVERIFY2(widths.size() <= 1 && units.size() <= 1, std::string(study.key).c_str());
            mostColumns = std::max(mostColumns, lefts.size());
        }
        QVERIFY(mostColumns > 1 || width < 620);
    }

    void comparison_turns_whereAMethodARowHasNoRoom()
    {
        ComparisonView view;
        showNarrow(view, {350, 400}, 13);
        const Mechanism mechanism = test::exampleNamed("iftomm_four_bar");
        view.setShown(Shown()
                          .withMechanism(std::make_shared<const Mechanism>(mechanism))
                          .withAnalysis(std::make_shared<const Analysis>(analyze(mechanism))));
        const auto label = [&view](const QString& start) {
            const auto labels = view.findChildren<QLabel*>();
            const auto found =
                std::ranges::find_if(labels, [&](const QLabel* each) { return each->text().startsWith(start); });
            return found == labels.end() ? nullptr : *found;
        };
        const auto isTurned = [&label] {
            return label(QStringLiteral("MCS"))->y() == label(QStringLiteral("RCS"))->y() &&
                   label(QStringLiteral("constraint error"))->y() != label(QStringLiteral("residual"))->y();
        };
        const auto scrolls = [&view] {
            const auto* table = view.findChild<QScrollArea*>();
            return table->horizontalScrollBar()->maximum() > 0 || table->verticalScrollBar()->maximum() > 0;
        };
        QTRY_VERIFY(isTurned() && !scrolls());
        const QLabel* note = label(QStringLiteral("MCS, minimal"));
        QVERIFY(note != nullptr);
        QTRY_VERIFY(isWithin(*note, view) && note->height() >= note->heightForWidth(note->width()));
        const std::string text = tableText(view.table(), '\t');
        view.resize(800, 400);
        QTRY_VERIFY(!isTurned() && !scrolls());
        QCOMPARE(tableText(view.table(), '\t'), text);
        view.resize(350, 400);
        QTRY_VERIFY(isTurned() && !scrolls());
    }

    // The last column is in sight beside names that are long, which are elided; their tips have them whole.
    void numbersOfADesign_giveWayToTheirColumns()
    {
        TargetsView view;
        view.setNumbers({{"upper_link.section_radius", "m", 0.15}, {"spring.stiffness", "N/m", 25}});
        showNarrow(view, {340, 400}, 13);
        const auto* table = view.findChild<QTableWidget*>();
        QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
        QCOMPARE(table->item(0, 0)->toolTip(), QStringLiteral("upper_link.section_radius"));
        QVERIFY(table->columnWidth(4) >= table->horizontalHeader()->sectionSizeHint(4));
        // Whatever the room, names are cut for columns that need it, not for empty space.
        const QAbstractItemView& cells = *table;
        const auto need = [&](int column) {
            return std::max(cells.sizeHintForColumn(column), table->horizontalHeader()->sectionSizeHint(column)) + 1;
        };
        for (int width = 340; width < 700; width += 30) {
            showNarrow(view, {width, 400}, 26);
            QTRY_VERIFY2(table->columnWidth(0) >= need(0) || table->columnWidth(1) <= need(1),
                         qPrintable(QString::number(width)));
        }
        // The field of a value holds its word in larger letters too.
        for (const int pixels : {13, 26}) {
            showNarrow(view, {500, 400}, pixels);
            const auto fields = view.findChildren<QLineEdit*>();
            const auto value = std::ranges::find(fields, QStringLiteral("same"), &QLineEdit::placeholderText);
            QVERIFY(value != fields.end());
            QTRY_VERIFY((*value)->width() >=
                        (*value)->fontMetrics().horizontalAdvance((*value)->placeholderText()) + 16);
        }
    }

    void headings_breakBeforeATableScrolls()
    {
        QTableWidget table(1, 4);
        table.setHorizontalHeaderLabels({"on link", "turns about", "distance", "added inertia"});
        table.verticalHeader()->hide();
        for (int column = 0; column < 4; ++column) {
            table.setItem(0, column, new QTableWidgetItem(QStringLiteral("0.5")));
        }
        fitColumns(table);
        table.resize(600, 200);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const QHeaderView& head = *table.horizontalHeader();
        const auto wanted = [&head] {
            int sum = 0;
            for (int column = 0; column < head.count(); ++column) {
                sum += head.sectionSizeHint(column);
            }
            return sum;
        };
        const int line = head.height();
        table.resize(wanted() - 10, 200);
        QTRY_VERIFY(head.height() > line && table.horizontalScrollBar()->maximum() == 0);
        QVERIFY(head.sectionSize(1) >= head.fontMetrics().horizontalAdvance(QStringLiteral("about")) + 4);
        table.resize(600, 200);
        QTRY_COMPARE(head.height(), line);
    }

    void unit_staysBesideItsNumber_inLargeWords_data()
    {
        QTest::addColumn<int>("pixels");
        for (const int pixels : {13, 20, 23, 26}) {
            QTest::addRow("%d px", pixels) << pixels;
        }
    }

    // The panel of parts at 1280×800, where words are as large as they can be.
    void unit_staysBesideItsNumber_inLargeWords()
    {
        QFETCH(int, pixels);
        InspectorView view;
        const Mechanism mechanism = test::exampleNamed("iftomm_four_bar");
        view.setShown(Shown().withMechanism(std::make_shared<const Mechanism>(mechanism)));
        showNarrow(view, {pixels > 13 ? 303 : 242, 700}, pixels);
        for (const char* part : {"", "AC", "k"}) {
            Selection selection;
            if (*part != 0) {
                selection.ids = {part};
            }
            view.setShown(view.shown().withSelection(selection));
            QTest::qWait(50);
            for (const NumberField* field : view.findChildren<NumberField*>()) {
                const auto* unit = field->findChild<QLabel*>();
                if (!field->isVisible() || unit->text().isEmpty()) {
                    continue;
                }
                const auto isBeside = [&] {
                    return unit->geometry().left() > field->editor()->geometry().right() &&
                           unit->geometry().top() < field->editor()->geometry().bottom();
                };
                const auto words = [&] {
                    return QStringLiteral("“%1” %2: %3 %4 px in %5 px, at least %6 and %7 px")
                        .arg(QLatin1String(part), field->editor()->accessibleName(), field->editor()->text())
                        .arg(field->editor()->width())
                        .arg(field->width())
                        .arg(field->editor()->minimumWidth())
                        .arg(unit->minimumSizeHint().width());
                };
                QTRY_VERIFY2(isBeside(), qPrintable(words()));
                QVERIFY2(unit->width() >= unit->sizeHint().width(), qPrintable(unit->text()));
            }
        }
    }

    // Its brackets would be taller than its rows where a name beside them broke in two.
    void matrix_isAsTallInANarrowPage_asInAWideOne()
    {
        const Analysis analysis = analyze(test::exampleNamed("iftomm_four_bar"));
        EquationSheet matrices;
        for (const SheetBlock& block : equationSheet(analysis, false)) {
            if (std::holds_alternative<SheetMatrix>(block)) {
                matrices.push_back(block);
            }
        }
        QVERIFY(!matrices.empty());
        QTextDocument document;
        document.setHtml(htmlOf(matrices, lightTheme()));
        document.setTextWidth(2000);
        const double height = document.size().height();
        for (const double width : {380.0, 300.0, 200.0}) {
            document.setTextWidth(width);
            QCOMPARE(document.size().height(), height);
        }
    }

    void equilibria_leaveTheirSentenceRoom()
    {
        EquilibriaView view;
        showNarrow(view, {340, 700}, 22);
        for (const QPushButton* button : view.findChildren<QPushButton*>()) {
            if (button->isVisible()) {
                QVERIFY2(isWithin(*button, view), qPrintable(button->text()));
                QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
            }
        }
        const auto labels = view.findChildren<QLabel*>();
        const auto sentence = std::ranges::find_if(
            labels, [](const QLabel* label) { return label->property("role") == QStringLiteral("heading"); });
        QVERIFY(sentence != labels.end() && (*sentence)->width() > 280);
    }

    void inspector_putsWordsOverFields_whereNumbersWouldBeCut()
    {
        InspectorView view;
        Mechanism mechanism = test::exampleNamed("iftomm_four_bar");
        view.setShown(Shown().withMechanism(std::make_shared<const Mechanism>(mechanism)));
        showNarrow(view, {240, 500}, 13);
        const auto fieldsOf = [&] { return view.editor("gravity")->numberFields(); };
        const auto isRead = [&](const NumberField& field) {
            const QLineEdit& line = *field.editor();
            return isWithin(field, view) &&
                   line.width() >= line.fontMetrics().horizontalAdvance(QStringLiteral("−9.81")) + 12;
        };
        for (const NumberField* field : fieldsOf()) {
            QVERIFY(isRead(*field));
        }
        const int beside = fieldsOf()[0]->mapTo(&view, QPoint()).x();
        QFont large = view.font();
        large.setPixelSize(22);
        view.setFont(large);
        QTRY_VERIFY(fieldsOf()[0]->mapTo(&view, QPoint()).x() < beside);
        for (const NumberField* field : fieldsOf()) {
            QTRY_VERIFY(isRead(*field));
        }
        view.resize(600, 500);
        QTRY_VERIFY(fieldsOf()[0]->mapTo(&view, QPoint()).x() > beside);
    }
};

QTEST_MAIN(TestNarrowForms)
#include "tst_narrow_forms.moc"
