#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "model/analysis/sparsity.h"
#include "views/state/shown.h"

#include <memory>
#include <vector>

namespace eigenlink {

class SparsityView;

/// Patterns of the mass matrices and their factors: found in the background when somebody looks, once for an
/// analysis.
class SparsityPage : public Page {
    Q_OBJECT

public:
    SparsityPage(const PageContext& context, QObject* parent);

    std::vector<WindowFigure> figures() const override;

private:
    void frontChanged() override;
    void setShown(const Shown& shown);
    void findPatterns();

    SparsityView* m_view;
    std::shared_ptr<const Analysis> m_analysis;    ///< what is to be shown
    std::shared_ptr<const Analysis> m_patternsOf;  ///< what is shown, or being found
    BackgroundJob<std::vector<SparsityPattern>> m_job;
};

}  // namespace eigenlink
