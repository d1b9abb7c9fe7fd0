// One frame of scrolling through a large matrix.

#include "tests/support/tridiagonal.h"
#include "views/matrices/matrix_table_model.h"
#include "views/matrices/matrix_view.h"

#include <QPixmap>
#include <QScrollBar>
#include <QTableView>

#include <benchmark/benchmark.h>

namespace {

using namespace eigenlink;

void matrixScroll(benchmark::State& state)
{
    MatrixView view;
    view.resize(900, 700);
    view.show();
    view.model()->setMatrix(test::tridiagonal(static_cast<int>(state.range(0))));
    QScrollBar* down = view.table()->verticalScrollBar();
    QScrollBar* across = view.table()->horizontalScrollBar();
    view.grab();
    int step = 0;
    for (auto _ : state) {
        step = (step + 1) % 20;
        down->setValue(down->maximum() * step / 20);
        across->setValue(across->maximum() * step / 20);
        view.table()->viewport()->grab();
    }
}
BENCHMARK(matrixScroll)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace
