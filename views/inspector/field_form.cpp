#include "views/inspector/field_form.h"

#include "model/description/drawn_element.h"
#include "model/parameters/number_tolerance.h"
#include "model/parameters/parameter_edit.h"
#include "model/parameters/parameter_values.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/inspector/derived_fact.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/form_rows.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace eigenlink {

namespace {

constexpr int kFormMargin = 8;  // between the form and its scroll bar [px]

/// The length that a link takes from the drawing when its field is left open.
std::optional<double> drawnLength(const Mechanism& mechanism, const std::string& id)
{
    const auto found = findElement(mechanism, id);
    if (!found || !isLink(mechanism.elements[*found])) {
        return {};
    }
    const std::vector<std::string> points = pointsOf(mechanism.elements[*found]);
    const bool exist =
        std::ranges::all_of(points, [&](const std::string& point) { return findPoint(mechanism, point).has_value(); });
    if (points.size() != 2 || !exist) {
        return {};
    }
    return distance(mechanism.points[*findPoint(mechanism, points[0])].at,
                    mechanism.points[*findPoint(mechanism, points[1])].at);
}

}  // namespace

FieldForm::FieldForm(const Mechanism& mechanism, const std::vector<std::string>& ids, QWidget* parent)
    : QWidget(parent),
      m_rows(new FormRows(this)),
      m_mechanism(mechanism),
      m_ids(ids),
      m_key(formKey(mechanism, ids)),
      m_facts(new QLabel(this))
{
    m_facts->setProperty("role", QStringLiteral("muted"));
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, kFormMargin, 0);
    column->addWidget(m_rows);
    column->addWidget(m_facts);
    column->addStretch(1);
}

bool FieldForm::isFor(const Mechanism& mechanism, const std::vector<std::string>& ids) const
{
    return m_key == formKey(mechanism, ids);
}

void FieldForm::setMechanism(const Mechanism& mechanism)
{
    m_mechanism = mechanism;
    showValues();
}

void FieldForm::setAnalysis(const Analysis* analysis)
{
    for (const auto& [key, editor] : m_editors) {
        QString notice;
        for (const Message& issue : analysis != nullptr ? analysis->issues : std::vector<Message>()) {
            if (issue.part() == partId() && issue.field == key && issue.severity == Severity::error) {
                notice = fromModel(issue.text, analysis->mechanism.units);
            }
        }
        editor->setNotice(notice);
    }
    QStringList lines;
    if (analysis != nullptr && !partId().empty()) {
        for (const DerivedFact& fact : derivedFacts(*analysis, partId())) {
            lines << fact.label + u' ' + fact.text;
        }
    }
    m_facts->setText(lines.join(u'\n'));
    m_facts->setVisible(!lines.isEmpty());
}

void FieldForm::arrange(int width, bool isNarrow)
{
    m_rows->arrange(width - kFormMargin, isNarrow);
}

void FieldForm::restrict(const std::set<std::string>& hidden, const std::set<std::string>& locked)
{
    for (const auto& [key, editor] : m_editors) {
        const std::string name = partId() + "." + key;
        const bool isPlace = key == "at";
        const auto holds = [&](const std::set<std::string>& names) {
            return names.contains(partId()) || names.contains(name) ||
                   (isPlace && (names.contains(partId() + ".x") || names.contains(partId() + ".y")));
        };
        m_rows->setRowVisible(editor, !holds(hidden));
        editor->setEnabled(!holds(locked));
    }
}

FieldEditor* FieldForm::editor(const std::string& key) const
{
    const auto found = m_editors.find(key);
    return found == m_editors.end() ? nullptr : found->second;
}

QString FieldForm::factText() const
{
    return m_facts->text();
}

std::string FieldForm::partId() const
{
    return m_ids.size() == 1 ? m_ids.front() : std::string();
}

void FieldForm::addFields()
{
    for (const FormField& field : formFields(m_mechanism, m_ids)) {
        addEditor(field);
    }
}

void FieldForm::addEditor(const FormField& field)
{
    const bool isDrawn = field.traits.follows == Follows::length;
    auto* editor = new FieldEditor(
        field.traits, field.kind, isDrawn ? drawnLength(m_mechanism, partId()) : std::nullopt, m_mechanism.units, this);
    if (!field.unit.isEmpty()) {
        editor->setUnit(field.unit);
    }
    const std::string key(field.traits.key);
    const QString label = fromModel(Text::term(field.traits.label));
    m_editors[key] = editor;
    m_paths[key] = std::string(field.traits.inPlaceOf.empty() ? field.traits.key : field.traits.inPlaceOf);
    field.kind == FieldKind::section ? m_rows->addWideRow(label, editor) : m_rows->addRow(label, editor);
    connect(editor, &FieldEditor::edited, this,
            [this, key, label](const FieldValue& value) { change(changeText(label), key, withValue(key, value)); });
    connect(editor, &FieldEditor::formulaEdited, this, [this, key, label](std::size_t number, const QString& formula) {
        bindNumber(key, label, number, formula);
    });
    connect(editor, &FieldEditor::toleranceEdited, this,
            [this, key, label](const std::string& behind, const QString& tolerance) {
                setTolerance(key, label, behind, tolerance);
            });
    connect(editor, &FieldEditor::previewed, this,
            [this, key](const FieldValue& value) { Q_EMIT previewed(withValue(key, value)); });
    connect(editor, &FieldEditor::resetRequested, this,
            [this, key, label] { change(changeText(label), key, withReset(key)); });
}

