#pragma once

#include "model/analysis/analysis.h"
#include "views/issues/check.h"
#include "views/selection.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QListView;

namespace eigenlink {

class CheckModel;

/// What was checked and what was found: facts with a tick, warnings and errors with place and remedy. A click selects
/// the parts concerned, or does what a remedy offers.
class IssueList : public QWidget {
    Q_OBJECT

public:
    explicit IssueList(QWidget* parent = nullptr);

    QListView* view() const { return m_view; }
    const std::vector<Check>& checks() const;

public Q_SLOTS:
    /// What is drawn now, which an analysis may lag behind: remedies are for this.
    void setMechanism(const eigenlink::Mechanism& mechanism);
    void setAnalysis(const std::shared_ptr<const eigenlink::Analysis>& analysis);
    void setSelection(const eigenlink::Selection& selection);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    void selected(const eigenlink::Selection& selection);
    /// The parts of the line under the pointer, else of the line that the keyboard is on; empty when there is none.
    void pointedAt(const std::vector<std::string>& ids);
    /// A remedy was chosen.
    void edited(const QString& text, const eigenlink::Mechanism& next);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void pointAt(const QModelIndex& hovered);
    void choose(const QModelIndex& index);
    void selectPartsOf(const QModelIndex& index);
    void mend(const Check& check);

    CheckModel* m_model = nullptr;
    QListView* m_view = nullptr;
    std::shared_ptr<const Analysis> m_analysis;
    std::optional<Mechanism> m_mechanism;
    Selection m_selection;
    std::vector<std::string> m_pointed;
};

}  // namespace eigenlink
