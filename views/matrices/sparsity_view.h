#pragma once

#include "model/analysis/sparsity.h"
#include "model/studies/result.h"
#include "views/theme/themed.h"

#include <QImage>
#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

namespace eigenlink {

/// Patterns of the mass matrices of the three methods and of their Cholesky factors, side by side as in [LIN]
/// Fig. 5, with the number of non-zeros. A pattern is drawn once for its size on the screen, so that thousands of
/// coordinates cost no more than a few.
class SparsityView : public QWidget, public Themed {
    Q_OBJECT

public:
    using Patterns = std::shared_ptr<const std::vector<SparsityPattern>>;

    explicit SparsityView(QWidget* parent = nullptr);

    const Patterns& patterns() const { return m_patterns; }
    /// "M_q: 314 × 314, 1204 non-zeros (1.2 %)" for every picture, in the order in which they stand.
    QStringList captions() const;
    /// Numbers of rows and of non-zeros of each matrix.
    ResultTable table() const;
    /// Draws the page in light colours and its own size, by any painter; patterns as squares, without images.
    void paintFigure(QPainter& painter) const;

public Q_SLOTS:
    /// May be null; `sentence` is then the reason.
    void setPatterns(const eigenlink::SparsityView::Patterns& patterns, const QString& sentence = {});
    void setTheme(const eigenlink::Theme& theme) override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void describe();
    /// Fills a square with the pattern `index`.
    using PatternPainter = std::function<void(const QRect& square, std::size_t index)>;

    void paintPage(QPainter& painter, const Theme& theme, const PatternPainter& paintPattern) const;
    void paintCell(QPainter& painter, const QRect& cell, std::size_t index, const Theme& theme,
                   const PatternPainter& paintPattern) const;
    const std::vector<std::pair<int, int>>& entriesOf(std::size_t index) const;

    Patterns m_patterns;
    QString m_sentence;
    Theme m_theme;
    std::vector<QImage> m_images;  ///< two for each pattern; null until they are drawn
};

/// The pattern with `size` rows as a square picture: a pixel is the darker the more of its entries are there.
QImage patternImage(const std::vector<std::pair<int, int>>& entries, std::size_t size, int pixels, const QColor& ink,
                    const QColor& paper);

}  // namespace eigenlink
