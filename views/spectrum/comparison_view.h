#pragma once

#include "model/studies/result.h"
#include "views/layout/wrapping_pane.h"
#include "views/state/shown.h"
#include "views/theme/themed.h"

#include <vector>

class QGridLayout;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace eigenlink {

/// The methods side by side: did each find as many true eigenvalues as there must be, how clearly they stand apart
/// from the spurious ones, how far they differ, how long it took, and what each warns of.
class ComparisonView : public WrappingPane, public Themed {
    Q_OBJECT

public:
    explicit ComparisonView(QWidget* parent = nullptr);

    const Shown& shown() const { return m_shown; }
    /// A row for each method.
    ResultTable table() const;

public Q_SLOTS:
    void setShown(const eigenlink::Shown& shown);
    void setTheme(const eigenlink::Theme& theme) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Line {
        QStringList cells;
        const Spectrum* spectrum = nullptr;  ///< none: the headings
    };
    struct Note {
        QString text;
        bool isWarning = false;
        friend bool operator==(const Note&, const Note&) = default;
    };

    std::vector<Line> lines() const;
    std::vector<Note> notes() const;
    void showLines(const std::vector<Line>& lines, const std::vector<Note>& notes);
    void rebuild(const std::vector<Line>& lines, const std::vector<Note>& notes);
    void fitTable();
    int widthOfRows() const;
    void placeCells();
    void addNote(QVBoxLayout& layout, const Note& note);

    Shown m_shown;
    Theme m_theme;
    QWidget* m_body = nullptr;
    QScrollArea* m_table = nullptr;
    QGridLayout* m_grid = nullptr;
    bool m_isTurned = false;  ///< a method a column: the panel is too narrow for a method a row
    std::vector<std::vector<QLabel*>> m_cells;
    std::vector<Note> m_notes;
};

}  // namespace eigenlink
