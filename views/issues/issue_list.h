#pragma once

#include "views/issues/check.h"
#include "views/state/shown.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <vector>

class QListView;

namespace eigenlink {

class CheckModel;

/// The checks and their findings: facts with a tick, warnings and errors with place and remedy. A click selects
/// the parts concerned, or applies the remedy.
class IssueList : public QWidget {
    Q_OBJECT

public:
    explicit IssueList(QWidget* parent = nullptr);

    const Shown& shown() const { return m_shown; }
    QListView* view() const { return m_view; }
    const std::vector<Check>& checks() const;

public Q_SLOTS:
    /// Findings are those of the analysis; remedies are for the mechanism as it is drawn now.
    void setShown(const eigenlink::Shown& shown);
    /// The mechanism that edits are made on, where the shown one is only being tried; null: the shown one.
    void setCommitted(const std::shared_ptr<const eigenlink::Mechanism>& mechanism) { m_committed = mechanism; }
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
    Shown m_shown;
    std::shared_ptr<const Mechanism> m_committed;
    std::vector<std::string> m_pointed;
};

}  // namespace eigenlink
