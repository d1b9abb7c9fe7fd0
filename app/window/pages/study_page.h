#pragma once

#include "app/window/pages/page.h"
#include "model/studies/study.h"
#include "views/state/shown.h"

#include <memory>
#include <optional>

namespace eigenlink {

class CurveChart;
class StudyView;

/// The page of any study: runs it on the shown mechanism, at the press of a button or, where it is quick, whenever the
/// mechanism or the request changes; the newest request wins. Its numbers are those of the command.
class StudyPage : public Page {
    Q_OBJECT

public:
    /// `figureName` is the name of its figure in menus; empty: the title of the study.
    StudyPage(const Study& study, const PageContext& context, QObject* parent, const QString& figureName = {});

    std::vector<WindowFigure> figures() const override;
    QList<QWidget*> playing() const override;
    AskedStudy asked() const override;
    /// Null until the page is opened.
    StudyView* view() const { return m_view; }

protected:
    void build() override;
    void frontChanged() override;
    void restore() override;
    /// The request that is computed on the analysis, from that of the form.
    virtual std::any prepared(std::any request, const Analysis& /*analysis*/) const { return request; }
    /// Computes the request, at the press of the button.
    virtual void start();
    const StudyJob& job() const { return m_job; }
    /// Whether the page is in front with a result of the shown mechanism.
    bool isOfShown() const;
    /// Proposes defaults of an analysis in the form, with the selected mode.
    void propose(const std::shared_ptr<const Analysis>& analysis);
    /// The configuration that the canvas shows while the page is in front; null: that of the mechanism.
    virtual std::shared_ptr<Exhibit> exhibitNow() const;
    /// The configuration that belongs to a row of the first table; null where none does.
    std::shared_ptr<Exhibit> exhibitAt(std::size_t row) const;
    /// The figure of the page is this chart of a view of its own.
    void setFigure(CurveChart* chart) { m_chart = chart; }
    /// Shows that configuration.
    virtual void exhibit();

private:
    void follow(const Shown& shown);
    void followMode(const Shown& shown);
    void change();
    void fail(const QString& sentence);
    void beginAfresh();

    const Study& m_study;
    StudyView* m_view = nullptr;
    CurveChart* m_chart = nullptr;
    QString m_figureName, m_firstNote;
    StudyJob m_job;
    std::shared_ptr<const void> m_origin;        ///< see originOf
    std::shared_ptr<const Analysis> m_analysis;  ///< of the result, or that it will be of
    std::optional<std::size_t> m_mode;           ///< that was selected last, from 0
};

}  // namespace eigenlink
