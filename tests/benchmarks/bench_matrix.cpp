// One frame of scrolling through a large matrix.

#include "model/data/labelled_matrix.h"
#include "views/matrices/matrix_table_model.h"
#include "views/matrices/matrix_view.h"

#include <QPixmap>
#include <QScrollBar>
#include <QTableView>

#include <benchmark/benchmark.h>

namespace {

using namespace eigenlink;

LabelledMatrix tridiagonal(int size)
{
    std::vector<std::string> names;
    SparseMatrix values(size, size);
    for (int i = 0; i < size; ++i) {
        names.push_back("q" + std::to_string(i));
        values.insert(i, i) = 2;
        if (i > 0) {
            values.insert(i - 1, i) = -1e-5;
        }
    }
    const auto labels = labelsOf("coordinates", names);
    return {"T", "T", "tridiagonal", labels, labels, values};
}

void matrixScroll(benchmark::State& state)
{
    MatrixView view;
    view.resize(900, 700);
    view.show();
    view.model()->setMatrix(tridiagonal(static_cast<int>(state.range(0))));
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
