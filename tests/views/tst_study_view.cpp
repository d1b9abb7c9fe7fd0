#include "app/io/result_file.h"
#include "model/studies/studies.h"
#include "model/studies/usual.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/views/form_input.h"
#include "views/inspector/number_field.h"
#include "views/layout/fold_button.h"
#include "views/plot/curve_chart.h"
#include "views/studies/result_picture.h"
#include "views/studies/study_form.h"
#include "views/studies/study_view.h"
#include "views/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTest>

#include <algorithm>
#include <limits>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Request of a study that only tests know: multiples of a length.
struct MultiplesRequest {
    std::optional<double> length{};  ///< [m]
    long long rows = 3;
    bool negative = false;
    std::string order = "up";
    std::vector<std::string> names;
};

StudyResult multiples(const MultiplesRequest& request)
{
    StudyResult result;
    ResultTable table{"multiples", "multiples of a length"};
    table.columns = {unitColumn("n", "number", "1"), quantityColumn("length", "length", Quantity::length)};
    for (long long i = 1; i <= request.rows; ++i) {
        table.addRow(
            {static_cast<double>(i), (request.negative ? -1.0 : 1.0) * static_cast<double>(i) * *request.length});
    }
    result.tables = {std::move(table)};
    result.charts = {{"length", "length against number", 0, 0, {1}}};
    result.messages = {Message::note("the lengths grow")};
    return result;
}

/// One entry: everything that the window shows of the study follows from it.
Study multiplesStudy()
{
    using R = MultiplesRequest;
    Study study;
    study.key = "multiples";
    study.title = "Multiples";
    study.question = "How long are the multiples?";
    study.summary = "Multiples of a length";
    study.needs = StudyNeeds::mechanism;
    study.fields = {
        withUsual(requestField<R>({.key = "length",
                                   .label = "length",
                                   .help = "Length to begin with",
                                   .quantity = Quantity::length,
                                   .range = Range::positive},
                                  &R::length),
                  [](const Analysis&) { return RequestValue(0.5); }),
        requestField<R>({.key = "rows", .label = "rows", .help = "How many", .least = 1, .most = 9}, &R::rows),
        requestField<R>({.key = "negative", .label = "negative", .help = "With a minus sign"}, &R::negative),
        requestField<R>({.key = "order", .label = "order", .help = "Which order", .choices = {"up", "down"}}, &R::order,
                        RequestKind::choice),
        requestField<R>({.key = "names", .label = "names", .help = "Some names"}, &R::names)};
    study.request = R();
    study.run = [](const auto&, const std::any& request, const Monitor&) -> Outcome<StudyResult> {
        return multiples(std::any_cast<const R&>(request));
    };
    return study;
}

std::shared_ptr<const StudyResult> resultOf(const Study& study, std::any request)
{
    const auto analysis = std::make_shared<const Analysis>();
    if (completeRequest(study, *analysis, placeAsLabel, request)) {
        return nullptr;
    }
    return std::make_shared<const StudyResult>(study.run(analysis, request, {}).value());
}

}  // namespace

/// The generic form and page, on a study that the program does not know.
class StudyViewTest : public QObject {
    Q_OBJECT

private:
    const Study m_study = multiplesStudy();

private Q_SLOTS:
    void form_hasAnEditorForEachField()
    {
        const StudyForm form(m_study);
        for (const RequestField& field : m_study.fields) {
            QWidget* editor = form.editor(field.traits.key);
            QVERIFY2(editor != nullptr, std::string(field.traits.key).c_str());
            QVERIFY(!editor->accessibleName().isEmpty() && !editor->toolTip().isEmpty());
        }
    }

    // A form may go while something is typed in any of its fields, as when a window closes: the program aborted then.
    void form_goesWhileItsFieldIsTypedIn()
    {
        for (const Study& study : studies()) {
            const auto count = StudyForm(study).findChildren<QLineEdit*>().size();
            for (qsizetype i = 0; i < count; ++i) {
                StudyForm form(study);
                form.show();
                form.activateWindow();
                QVERIFY(QTest::qWaitForWindowActive(&form));
                QLineEdit* field = form.findChildren<QLineEdit*>()[i];
                field->setFocus();
                QTest::keyClicks(field, QStringLiteral("3"));
            }
        }
    }

