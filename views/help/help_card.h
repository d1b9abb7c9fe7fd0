#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace eigenlink {

struct HelpTerm;

/// The meaning of a word, on a card: its name and symbol, a sentence, formula, unit, its place in the papers, and an
/// example to open.
class HelpCard : public QWidget {
    Q_OBJECT

public:
    explicit HelpCard(QWidget* parent = nullptr);

    const HelpTerm* term() const { return m_term; }
    QPushButton* exampleButton() const { return m_example; }
    QPushButton* allButton() const { return m_all; }

public Q_SLOTS:
    void setTerm(const eigenlink::HelpTerm& term);

Q_SIGNALS:
    /// The example with this name is wanted, "pendulum".
    void exampleRequested(const QString& name);
    /// All terms are wanted.
    void allRequested();

private:
    const HelpTerm* m_term = nullptr;
    QLabel* m_name;
    QLabel* m_words;
    QPushButton* m_example;
    QPushButton* m_all;
};

}  // namespace eigenlink
