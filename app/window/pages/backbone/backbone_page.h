#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "model/dynamics/backbone.h"
#include "views/motion/backbone_view.h"
#include "views/shown/shown.h"

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// How far a mode keeps its frequency when it swings far: the periodic motions that it becomes, by their amplitudes.
/// While the page is in front the canvas shows where the one under its cursor turns back.
class BackbonePage : public Page {
    Q_OBJECT

public:
    BackbonePage(const PageContext& context, QObject* parent);

    QWidget* widget() const override { return m_card; }
    void setTheme(const Theme& theme) override { m_view->setTheme(theme); }
    void setInFront(bool isInFront) override;
    std::vector<WindowFigure> figures() const override;
    QList<QWidget*> playing() const override;

private:
    /// A backbone, or why there is none.
    struct Study {
        std::optional<Backbone> backbone;
        Text failure;
    };

    void follow(const Shown& shown);
    void start(double amplitude);
    void take(const std::optional<JobOutcome<Study>>& outcome);
    void exhibit();

    Session& m_session;
    BackboneView* m_view;
    QWidget* m_card;
    BackgroundJob<Study> m_job;
    std::shared_ptr<std::atomic<bool>> m_isCancelled;  ///< of what is being computed
    std::shared_ptr<const Analysis> m_analysis;        ///< of the backbone, or that it will be of
    std::size_t m_mode = 0;                            ///< of it, from 0
    std::optional<Backbone> m_backbone;
    std::shared_ptr<const Exhibit> m_exhibit;
    bool m_isInFront = false;
};

}  // namespace eigenlink
