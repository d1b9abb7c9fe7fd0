#include "app/report/page_blocks.h"
#include "app/report/page_slice.h"
#include "app/report/page_table.h"
#include "app/report/paged_report.h"
#include "app/report/pdf.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <numeric>

using namespace eigenlink;
using namespace eigenlink::report;

namespace {

Slice sliceOf(double height, bool keepWithNext = false)
{
    Slice slice;
    slice.height = height;
    slice.keepWithNext = keepWithNext;
    return slice;
}

std::vector<std::size_t> countsOf(const std::vector<PageContent>& pages)
{
    std::vector<std::size_t> counts;
    for (const PageContent& page : pages) {
        counts.push_back(page.size());
    }
    return counts;
}

/// Rows too wide to stand side by side, or narrow ones.
Table tableOf(int rows, const std::string& words = std::string(50, 'w'))
{
    Table table{.caption = "Rows.", .columns = {{"number"}, {"text", Align::left}}};
    for (int i = 0; i < rows; ++i) {
        table.rows.push_back({std::to_string(i), words});
    }
    return table;
}

Report reportOf(std::vector<report::Block> blocks)
{
    Report report;
    report.title = "A title";
    report.sections.push_back({"key", "A section", std::move(blocks), false});
    return report;
}

/// A page as a picture, a pixel a point.
QImage pictureOf(const PagedReport& pages, int page)
{
    QImage image(pages.pageSize().toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    pages.paintPage(painter, page);
    return image;
}

int inkIn(const QImage& image, const QRect& area)
{
    int count = 0;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x) {
            count += qGray(image.pixel(x, y)) < 160 ? 1 : 0;
        }
    }
    return count;
}

}  // namespace

class PagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void slices_fillPageAfterPage()
    {
        const auto pages = paginated({sliceOf(40), sliceOf(40), sliceOf(40)}, 100);
        QCOMPARE(countsOf(pages), (std::vector<std::size_t>{2, 1}));
        QCOMPARE(pages[0][1].top, 40.0);
    }

    void whatBelongsTogether_movesTogether()
    {
        const auto pages = paginated({sliceOf(40), sliceOf(30, true), sliceOf(40)}, 100);
        QCOMPARE(countsOf(pages), (std::vector<std::size_t>{1, 2}));
    }

    void whatNoPageHolds_isCutNevertheless()
    {
        const std::vector<Slice> slices(5, sliceOf(40, true));
        QCOMPARE(countsOf(paginated(slices, 100)), (std::vector<std::size_t>{2, 2, 1}));
        QCOMPARE(countsOf(paginated({sliceOf(500)}, 100)), (std::vector<std::size_t>{1}));
    }

    void longTable_repeatsItsHead_andLeavesNoRowAlone()
    {
        const std::vector<Slice> slices = slicesOf(tableOf(40), 4000);
        QVERIFY(slices[0].keepWithNext && slices[1].keepWithNext && slices[2].keepWithNext);
        QVERIFY(slices[slices.size() - 2].keepWithNext && !slices.back().keepWithNext);
        const auto pages = paginated(slices, 2000);
        QVERIFY(pages.size() >= 2);
        const std::size_t placed = std::accumulate(pages.begin(), pages.end(), std::size_t{0},
                                                   [](std::size_t sum, const auto& page) { return sum + page.size(); });
        QCOMPARE(placed, slices.size() + pages.size() - 1);
    }

    void narrowTable_standsInColumns_bandByBand()
    {
        // A caption, a head, a band of 3 × 14 rows and one of the 38 that are left, 13 high.
        const std::vector<Slice> slices = slicesOf(tableOf(80, "w"), 4000);
        QCOMPARE(slices.size(), std::size_t{2 + 14 + 13});
        QVERIFY(slices[14].keepWithNext && !slices[15].keepWithNext && !slices.back().keepWithNext);
        QVERIFY(slices[16].head != nullptr);
        QCOMPARE(slicesOf(tableOf(50, "w"), 4000).size(), std::size_t{2 + 17});  // one band
        QCOMPARE(slicesOf(tableOf(14, "w"), 4000).size(), std::size_t{2 + 14});
    }

    void worksheetTable_standsInColumnsToo()
    {
        Table table{.caption = "Angles.", .columns = {{"link", Align::left}, {"angle", Align::right, true}}};
        table.rows.assign(20, {report::Line("link"), report::Line()});
        QCOMPARE(slicesOf(table, 4000).size(), std::size_t{2 + 7});
    }

    void questionBelowAHeading_staysWithItsFigure()
    {
        Figure figure;
        figure.drawing.width = figure.drawing.height = 100;
        const auto slices = slicesOf(reportOf({Heading{"Mode 1"}, Space{1, "Which?"}, figure}), QSizeF(4000, 6000));
        QVERIFY(slices.size() > 5);
        for (std::size_t i = slices.size() - 5; i + 1 < slices.size(); ++i) {
            QVERIFY(slices[i].keepWithNext);
        }
    }

    void shortTable_isNotSplit()
    {
        std::vector<Slice> slices{sliceOf(1000)};
        const std::vector<Slice> table = slicesOf(tableOf(6), 4000);
        slices.insert(slices.end(), table.begin(), table.end());
        QCOMPARE(countsOf(paginated(slices, 1800)), (std::vector<std::size_t>{1, table.size()}));
    }

    void pages_haveTheirSizeAndNumbers()
    {
        const Report report = reportOf({tableOf(120)});
        const PagedReport pages(report, Paper::a4);
        QCOMPARE(pages.pageSize().toSize(), QSize(595, 842));
        QCOMPARE(PagedReport(report, Paper::letter).pageSize().toSize(), QSize(612, 792));
        QVERIFY(pages.pageCount() >= 2);
        for (int i = 0; i < pages.pageCount(); ++i) {
            const QImage picture = pictureOf(pages, i);
            QVERIFY(inkIn(picture, QRect(490, 800, 60, 20)) > 5);
            // Nothing stands in the margins.
            QCOMPARE(inkIn(picture, QRect(0, 0, 50, 842)), 0);
            QCOMPARE(inkIn(picture, QRect(545, 0, 50, 842)), 0);
        }
    }

    void wideTable_staysInsideTheMargins()
    {
        const std::string words =
            std::string(60, 'x') + " and further words that need several lines of their own, " + "as reasons do.";
        const Report report = reportOf({Table{.caption = "Wide.",
                                              .columns = {{"a", Align::left}, {"b", Align::left}, {"c", Align::left}},
                                              .rows = {{words, "short", words}, {"1", "2", words}}}});
        const QImage picture = pictureOf(PagedReport(report, Paper::a4), 0);
        QCOMPARE(inkIn(picture, QRect(545, 0, 50, 842)), 0);
        QVERIFY(inkIn(picture, QRect(400, 60, 140, 300)) > 50);
    }

    void emptyReport_hasOnePage()
    {
        QCOMPARE(PagedReport(Report(), Paper::a4).pageCount(), 1);
        QVERIFY(pdfOf(Report(), Paper::a4).starts_with("%PDF-"));
    }
};

QTEST_MAIN(PagesTest)
#include "tst_pages.moc"
