#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;

namespace eigenlink {

class HelpCard;
struct HelpTerm;

/// Every term, found by its name, its symbol or a word of its explanation, beside the card of the one that is chosen.
class GlossaryView : public QWidget {
    Q_OBJECT

public:
    explicit GlossaryView(QWidget* parent = nullptr);

    HelpCard* card() const { return m_card; }
    QListWidget* list() const { return m_list; }
    QLineEdit* search() const { return m_search; }

public Q_SLOTS:
    void setTerm(const eigenlink::HelpTerm& term);

Q_SIGNALS:
    void exampleRequested(const QString& name);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill(const QString& typed);

    QLineEdit* m_search;
    QListWidget* m_list;
    QLabel* m_nothing;
    HelpCard* m_card;
};

}  // namespace eigenlink
