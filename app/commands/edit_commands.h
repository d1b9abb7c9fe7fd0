#pragma once

#include "app/figures/analysis_summary.h"
#include "model/mechanism/link_kind.h"
#include "model/mechanism/transform.h"

#include <QObject>

#include <utility>

class QWidget;

namespace eigenlink {

class Session;

/// Actions on the selected parts of a session: each command is one step of its history.
class EditCommands : public QObject {
    Q_OBJECT

public:
    /// `window` is where questions are asked; may be null where none are.
    EditCommands(Session& session, QWidget* window, QObject* parent = nullptr);

    /// The numbers of selected points and elements.
    std::pair<std::size_t, std::size_t> selectedCounts() const;
    /// True where an equilibrium is known that belongs to the shown mechanism.
    bool hasRest() const;
    /// The one selected part is a link that can be of this kind.
    bool canBecome(LinkKind kind) const;

public Q_SLOTS:
    void cut();
    /// Copies the selected parts with all they need, as the text of a mechanism file.
    /// False where nothing was copied.
    bool copy();
    /// Puts in the contents of the clipboard, beside existing parts; reports where they are no mechanism.
    void paste();
    void duplicate();
    void remove();
    void selectAll();
    void toggleFixed();
    void join();
    void rotate(double angle);
    void mirror(eigenlink::Vector2 line);
    void align(eigenlink::Alignment alignment);
    void askTransform();
    void adoptRest();
    /// Puts a link of another kind in the place of the selected one.
    void become(eigenlink::LinkKind kind);

Q_SIGNALS:
    void message(eigenlink::Tone tone, const QString& text);
    /// A sentence about further effects of the command, for the status bar.
    void remarked(const QString& text);
    /// The drawing was changed by something else than a tool and should be seen.
    void drawingChanged();

private:
    const Mechanism& mechanism() const;
    const std::vector<std::string>& selected() const;
    void insert(const QString& text, const Mechanism& fragment);
    void change(const QString& text, const Similarity& similarity);
    QString selectedText() const;

    Session& m_session;
    QWidget* m_window;
};

}  // namespace eigenlink
