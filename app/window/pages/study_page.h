#pragma once

#include "app/window/pages/page.h"
#include "model/studies/study.h"
#include "views/state/shown.h"

#include <memory>
#include <optional>

namespace eigenlink {

class Card;
class StudyView;

/// The page of any study: runs it on the shown mechanism, at the press of a button or, where it is quick, whenever the
/// mechanism or the request changes; the newest request wins. Its numbers are those of the command.
class StudyPage : public Page {
    Q_OBJECT

public:
    StudyPage(const Study& study, const PageContext& context, QObject* parent);

    QWidget* widget() const override;
    void setTheme(const Theme& theme) override;
    void setInFront(bool isInFront) override;
    std::vector<WindowFigure> figures() const override;
    QList<QWidget*> playing() const override;
    AskedStudy asked() const override;
    StudyView* view() const { return m_view; }

protected:
    Session& session() const { return m_session; }
    bool isInFront() const { return m_isInFront; }
    /// The configuration that the canvas shows while the page is in front; null: that of the mechanism.
    virtual std::shared_ptr<Exhibit> exhibitNow() const;
    /// The configuration that belongs to a row of the first table; null where none does.
    std::shared_ptr<Exhibit> exhibitAt(std::size_t row) const;
    /// Its figures come with a table of the result.
    std::optional<FigureData> figureOf(const QString& title, QWidget& view, const std::function<void(QPainter&)>& paint,
                                       const ResultTable& table) const;
    /// Shows that configuration.
    void exhibit();

private:
    void follow(const Shown& shown);
    void followMode(const Shown& shown);
    void restore();
    void change();
    void start();
    void fail(const QString& sentence);
    void giveUpCanvas();

    const Study& m_study;
    Session& m_session;
    StudyView* m_view;
    Card* m_card;
    StudyJob m_job;
    std::shared_ptr<const void> m_origin;        ///< see originOf
    std::shared_ptr<const Analysis> m_analysis;  ///< of the result, or that it will be of
    std::shared_ptr<const Exhibit> m_exhibit;
    std::optional<std::size_t> m_mode;  ///< that was selected last, from 0
    bool m_isInFront = false;
};

}  // namespace eigenlink
