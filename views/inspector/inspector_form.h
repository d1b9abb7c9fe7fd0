#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"
#include "views/inspector/field_form.h"

#include <map>
#include <set>
#include <string>
#include <vector>

class QLabel;

namespace eigenlink {

class FormRows;
class NameField;

/// The form of parts of a mechanism, or of the mechanism itself: an editor for each of their fields, and the results of
/// the analysis for a single part below them. It keeps the mechanism as its edits leave it.
class InspectorForm : public FieldForm {
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
    QString factText() const;

Q_SIGNALS:
    /// A finished edit: its name, the mechanism after it, and a key by which neighbours merge.
    void edited(const QString& text, const eigenlink::Mechanism& next, const QString& mergeKey);
    /// The mechanism as it would be while something is being dragged or typed.
    void previewed(const eigenlink::Mechanism& next);

protected:
    InspectorForm(const Mechanism& mechanism, const std::vector<std::string>& ids, QWidget* parent);

    void showValues() override;
    void addFields();
    /// Adds rows of its own above the row of a field.
    virtual void addRowsAbove(std::string_view) {}
    /// The id of the single part; empty where the form is about several, or about the mechanism.
    std::string partId() const;
    void change(const QString& what, const std::string& key, const Mechanism& next);
    void rename(const std::string& id);

    FormRows* m_rows;
    Mechanism m_mechanism;
    std::vector<std::string> m_ids;

private:
    std::optional<FieldValue> shownValue(const std::string& key) const override;
    void take(const std::string& key, const FieldValue& value) override;
    void addField(const FormField& field);
    QString changeText(const std::string& key) const;
    void bindNumber(const std::string& key, std::size_t number, const QString& formula);
    void setTolerance(const std::string& key, const std::string& behind, const QString& tolerance);
    void changeOr(const std::string& key, const Outcome<Mechanism>& next);
    std::string keyOfNumber(const std::string& key, std::size_t number) const;
    Mechanism withValue(const std::string& key, const FieldValue& value) const;
    Mechanism withoutFormulas(const std::string& key, Mechanism next) const;
    Mechanism withReset(const std::string& key) const;
    void showDefaults();
    void showFormulas();
    void showTolerances();

    QString m_key;  ///< of what the form was built for
    std::map<std::string, QString> m_labels;
    std::map<std::string, std::string> m_paths;  ///< of fields by their keys: functions of time have that of a number
    QLabel* m_facts;
};

}  // namespace eigenlink
