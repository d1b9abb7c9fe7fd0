#pragma once

#include "model/analysis/analysis.h"

#include <QWidget>

class QMenu;
class QToolButton;

namespace eigenlink {

class AnalysisMenu;

/// Which null space, which penalty and which configuration the numbers on the screen belong to; each a button that
/// opens its choices.
class ChoiceStrip : public QWidget {
    Q_OBJECT

public:
    /// The menu must outlive it.
    explicit ChoiceStrip(const AnalysisMenu& menu, QWidget* parent = nullptr);

public Q_SLOTS:
    void setOptions(const eigenlink::AnalysisOptions& options);

private:
    QToolButton* addButton(QMenu* menu, const QString& name, const QString& tip);

    QToolButton* m_nullSpace;
    QToolButton* m_penalty;
    QToolButton* m_place;
};

}  // namespace eigenlink
