#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "model/benchmark/timing_table.h"

#include <vector>

namespace eigenlink {

class BenchmarkView;

/// Published tables of times beside those of this machine, which are measured in the background.
class BenchmarkPage : public Page {
    Q_OBJECT

public:
    BenchmarkPage(const PageContext& context, QObject* parent);

    std::vector<WindowFigure> figures() const override;

private:
    void measure(bool pendulum);
    void cancel();

    BenchmarkView* m_view;
    BackgroundJob<std::vector<TimingRow>> m_job;
};

}  // namespace eigenlink
