#pragma once

#include "views/state/shown.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <optional>
#include <set>
#include <string>

class QLabel;
class QScrollArea;

namespace eigenlink {

class FieldEditor;
class InspectorForm;
class NameField;

/// The form of the selection, under its heading: an element's fields, a point's place, the numbers that several
/// elements have in common, or the mechanism's title, gravity and parameters. It exchanges the form where another one
/// is needed.
class InspectorView : public QWidget {
    Q_OBJECT

public:
    explicit InspectorView(QWidget* parent = nullptr);

    const Shown& shown() const { return m_shown; }
    /// The editor of a field of the selected part by its key ("stiffness", "at"); nullptr when there is none.
    FieldEditor* editor(const std::string& key) const;
    /// The name of the selected part; nullptr when not one part is selected.
    NameField* nameField() const;
    /// Heading of the form: "Spring k".
    QString heading() const;
    /// The results of the analysis for the part, a line each.
    QString factText() const;

    /// Hides numbers of parts, or locks them, by the names of parts and numbers ("k", "k.stiffness").
    void setHidden(const std::set<std::string>& names);
    void setLocked(const std::set<std::string>& names);

public Q_SLOTS:
    /// Sets the shown value, but for values that the form itself tries out: these are not given back to who is typing
    /// them.
    void setShown(const eigenlink::Shown& shown);
    /// The mechanism that edits are made on, where the shown one is only being tried; null: the shown one.
    void setCommitted(const std::shared_ptr<const eigenlink::Mechanism>& mechanism) { m_committed = mechanism; }
    /// Shows the committed mechanism again after an edit of the form was refused.
    void takeBack();
    void setTheme(const eigenlink::Theme& theme);
    /// Takes the keyboard to the first field but the name of the form that holds a number or text.
    void focusFirstField();
    /// Scrolls to the field with this key ("stiffness"), which is the first one to get the keyboard.
    void showField(const std::string& key);
    /// Puts the keyboard into the field with this key ("stiffness", "at"), the first one where there is none.
    void focusField(const std::string& key);
    /// Takes the keyboard to the name, where one part is selected.
    void focusName();

Q_SIGNALS:
    /// Esc was pressed in a field with nothing to take back: the form is done with the keyboard.
    void left();
    /// A finished edit: its name, the mechanism after it, and a key by which neighbours merge.
    void edited(const QString& text, const eigenlink::Mechanism& next, const QString& mergeKey);
    /// The mechanism as it would be while something is being dragged or typed.
    void previewed(const eigenlink::Mechanism& next);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    const Mechanism& committed() const { return m_committed != nullptr ? *m_committed : m_shown.mechanism(); }
    void showForm(const Mechanism& mechanism, const std::vector<std::string>& ids);
    void exchangeForm(InspectorForm* form);
    void finish(const QString& text, const Mechanism& next, const QString& mergeKey);
    void tryOut(const Mechanism& next);
    void showHeading();
    void arrangeRows();

    Shown m_shown;
    std::shared_ptr<const Mechanism> m_committed;
    std::set<std::string> m_hidden, m_locked;
    std::string m_first;               ///< key of the field that gets the keyboard first; empty: the first one
    std::optional<Mechanism> m_tried;  ///< what the form itself asked to be shown, without its being finished
    InspectorForm* m_form = nullptr;
    QLabel* m_heading;
    QScrollArea* m_area;
};

}  // namespace eigenlink