    void foldedForm_isBehindAButton()
    {
        StudyView view(m_study);
        QVERIFY(view.form()->isVisibleTo(&view));
        auto* button = static_cast<FoldButton*>(view.findChild<QPushButton*>(QStringLiteral("fold")));
        button->setFolded(true);
        QVERIFY(!view.form()->isVisibleTo(&view));
        button->click();
        QVERIFY(view.form()->isVisibleTo(&view));
        button->setFolded(false);
        QVERIFY(view.form()->isVisibleTo(&view));
    }

    void form_takesWhatIsTyped()
    {
        StudyForm form(m_study);
        form.show();
        QSignalSpy changed(&form, &StudyForm::requestChanged);
        type(form.editor("length")->numberFields()[0], QStringLiteral("2"));
        type(form.editor("rows")->numberFields()[0], QStringLiteral("5"));
        QTest::mouseClick(form.editor("negative")->findChild<QCheckBox*>(), Qt::LeftButton, {}, QPoint(8, 8));
        auto* order = form.editor("order")->findChild<QComboBox*>();
        order->setCurrentIndex(1);
        Q_EMIT order->activated(1);
        QCOMPARE(changed.count(), 4);
        const auto& request = std::any_cast<const MultiplesRequest&>(form.request());
        QCOMPARE(request.length.value_or(0), 2.0);
        QCOMPARE(request.rows, 5);
        QVERIFY(request.negative);
        QCOMPARE(request.order, std::string("down"));
    }

    void count_goesByWholeNumbers()
    {
        StudyForm form(m_study);
        form.show();
        NumberField* rows = form.editor("rows")->numberFields()[0];
        QTest::keyClick(rows->editor(), Qt::Key_Up);
        QCOMPARE(std::any_cast<const MultiplesRequest&>(form.request()).rows, 4);
        type(rows, QStringLiteral("2.5"));
        QCOMPARE(form.refusal(), QStringLiteral("Rows: 2.5: write a whole number from 1 to 9."));
        QCOMPARE(std::any_cast<const MultiplesRequest&>(form.request()).rows, 4);
        rows->editor()->selectAll();
        QTest::keyClick(rows->editor(), Qt::Key_Delete);
        QTest::keyClick(rows->editor(), Qt::Key_Return);
        QCOMPARE(std::any_cast<const MultiplesRequest&>(form.request()).rows, 3);
        QVERIFY(form.refusal().isEmpty());
    }

    void emptiedField_isTheDefaultAgain()
    {
        StudyForm form(m_study);
        form.show();
        std::any request = m_study.request;
        QVERIFY(m_study.find("length")->write(request, 3.0));
        form.setRequest(request);
        NumberField* length = form.editor("length")->numberFields()[0];
        length->editor()->selectAll();
        QTest::keyClick(length->editor(), Qt::Key_Delete);
        QTest::keyClick(length->editor(), Qt::Key_Return);
        QVERIFY(!std::any_cast<const MultiplesRequest&>(form.request()).length);
        QCOMPARE(resultOf(m_study, form.request())->tables.front().columns[1].numbers.front(), 0.5);
    }

    // A motion along a mode does not begin at the drawing, which the list of beginnings has as its default.
    void replacedChoice_namesWhatTakesItsPlace_andCanBeMade()
    {
        const Study& motion = *findStudy("motion");
        StudyForm form(motion);
        form.show();
        std::any request = motion.request;
        QVERIFY(!readRequest(motion, {{"mode", "2"}, {"amplitude", "0.1"}}, request));
        form.setRequest(request);
        auto* start = form.editor("start")->findChild<QComboBox*>();
        QCOMPARE(start->currentIndex(), -1);
        QCOMPARE(start->placeholderText(), QStringLiteral("along mode"));
        QSignalSpy changed(&form, &StudyForm::requestChanged);
        start->setFocus();
        QTest::keyClick(start, Qt::Key_Down);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(start->currentText(), QStringLiteral("drawing"));
        QVERIFY(requestTexts(motion, form.request()).empty());
    }

