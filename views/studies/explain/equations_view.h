#pragma once

#include "model/symbolic/equation_sheet.h"
#include "views/selection.h"
#include "views/theme/themed.h"

#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QCheckBox;
class QPushButton;
class QTextBrowser;
class QTextDocument;
class QTimer;

namespace eigenlink {

/// The equations of a mechanism, typeset: terms light up their parts under the pointer, and the parts that are selected
/// or under the pointer in the drawing light up their terms.
class EquationsView : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit EquationsView(QWidget* parent = nullptr);

    bool hasNumbers() const;
    QTextBrowser* text() const { return m_text; }
    QCheckBox* numbers() const { return m_numbers; }
    QPushButton* copyButton() const { return m_copy; }
    /// All equations in light colours, as wide as they need; empty where there are none.
    QSize figureSize() const;
    void paintFigure(QPainter& painter) const;

public Q_SLOTS:
    /// Null while nothing is known.
    void setSheet(const std::shared_ptr<const eigenlink::EquationSheet>& sheet);
    /// The parts whose terms are lit; one of them is brought into sight.
    void setLit(const std::vector<std::string>& parts);
    /// The parts under the pointer in the drawing: their terms are lit too, and brought into sight where the pointer
    /// stays.
    void setHovered(const std::vector<std::string>& parts);
    void setTheme(const eigenlink::Theme& theme) override;

Q_SIGNALS:
    /// The pointer is on a term of these parts; none when it left.
    void pointedAt(const std::vector<std::string>& parts);
    void selected(const std::vector<std::string>& parts);
    void numbersToggled(bool on);
    void copyRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Names of parts of the mechanism with their places, in characters of the text.
    struct Term {
        std::vector<std::string> parts;
        int begin = 0;
        int end = 0;
    };

    /// Width of a matrix [px].
    struct MatrixWidth {
        double symbols = 0;
        double gaps = 0;  ///< before it and between its columns, whatever the size of its symbols
    };

    std::unique_ptr<QTextDocument> figure() const;
    void refresh();
    void write();
    static std::vector<MatrixWidth> matrixWidths(const QTextDocument& document);
    std::vector<double> fittingScales() const;
    void fit();
    void findTerms();
    void light();
    void bringIntoSight(const std::vector<std::string>& parts);

    QCheckBox* m_numbers;
    QPushButton* m_copy;
    QTextBrowser* m_text;
    std::shared_ptr<const EquationSheet> m_sheet;
    std::vector<MatrixWidth> m_widths;  ///< in the size of formulas
    std::vector<double> m_scales;       ///< of the matrices as they are shown
    std::vector<Term> m_terms;
    std::vector<std::string> m_lit;
    std::vector<std::string> m_hovered;
    QTimer* m_dwell;  ///< the pointer stays on a part
    Theme m_theme;
};

}  // namespace eigenlink
