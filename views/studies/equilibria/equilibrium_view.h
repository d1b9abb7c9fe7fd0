#pragma once

#include "views/state/shown.h"

#include <QWidget>

class QLabel;

namespace eigenlink {

/// Whether an equilibrium was found: in a sentence, with the energy there.
class EquilibriumView : public QWidget {
    Q_OBJECT

public:
    explicit EquilibriumView(QWidget* parent = nullptr);

    QString sentence() const;

public Q_SLOTS:
    void setShown(const eigenlink::Shown& shown);
    /// Shows the end of the search for the equilibrium, in a few words and in a sentence.
    void setStatement(const QString& words, const QString& sentence);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void keepHeight();

    QLabel* m_words;
    QLabel* m_sentence;
    QLabel* m_figures;
};

}  // namespace eigenlink