    // An empty field names the value that it stands for; the range of a varied number has the unit of that number.
    void emptyFields_sayWhatTheyStandFor()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {0.6, -0.8}}}, {Bar{"OP", {"O", "P"}, {}, 1.0, {}}});
        const auto analysis = std::make_shared<const Analysis>(analyze(mechanism));
        const auto words = [&](const char* study, const char* key) {
            StudyForm form(*findStudy(study));
            form.setAnalysis(analysis);
            return form.editor(key)->findChild<QLineEdit*>()->placeholderText();
        };
        QCOMPARE(words("rotation", "speed"), QStringLiteral("required"));
        QCOMPARE(words("uncertainty", "uncertain"), QStringLiteral("required"));
        QCOMPARE(words("stability", "map"), QStringLiteral("required"));
        QCOMPARE(words("compliance", "force"), QStringLiteral("optional"));
        QCOMPARE(words("motion", "to"), QStringLiteral("20"));
        // A form without a mechanism, as in a dialog of options.
        const StudyForm loose(*findStudy("rotation"));
        QCOMPARE(loose.editor("speed")->findChild<QLineEdit*>()->placeholderText(), QStringLiteral("optional"));
        StudyForm form(*findStudy("branches"));
        form.setAnalysis(analysis);
        const auto unit = [&form](const char* name) {
            std::any request = form.request();
            static_cast<void>(findStudy("branches")->find("parameter")->write(request, std::string(name)));
            form.setRequest(request);
            return form.editor("from")->findChild<QLabel*>()->text();
        };
        QCOMPARE(unit("OP.mass"), QStringLiteral("kg"));
        QCOMPARE(unit("OP.length"), QStringLiteral("m"));
    }

    // The words of a list of names began 8 px behind those of numbers, and lower.
    void words_ofAllFields_standBelowEachOther()
    {
        StudyForm form(*findStudy("branches"));
        form.setStyleSheet(styleSheetOf(lightTheme()));
        form.resize(420, form.sizeHint().height());
        form.show();
        const auto placeOf = [&form](const char* key) {
            auto* line = form.editor(key)->findChild<QLineEdit*>();
            line->setText(QStringLiteral("HHH"));
            QWidget& box = line->parentWidget()->inherits("QComboBox") ? *line->parentWidget() : *line;
            const QImage image = box.grab().toImage();
            constexpr int kFrame = 5;
            for (int x = kFrame; x < image.width(); ++x) {
                for (int y = kFrame; y < image.height() - kFrame; ++y) {
                    if (qGray(image.pixel(x, y)) < 110) {
                        return QPoint(x, y);
                    }
                }
            }
            return QPoint();
        };
        const QPoint number = placeOf("from"), name = placeOf("parameter");
        QVERIFY(number.x() > 5);
        QVERIFY2((name - number).manhattanLength() <= 1,
                 QByteArray::number(name.x()) + ", " + QByteArray::number(name.y()));
    }

    // A number with its values is chosen by name and typed number by number, or as a whole; a second row follows.
    void ranges_areChosenAndTyped()
    {
        const Study& study = *findStudy("stability");
        StudyForm form(study);
        form.show();
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        form.setAnalysis(std::make_shared<const Analysis>(analyze(mechanism)));
        const auto* editor = form.editor("map");
        const auto names = editor->findChildren<QComboBox*>();
        const auto numbers = editor->findChildren<NumberField*>();
        const auto enter = [](QComboBox* name, const QString& text) {
            name->lineEdit()->selectAll();
            QTest::keyClick(name->lineEdit(), Qt::Key_Delete);
            QTest::keyClicks(name->lineEdit(), text);
            QTest::keyClick(name->lineEdit(), Qt::Key_Return);
        };
        const auto text = [&] { return QString::fromStdString(requestTexts(study, form.request())["map"]); };
        QVERIFY(names.size() == 2 && !names[1]->isVisible() && !numbers[0]->isVisible());
        enter(names[0], QStringLiteral("k.stiffness"));
        QVERIFY2(text().startsWith(QStringLiteral("k.stiffness=")) && text().endsWith(QStringLiteral(":15")),
                 qPrintable(text()));
        QVERIFY(numbers[0]->isVisible() && names[1]->isVisible());
        QCOMPARE(numbers[0]->findChild<QLabel*>()->text(), QStringLiteral("N/m"));
        type(numbers[0], QStringLiteral("10"));
        type(numbers[1], QStringLiteral("90"));
        type(numbers[2], QStringLiteral("9"));
        QCOMPARE(text(), QStringLiteral("k.stiffness=10:90:9"));
        enter(names[1], QStringLiteral("all bars.mass"));
        const auto usual = usualRanges({variableNamed(mechanism, "all bars.mass").value()});
        QCOMPARE(text(), QStringLiteral("k.stiffness=10:90:9,") + QString::fromStdString(usual.front()));
        enter(names[1], QStringLiteral("unknown"));
        QCOMPARE(text(), QStringLiteral("k.stiffness=10:90:9,unknown=0:1:15"));
        enter(names[1], QStringLiteral("AC.mass=1:2:3"));
        QCOMPARE(text(), QStringLiteral("k.stiffness=10:90:9,AC.mass=1:2:3"));
        enter(names[0], {});
        QCOMPARE(text(), QStringLiteral("AC.mass=1:2:3"));
        QCOMPARE(names[0]->currentText(), QStringLiteral("AC.mass"));
    }

    // Fields stand in two columns only where each has its unit beside it.
    void unit_standsBesideItsNumber_atEveryWidth()
    {
        StudyForm form(*findStudy("backbone"));
        form.show();
        const NumberField* field = form.editor("largest")->numberFields()[0];
        const auto* unit = field->findChild<QLabel*>();
        for (int width = 320; width <= 700; width += 20) {
            form.resize(width, 300);
            QCoreApplication::processEvents();
            QVERIFY2(unit->geometry().left() > field->editor()->geometry().right(), qPrintable(QString::number(width)));
        }
    }

    void typedWords_areTakenBackByEscape()
    {
        StudyForm form(m_study);
        form.show();
        auto* names = form.editor("names")->findChild<QLineEdit*>();
        QSignalSpy changed(&form, &StudyForm::requestChanged);
        names->setFocus();
        QTest::keyClicks(names, QStringLiteral("a"));
        QTest::keyClick(names, Qt::Key_Return);
        QTest::keyClicks(names, QStringLiteral("b"));
        QTest::keyClick(names, Qt::Key_Escape);
        QCOMPARE(names->text(), QStringLiteral("a"));
        names->clearFocus();
        QCOMPARE(changed.count(), 1);
    }

    void headings_haveRoomForAllTheirLines()
    {
        StudyView view(m_study);
        view.resize(300, 700);
        view.show();
        auto result = std::make_shared<StudyResult>(*resultOf(m_study, m_study.request));
        result->tables.front().columns[1].label = "length of the longest of all multiples";
        result->tables.front().columns.push_back(unitColumn("speed", "speed", "m/s", {1, 2, 3}));
        view.setResult(result);
        const QHeaderView& head = *view.table()->horizontalHeader();
        QFont bold = head.font();
        bold.setBold(true);
        for (int column = 0; column < head.count(); ++column) {
            const QString words = view.table()->model()->headerData(column, Qt::Horizontal).toString();
            const QRect room(0, 0, head.sectionSize(column), QWIDGETSIZE_MAX);
            const auto fits = [&] {
                const QRect needed = QFontMetrics(bold).boundingRect(room, Qt::TextWordWrap, words);
                return needed.height() <= head.height() && needed.width() <= head.sectionSize(column);
            };
            QTRY_VERIFY2(fits(), qPrintable(words));
        }
    }

    // Every cell that is laid out takes 20 µs: fitting 20 columns of 1000 rows stopped the window for seconds.
    void longTable_laysOutFewCells_andCutsNone()
    {
        class Delegate : public QStyledItemDelegate {
        public:
            using QStyledItemDelegate::QStyledItemDelegate;
            QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
            {
                ++calls;
                return QStyledItemDelegate::sizeHint(option, index);
            }
            mutable int calls = 0;
        };
        StudyView view(m_study);
        auto* delegate = new Delegate(&view);
        view.table()->setItemDelegate(delegate);
        auto result = std::make_shared<StudyResult>(*resultOf(m_study, m_study.request));
        ResultTable& table = result->tables.front();
        table.columns.clear();
        constexpr int kColumns = 20, kRows = 1000;
        for (int column = 0; column < kColumns; ++column) {
            std::vector<double> numbers;
            for (int row = 0; row < kRows; ++row) {
                numbers.push_back(row == 900 ? -1.23456e-7 : row);
            }
            table.columns.push_back(unitColumn("n" + std::to_string(column), "n", "1", numbers));
        }
        view.resize(300, 700);
        view.show();
        view.setResult(result);
        QTRY_COMPARE(view.table()->model()->rowCount(), kRows);
        QTest::qWait(50);
        QVERIFY2(delegate->calls < 20 * kColumns, qPrintable(QString::number(delegate->calls)));
        const QAbstractItemView& cells = *view.table();
        for (int column = 0; column < kColumns; ++column) {
            QVERIFY(cells.sizeHintForIndex(view.table()->model()->index(900, column)).width() <=
                    view.table()->columnWidth(column));
        }
    }

    // Of bars no force has a place along a beam: the time beside it was to be scrolled to.
    void columnWithoutValues_isLeftOut_andTheOthersAreInSight()
    {
        StudyView view(m_study);
        auto result = std::make_shared<StudyResult>(*resultOf(m_study, m_study.request));
        ResultTable& table = result->tables.front();
        const double none = std::numeric_limits<double>::quiet_NaN();
        table.columns = {wordColumn("part", "beam or bar", {Text("crank"), Text("rod")}),
                         wordColumn("quantity", "quantity", {Text("mean axial force"), Text("mean axial force")}),
                         unitColumn("value", "largest value", "1", {4273.85, 3657}),
                         wordColumn("unit", "unit", {Text("N"), Text("N")}),
                         quantityColumn("place", "place along the beam", Quantity::length, {none, none}),
                         unitColumn("time", "time", "s", {0.012, 0.0325})};
        result->charts.clear();
        view.resize(424, 700);
        view.show();
        view.setResult(result);
        QTRY_VERIFY(view.table()->isColumnHidden(4));
        QTRY_VERIFY(view.table()->columnViewportPosition(5) + view.table()->columnWidth(5) <=
                    view.table()->viewport()->width() + 1);
        table.columns[4].numbers = {none, 0.5};
        view.setResult(std::make_shared<StudyResult>(*result));
        QVERIFY(!view.table()->isColumnHidden(4));
    }

    void axisOfSeveralCurves_hasTheirUnit()
    {
        StudyResult result = *resultOf(m_study, m_study.request);
        result.tables.front().columns.push_back(quantityColumn("other", "other length", Quantity::length, {1, 2, 3}));
        result.charts.front().y = {1, 2};
        QCOMPARE(pictureOf(result, result.charts.front(), {}).panes.front().y.label, QStringLiteral("[m]"));
    }

    void view_showsTableChartAndMessages()
    {
        StudyView view(m_study);
        view.resize(500, 700);
        view.show();
        DisplayUnits units;
        units.length = "mm";
        view.setUnits(units);
        view.setResult(resultOf(m_study, m_study.request));
        QAbstractItemModel* model = view.table()->model();
        QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model->rowCount(), 3);
        QCOMPARE(model->headerData(1, Qt::Horizontal).toString(), QStringLiteral("length [mm]"));
        QCOMPARE(model->index(2, 1).data().toString(), QStringLiteral("1500"));
        QVERIFY(view.chart()->isVisible());
        QVERIFY(view.chart()->picture().panes.front().y.label.contains(QStringLiteral("mm")));
        QCOMPARE(view.note(), QStringLiteral("The lengths grow."));
    }

    // A result with fewer rows takes the place of one in which the last row was chosen.
    /// Tables that a view of its own does not show are listed below it.
    void specialView_hasTheNamedTablesBelow()
    {
        const Study study = multiplesStudy();
        StudyView view(study);
        auto* special = new QLabel("picture");
        view.setSpecial(special, false, {"peaks"});
        MultiplesRequest request;
        request.length = 1;
        auto result = std::make_shared<StudyResult>(multiples(request));
        view.setResult(result);
        view.show();
        QVERIFY(special->isVisible() && !view.table()->isVisible());
        ResultTable peaks{"peaks", "largest forces"};
        peaks.columns = {unitColumn("force", "force", "N")};
        peaks.addRow({7});
        auto more = std::make_shared<StudyResult>(*result);
        more->tables.push_back(peaks);
        view.setResult(more);
        QVERIFY(special->isVisible() && view.table()->isVisible());
        QCOMPARE(view.shownTable(), std::size_t(1));
        QCOMPARE(view.table()->model()->rowCount(), 1);
        QVERIFY(view.table()->y() > special->y());
        auto without = std::make_shared<StudyResult>(*more);
        without->tables.back().columns.front().numbers.clear();
        view.setResult(without);
        QVERIFY(!view.table()->isVisible());
    }
    void chosenRow_isNoneOfAShorterResult()
    {
        StudyView view(m_study);
        MultiplesRequest request;
        request.rows = 9;
        view.setResult(resultOf(m_study, request));
        view.findChild<QTableView*>()->selectRow(8);
        QCOMPARE(view.chart()->picture().panes.front().marks.size(), std::size_t(1));
        request.rows = 3;
        view.setResult(resultOf(m_study, request));
        QVERIFY(view.chart()->picture().panes.front().marks.empty());
        QVERIFY(!view.row());
    }

    void stoppedResult_keepsItsRowsAndSaysWhy()
    {
        StudyView view(m_study);
        view.show();
        auto stopped = std::make_shared<StudyResult>(*resultOf(m_study, m_study.request));
        stopped->status = StudyStatus::stopped;
        stopped->reason = "the ruler is too short";
        view.setResult(stopped);
        QVERIFY2(view.note().contains(QStringLiteral("The ruler is too short.")), qPrintable(view.note()));
        QCOMPARE(view.table()->model()->rowCount(), 3);
    }

    void busyView_offersToCancel()
    {
        StudyView view(m_study);
        view.show();
        view.setPossible(true);
        QSignalSpy run(&view, &StudyView::runRequested), cancel(&view, &StudyView::cancelRequested);
        auto* button = view.findChild<QPushButton*>();
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(run.count(), 1);
        view.setNote(QStringLiteral("Press Compute."), false);
        const auto isAsking = [&view] {
            return std::ranges::any_of(view.findChildren<QLabel*>(), [](const QLabel* label) {
                return label->isVisible() && label->text() == QStringLiteral("Press Compute.");
            });
        };
        QVERIFY(isAsking());
        view.setProgress(0.5);
        QVERIFY(!isAsking());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(cancel.count(), 1);
        view.setIdle();
        QCOMPARE(button->text(), StudyView::tr("Compute"));
        QVERIFY(isAsking());
    }

    void files_followFromTheColumns()
    {
        const auto result = resultOf(m_study, m_study.request);
        QCOMPARE(tableText(result->tables.front(), ','), std::string("n,length\n1,0.5\n2,1\n3,1.5\n"));
        QVERIFY(tableText(result->tables.front(), '\t', true).starts_with("n\tlength [m]\n"));
        QCOMPARE(resultMatrices(*result).front().at(2, 1), 1.5);
        QVERIFY(resultText(*result).find("the lengths grow") != std::string::npos);
        const std::string json = studyJson(m_study, Analysis(), *result);
        QVERIFY(json.find("\"units\": [\"1\", \"m\"]") != std::string::npos);
    }
};

QTEST_MAIN(StudyViewTest)
#include "tst_study_view.moc"
