#pragma once

#include "model/analysis/analysis.h"
#include "views/inspector/form_fields.h"

#include <QWidget>

#include <map>
#include <set>
#include <string>
#include <vector>

class QLabel;

namespace eigenlink {

class FieldEditor;
class FormRows;
class NameField;

/// The form of parts of a mechanism, or of the mechanism itself: an editor for each of their fields, and the results of
/// the analysis for a single part below them. It keeps the mechanism as its edits leave it.
class FieldForm : public QWidget {
    Q_OBJECT

public:
    /// True while a form about these parts of this mechanism would have the same editors.
    bool isFor(const Mechanism& mechanism, const std::vector<std::string>& ids) const;
    const Mechanism& mechanism() const { return m_mechanism; }
    const std::vector<std::string>& ids() const { return m_ids; }
    /// Shows the values of a mechanism that the form is for. Emits nothing.
    void setMechanism(const Mechanism& mechanism);
    /// Shows errors at their fields, and the results for the part; neither where there is no analysis.
    void setAnalysis(const Analysis* analysis);
    /// Hides fields of the part and locks others, by the names of parts and of their numbers ("k", "k.stiffness").
    void restrict(const std::set<std::string>& hidden, const std::set<std::string>& locked);
    /// Places the rows in `width` pixels, words above their editors in any case where `isNarrow`.
    void arrange(int width, bool isNarrow);

    /// Creates the editors, once the form stands where it is shown, with the fonts of that place.
    virtual void build() = 0;
    virtual QString heading() const = 0;
    /// The kind of the part in words.
    virtual QString summary() const { return {}; }
    /// The name of the part; nullptr where the form is not about one part.
    virtual NameField* nameField() const { return nullptr; }
    /// The editor of a field by its key ("stiffness", "at"); nullptr when there is none.
    FieldEditor* editor(const std::string& key) const;
    QString factText() const;

Q_SIGNALS:
    /// A finished edit: its name, the mechanism after it, and a key by which neighbours merge.
    void edited(const QString& text, const eigenlink::Mechanism& next, const QString& mergeKey);
    /// The mechanism as it would be while something is being dragged or typed.
    void previewed(const eigenlink::Mechanism& next);

protected:
    FieldForm(const Mechanism& mechanism, const std::vector<std::string>& ids, QWidget* parent);

    virtual void showValues();
    void addFields();
    /// The id of the single part; empty where the form is about several, or about the mechanism.
    std::string partId() const;
    void change(const QString& what, const std::string& key, const Mechanism& next);
    void rename(const std::string& id);

    FormRows* m_rows;
    Mechanism m_mechanism;
    std::vector<std::string> m_ids;

private:
    void addEditor(const FormField& field);
    QString changeText(const QString& label) const;
    void bindNumber(const std::string& key, const QString& label, std::size_t number, const QString& formula);
    void setTolerance(const std::string& key, const QString& label, const std::string& behind,
                      const QString& tolerance);
    std::string keyOfNumber(const std::string& key, std::size_t number) const;
    Mechanism withValue(const std::string& key, const FieldValue& value) const;
    Mechanism withReset(const std::string& key) const;
    void showDefaults();
    void showFormulas();
    void showTolerances();

    QString m_key;  ///< of what the form was built for
    std::map<std::string, FieldEditor*> m_editors;
    std::map<std::string, std::string> m_paths;  ///< of fields by their keys: functions of time have that of a number
    QLabel* m_facts;
};

}  // namespace eigenlink
