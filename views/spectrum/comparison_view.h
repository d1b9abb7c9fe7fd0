#pragma once

#include "model/analysis/analysis.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <memory>

class QGridLayout;
class QVBoxLayout;

namespace eigenlink {

/// The methods side by side: did each find as many true eigenvalues as there must be, how clearly they stand apart
/// from the spurious ones, how far they differ, how long it took, and what each warns of.
class ComparisonView : public QWidget {
    Q_OBJECT

public:
    explicit ComparisonView(QWidget* parent = nullptr);

    /// All cells in reading order, tab-separated, with a heading line.
    QString toTsv() const { return m_text; }

public Q_SLOTS:
    void setAnalysis(std::shared_ptr<const eigenlink::Analysis> analysis);
    void setTheme(const eigenlink::Theme& theme);

private:
    void rebuild();
    void addPartial(QVBoxLayout& layout);
    void addWarnings(QVBoxLayout& layout);

    std::shared_ptr<const Analysis> m_analysis;
    Theme m_theme;
    QWidget* m_body = nullptr;
    QString m_text;
};

}  // namespace eigenlink
