#pragma once

#include "views/state/shown.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <string>

class QLineEdit;
class QSortFilterProxyModel;
class QStackedWidget;
class QTreeView;

namespace eigenlink {

class OutlineModel;

/// The parts of the mechanism, as a tree that can be searched; several rows can be selected.
class OutlineView : public QWidget {
    Q_OBJECT

public:
    explicit OutlineView(QWidget* parent = nullptr);

    const Shown& shown() const { return m_shown; }
    QTreeView* view() const { return m_view; }
    QLineEdit* filter() const { return m_filter; }
    OutlineModel* model() const { return m_model; }

public Q_SLOTS:
    void setShown(const eigenlink::Shown& shown);
    /// The mechanism that edits are made on, where the shown one is only being tried; null: the shown one.
    void setCommitted(const std::shared_ptr<const eigenlink::Mechanism>& mechanism) { m_committed = mechanism; }
    /// Points stand where they are drawn, not where they rest.
    void setDrawingShown(bool shown);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    void selected(const eigenlink::Selection& selection);
    /// A part was renamed: the name of the step, the mechanism after it, and an empty merge key.
    void edited(const QString& text, const eigenlink::Mechanism& next, const QString& mergeKey);
    /// A new name cannot be: why.
    void refused(const QString& message);
    /// A menu for the selection is wanted there.
    void menuRequested(QPoint globalPosition);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void applyFilter(const QString& text);
    void showSelection();
    void emitSelection();
    void rename(const std::string& id, const QString& name);
    void expandAll();
    void fitNames();

    OutlineModel* m_model = nullptr;
    QSortFilterProxyModel* m_rows = nullptr;
    QTreeView* m_view = nullptr;
    QLineEdit* m_filter = nullptr;
    QStackedWidget* m_stack = nullptr;
    Shown m_shown;
    std::shared_ptr<const Mechanism> m_committed;
    bool m_showing = false;  ///< the selection is being shown, not made
};

}  // namespace eigenlink
