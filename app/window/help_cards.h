#pragma once

#include <QObject>
#include <QPointer>

class QDialog;
class QEvent;
class QFrame;
class QHelpEvent;
class QWidget;

namespace eigenlink {

class GlossaryView;
class HelpCard;
struct HelpTerm;

/// The meaning of things in a window: in short where the pointer rests, on a card at F1, and all terms as a list.
/// Widgets and columns name their term (views/format/help_key.h); others take the term of their parent.
class HelpCards : public QObject {
    Q_OBJECT

public:
    explicit HelpCards(QWidget& window);

    HelpCard* card() const { return m_card; }
    GlossaryView* glossary() const { return m_glossary; }
    /// The card, or the list, is seen.
    bool isCardShown() const;
    bool isGlossaryShown() const;

public Q_SLOTS:
    /// Explains the thing under the pointer, else the one with the focus; lists all terms where that names none.
    void explain();
    void showTerm(const eigenlink::HelpTerm& term, QPoint globalPosition);
    /// All terms, from the one given.
    void showGlossary(const eigenlink::HelpTerm* term);

Q_SIGNALS:
    void exampleRequested(const QString& name);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeGlossary();
    const HelpTerm* termAt(QPoint globalPosition) const;
    bool showBrief(QWidget& widget, const QHelpEvent& help) const;

    QWidget& m_window;
    QFrame* m_popup;
    HelpCard* m_card;
    QPointer<QDialog> m_dialog;
    GlossaryView* m_glossary = nullptr;
};

}  // namespace eigenlink
