#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "views/modes/mode_content_view.h"
#include "views/state/shown.h"

#include <memory>
#include <optional>

namespace eigenlink {

/// The contents of the selected mode: parts that carry its energies, coordinates that take part, nodes; tinted on
/// the canvas on demand.
class ShapePage : public Page {
    Q_OBJECT

public:
    ShapePage(const PageContext& context, QObject* parent);

private:
    void frontChanged() override;
    void follow(const Shown& shown);
    void compute();
    void take(const std::optional<JobOutcome<ModeContentStudy>>& outcome);
    void exhibit();
    std::shared_ptr<const CanvasOverlay> overlayOf(const ShownConfiguration& rest) const;

    ModeContentView* m_view;
    std::shared_ptr<const Analysis> m_studied;  ///< what the study is of
    std::optional<ModeReference> m_mode;
    std::shared_ptr<const ModeContentStudy> m_study;
    BackgroundJob<ModeContentStudy> m_job;
};

}  // namespace eigenlink
