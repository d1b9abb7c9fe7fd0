#pragma once

#include "model/basics/outcome.h"
#include "views/shown/shown.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

class QCheckBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;

namespace eigenlink {

class FieldEditor;
class NameField;
class ParameterEditor;
class TextEditor;

/// True for a field that a form offers. Not offered: a field that another one replaces, and the length of a body
/// whose shape its pins give.
bool isOffered(const Element& element, const Field& field);

/// The form of what is selected: an element's fields, a point's place, the mechanism's title and gravity, or the
/// numbers that several elements have in common; below it the results of the analysis for the part. Made from the
/// elements' own list of fields.
class InspectorView : public QWidget {
    Q_OBJECT

public:
    explicit InspectorView(QWidget* parent = nullptr);

    const Shown& shown() const { return m_shown; }
    /// The editor of a field of the selected part by its key ("stiffness", "at"); nullptr when there is none.
    FieldEditor* editor(const std::string& key) const;
    /// The name of the selected part; nullptr when not one part is selected.
    NameField* nameField() const { return m_name; }
    /// The editors of the parameters of the mechanism, in their order, where the form is about it.
    const std::vector<ParameterEditor*>& parameterEditors() const { return m_parameters; }
    QPushButton* addParameterButton() const { return m_addParameter; }
    /// Heading of the form: "Spring k".
    QString heading() const;
    /// The results of the analysis for the part, a line each.
    QString factText() const;

public Q_SLOTS:
    /// What is shown, but for what the form itself tries out: that is not given back to who is typing it.
    void setShown(const eigenlink::Shown& shown);
    void setTheme(const eigenlink::Theme& theme);
    /// Takes the keyboard to the first field but the name of the form that holds a number or text.
    void focusFirstField();
    /// Puts the keyboard into the field with this key ("stiffness", "at"), the first one where there is none.
    void focusField(const std::string& key);
    /// Takes the keyboard to the name, where one part is selected.
    void focusName();

Q_SIGNALS:
    /// A number was finished with Return: the form is done with the keyboard.
    void entered();
    /// A finished edit: what it is called, the mechanism after it, and a key by which neighbours merge.
    void edited(const QString& text, const eigenlink::Mechanism& next, const QString& mergeKey);
    /// The mechanism as it would be while something is being dragged or typed.
    void previewed(const eigenlink::Mechanism& next);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Subject { mechanism, point, element, several };

    Subject subject() const;
    std::string subjectId() const;
    QString formKey() const;
    void rebuildIfNeeded();
    void rebuild();
    void retireForm();
    void buildElement(const Element& element);
    void buildPoint();
    void addNameField();
    void rename(const QString& name);
    void updateHeading();
    void buildMechanism();
    void buildParameters();
    void connectParameter(ParameterEditor* editor, std::size_t index);
    void updateParameters();
    void updateFormulas();
    void bindNumber(const std::string& key, const QString& label, std::size_t number, const QString& formula);
    void changeParameter(std::size_t index, const QString& what, const Outcome<Mechanism>& next);
    void buildSeveral();
    void updateSeveral();
    std::vector<std::size_t> chosenElements() const;
    std::vector<std::size_t> chosenPoints() const;
    QString changeText(const QString& label) const;
    QString severalKey() const;
    FieldEditor* addEditor(const FieldTraits& traits, FieldKind kind, std::optional<double> drawn);
    void addRow(const QString& label, QWidget* editor);
    bool isNarrow() const;
    int formWidth() const;
    void placeRow(int row, QWidget& name, QWidget& editor);
    void arrangeRows();
    void addWideRow(const QString& label, QWidget* editor);
    void updateValues();
    void updateNotices();
    void updateFacts();
    void tryOut(const Mechanism& next);
    void change(const QString& what, const std::string& key, const Mechanism& next);
    Mechanism withValue(const std::string& key, const FieldValue& value) const;
    Mechanism withReset(const std::string& key) const;
    void updateDefaults();

    Mechanism m_mechanism;  ///< that the form is about
    Shown m_shown;
    std::optional<Mechanism> m_tried;  ///< what the form itself asked to be shown, without its being finished
    QString m_formKey;                 ///< what the form was built for
    std::map<std::string, FieldEditor*> m_editors;
    QLabel* m_heading = nullptr;
    NameField* m_name = nullptr;  ///< of one part
    QLabel* m_facts = nullptr;
    QScrollArea* m_area = nullptr;
    QGridLayout* m_grid = nullptr;
    /// Words beside their editor, by the row of the grid; the row below is theirs too.
    std::vector<std::tuple<int, QWidget*, QWidget*>> m_rows;
    bool m_isNarrow = false;
    QCheckBox* m_fixed = nullptr;  ///< of a point
    std::vector<ParameterEditor*> m_parameters;
    QPushButton* m_addParameter = nullptr;
    TextEditor* m_title = nullptr;        ///< of the mechanism
    TextEditor* m_description = nullptr;  ///< of the mechanism
};

}  // namespace eigenlink