QString FieldForm::changeText(const QString& label) const
{
    if (m_ids.empty()) {
        return tr("Change %1").arg(label);
    }
    return m_ids.size() == 1 ? tr("Change %1 of %2").arg(label, fromModel(partId()))
                             : tr("Change %1 of %2 parts").arg(label).arg(editedParts(m_mechanism, m_ids).size());
}

void FieldForm::change(const QString& what, const std::string& key, const Mechanism& next)
{
    if (next == m_mechanism) {
        // Values that were only tried out are taken back.
        showValues();
        Q_EMIT previewed(next);
        return;
    }
    setMechanism(next);
    Q_EMIT edited(what, next, (m_ids.size() > 1 ? m_key : fromModel(partId())) + u'.' + fromModel(key));
}

void FieldForm::rename(const std::string& id)
{
    m_ids = {id};
    m_key = formKey(m_mechanism, m_ids);
}

Mechanism FieldForm::withValue(const std::string& key, const FieldValue& value) const
{
    Mechanism next = m_mechanism;
    for (const std::string& id : editedParts(m_mechanism, m_ids)) {
        next = withValueAt(next, id, key, value);
    }
    return next;
}

// Each goes back to its own: a mass to that of its length.
Mechanism FieldForm::withReset(const std::string& key) const
{
    Mechanism next = m_mechanism;
    for (const std::string& id : editedParts(m_mechanism, m_ids)) {
        if (const auto element = findElement(m_mechanism, id)) {
            next = withValueAt(next, id, key, valueOf(drawnAgain(m_mechanism, m_mechanism.elements[*element]), key));
        }
    }
    return next;
}

/// The number by its place in files: "stiffness", "at[1]".
std::string FieldForm::keyOfNumber(const std::string& key, std::size_t number) const
{
    return m_editors.at(key)->numberFields().size() > 1 ? key + "[" + std::to_string(number) + "]" : key;
}

void FieldForm::bindNumber(const std::string& key, const QString& label, std::size_t number, const QString& formula)
{
    if (const auto next = withFormulaAt(m_mechanism, partId(), keyOfNumber(key, number), formula.toStdString())) {
        change(changeText(label), key, *next);
    } else {
        m_editors.at(key)->setNotice(capitalised(fromModel(next.reason())));
    }
}

void FieldForm::setTolerance(const std::string& key, const QString& label, const std::string& behind,
                             const QString& tolerance)
{
    if (const auto next = withToleranceAt(m_mechanism, partId(), m_paths.at(key) + behind, tolerance.toStdString())) {
        change(changeText(label), key, *next);
    } else {
        m_editors.at(key)->setNotice(capitalised(fromModel(next.reason())));
    }
}

void FieldForm::showValues()
{
    const std::vector<std::string> parts = editedParts(m_mechanism, m_ids);
    showDefaults();
    for (const auto& [key, editor] : m_editors) {
        const FieldValue first = valueAt(m_mechanism, parts.front(), key);
        const bool isSame = std::ranges::all_of(
            parts, [&, &name = key](const std::string& id) { return valueAt(m_mechanism, id, name) == first; });
        isSame ? editor->setValue(first) : editor->setMixed();
    }
    if (m_ids.size() < 2) {
        showFormulas();
        showTolerances();
    }
}

void FieldForm::showTolerances()
{
    for (const auto& [key, editor] : m_editors) {
        editor->setTolerances([this, &path = m_paths.at(key)](const std::string& behind) {
            return fromModel(toleranceAt(m_mechanism, partId(), path + behind));
        });
    }
}

void FieldForm::showDefaults()
{
    const std::vector<std::string> parts = editedParts(m_mechanism, m_ids);
    if (const auto element = parts.empty() ? std::nullopt : findElement(m_mechanism, parts.front())) {
        const Element fresh = drawnAgain(m_mechanism, m_mechanism.elements[*element]);
        for (const auto& [key, editor] : m_editors) {
            editor->setDefault(valueOf(fresh, key));
        }
    }
}

/// Shows which numbers may be formulas, and which are.
void FieldForm::showFormulas()
{
    const auto values = std::make_shared<const ParameterValues>(m_mechanism.parameters);
    const NameLookup parameters = m_mechanism.parameters.empty()
                                      ? NameLookup()
                                      : NameLookup([values](std::string_view name) { return values->find(name); });
    for (const auto& [key, editor] : m_editors) {
        QStringList formulas;
        for (std::size_t i = 0; i < editor->numberFields().size(); ++i) {
            formulas << fromModel(formulaAt(m_mechanism, partId(), keyOfNumber(key, i)));
        }
        editor->setFormulas(parameters, formulas);
    }
}

}  // namespace eigenlink
