#pragma once

#include <QWidget>

#include <vector>

class QGridLayout;

namespace eigenlink {

/// The rows of a form: words beside their editor, or above it where the form is too narrow for both.
class FormRows : public QWidget {
    Q_OBJECT

public:
    explicit FormRows(QWidget* parent = nullptr);

    void addRow(const QString& label, QWidget* editor);
    /// Words above an editor that takes the whole width.
    void addWideRow(const QString& label, QWidget* editor);
    /// An editor that has no words besides its own.
    void addWidget(QWidget* editor);
    /// Words at the left and a button at the right.
    void addHeading(QWidget* words, QWidget* button);
    /// Shows or hides an editor with its words.
    void setRowVisible(QWidget* editor, bool isVisible);
    /// Places words and editors in `width` pixels; words stand above their editors in any case where `isNarrow`.
    void arrange(int width, bool isNarrow);

private:
    struct Row {
        int index;  ///< in the grid; the one below it is part of the row too
        QWidget* words;
        QWidget* editor;
    };

    bool isTooNarrow(int width) const;
    void place(const Row& row);

    QGridLayout* m_grid;
    std::vector<Row> m_rows;  ///< whose words move
    bool m_isNarrow = false;
};

}  // namespace eigenlink
