#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "model/studies/study.h"
#include "views/shown/shown.h"

#include <atomic>
#include <memory>
#include <optional>

namespace eigenlink {

class Card;
class StudyView;

/// The page of any study: runs it on what is shown, at the press of a button or, where it is quick, whenever the
/// mechanism or the request changes; the newest request wins. Its numbers are those of the command.
class StudyPage : public Page {
    Q_OBJECT

public:
    StudyPage(const Study& study, const PageContext& context, QObject* parent);
    /// Waits for no work; what still runs is abandoned.
    ~StudyPage() override;

    QWidget* widget() const override;
    void setTheme(const Theme& theme) override;
    void setInFront(bool isInFront) override;
    std::vector<WindowFigure> figures() const override;
    QList<QWidget*> playing() const override;
    StudyView* view() const { return m_view; }

private:
    void follow(const Shown& shown);
    void followMode(const Shown& shown);
    void change();
    void start();
    void take(const std::optional<JobOutcome<Outcome<StudyResult>>>& outcome);
    void exhibit();
    void giveUpCanvas();
    void copyCommand();
    std::any completed();

    const Study& m_study;
    Session& m_session;
    StudyView* m_view;
    Card* m_card;
    BackgroundJob<Outcome<StudyResult>> m_job;
    std::shared_ptr<std::atomic<bool>> m_isCancelled;  ///< of the work under way
    std::shared_ptr<const Analysis> m_analysis;        ///< of the result, or that it will be of
    std::shared_ptr<const Exhibit> m_exhibit;
    std::optional<std::size_t> m_mode;  ///< that was selected last, from 0
    bool m_isInFront = false;
};

}  // namespace eigenlink
