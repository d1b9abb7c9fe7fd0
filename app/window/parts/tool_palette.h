#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QHBoxLayout;
class QToolButton;

namespace eigenlink {

/// The drawing tools above the canvas, in groups. Where it is too narrow for all of them it goes on in another row: no
/// tool is ever out of sight.
class ToolPalette : public QWidget {
    Q_OBJECT

public:
    explicit ToolPalette(QWidget* parent = nullptr);

    void addTool(QAction* action);
    /// Begins a group that stands apart, behind a line where it stands in the same row.
    void beginGroup();
    /// Tools as large beside their words as at the usual size, within bounds.
    void setTextScale(double scale);
    QList<QToolButton*> buttons() const { return m_buttons; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QList<QWidget*> m_groups;
    QList<QToolButton*> m_buttons;
    QHBoxLayout* m_row = nullptr;  ///< of the last group
    int m_iconSize;
};

}  // namespace eigenlink
