#include "tests/support/mechanisms.h"
#include "tests/support/tridiagonal.h"
#include "tests/views/showing.h"
#include "views/matrices/matrix_table_model.h"
#include "views/matrices/matrix_view.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QTableView>
#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

std::shared_ptr<const Analysis> fourBar()
{
    return std::make_shared<const Analysis>(analyze(test::exampleNamed("iftomm_four_bar")));
}

}  // namespace

class TestMatrixView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void model_keepsTheRulesOfModels()
    {
        MatrixTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setMatrix(test::tridiagonal(5));
        model.setMatrix(test::tridiagonal(5));
        model.setMatrix(test::tridiagonal(7));
        model.setMatrix({});
    }

    void entries_areShaded_zerosAreNot()
    {
        MatrixTableModel model;
        model.setMatrix(test::tridiagonal(3));
        const auto ground = [&](int row, int column) { return model.index(row, column).data(Qt::BackgroundRole); };
        QVERIFY(!ground(2, 0).isValid());
        QVERIFY(ground(0, 0).value<QColor>().alphaF() > ground(0, 1).value<QColor>().alphaF());
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("−1e−5"));
        QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("q2"));
    }

    void cells_areAsShortAsTheirColumns()
    {
        QCOMPARE(MatrixTableModel::cellText(0.0031746031), QStringLiteral("0.003175"));
        QCOMPARE(MatrixTableModel::cellText(0.00031746031), QStringLiteral("0.000317"));
        QCOMPARE(MatrixTableModel::cellText(-0.00031746031), QStringLiteral("−0.00032"));
        QCOMPARE(MatrixTableModel::cellText(-1.2345e-10), QStringLiteral("−1.2e−10"));
        QCOMPARE(MatrixTableModel::cellText(0), QStringLiteral("·"));
    }

    void panel_showsEveryMatrixByName()
    {
        MatrixView view;
        view.resize(500, 300);
        showAnalysis(view, fourBar());
        QCOMPARE(view.choice()->count(), 0);
        view.show();
        QCOMPARE(view.choice()->count(), 5 + 7 + 4 + 7);
        QCOMPARE(view.choice()->currentText(), QStringLiteral("MCS: M_r"));
        view.choose(QStringLiteral("Phi_q"));
        QCOMPARE(view.model()->rowCount(), 4);
        QCOMPARE(view.model()->columnCount(), 5);
        QVERIFY(view.remark().startsWith(QStringLiteral("4 × 5")));
        showAnalysis(view, fourBar());
        QCOMPARE(view.choice()->currentText(), QStringLiteral("Φ_q"));
        showAnalysis(view, nullptr);
        QCOMPARE(view.model()->rowCount(), 0);
        QVERIFY(!view.choice()->isEnabled());
        showAnalysis(view, fourBar());
        QCOMPARE(view.choice()->currentText(), QStringLiteral("Φ_q"));
    }

    void pointer_tellsTheValueInFull()
    {
        MatrixView view;
        view.resize(500, 300);
        showAnalysis(view, fourBar());
        view.show();
        view.choose(QStringLiteral("Phi_q"));
        const QRect cell = view.table()->visualRect(view.model()->index(0, 0));
        QTest::mouseMove(view.table()->viewport(), cell.center() + QPoint(3, 3));
        QTest::mouseMove(view.table()->viewport(), cell.center());
        QTRY_VERIFY2(view.remark().startsWith(QStringLiteral("Φ_q(AC, C.x) = −1.23181079080")),
                     qPrintable(view.remark()));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(view.table()->viewport(), &leave);
        QVERIFY(view.remark().startsWith(QStringLiteral("4 × 5")));
    }

    void copies_goToTheClipboard()
    {
        MatrixView view;
        showAnalysis(view, fourBar());
        view.show();
        view.choose(QStringLiteral("mcs_K_r"));
        view.copyAsMatlab();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("mcs_K_r = [")));
        view.copyAsNumpy();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("np.array([[")));
        view.copyAsLatex();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("bmatrix")));
        QTest::keySequence(view.table(), QKeySequence::Copy);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("mcs_K_r\tz1")));
    }
};

QTEST_MAIN(TestMatrixView)
#include "tst_matrix_view.moc"
