#pragma once

#include "views/shown/shown.h"
#include "views/theme/theme.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace eigenlink {

/// Where a mechanism rests: in a sentence, with the energy there, and as a table of its points, with how far each lies
/// from where it is drawn.
class RestView : public QWidget {
    Q_OBJECT

public:
    explicit RestView(QWidget* parent = nullptr);

    /// What the table holds, a line for each row, as tab-separated text.
    QString toTsv() const;
    QString sentence() const;

public Q_SLOTS:
    void setShown(const eigenlink::Shown& shown);
    /// How the search for the rest ended, in a few words and in a sentence.
    void setStatement(const QString& words, const QString& sentence);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    void selected(const eigenlink::Selection& selection);

private:
    void fill();

    Shown m_shown;
    QLabel* m_words;
    QLabel* m_sentence;
    QLabel* m_figures;
    QTableWidget* m_table;
    bool m_isFilling = false;
};

}  // namespace eigenlink
