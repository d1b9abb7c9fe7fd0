#include "views/inspector/inspector_form.h"

#include "model/mechanism/drawn_element.h"
#include "model/mechanism/parameters/number_tolerance.h"
#include "model/mechanism/parameters/parameter_edit.h"
#include "model/mechanism/parameters/parameter_values.h"
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

InspectorForm::InspectorForm(const Mechanism& mechanism, const std::vector<std::string>& ids, QWidget* parent)
    : FieldForm(parent),
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

bool InspectorForm::isFor(const Mechanism& mechanism, const std::vector<std::string>& ids) const
{
    return m_key == formKey(mechanism, ids);
}

void InspectorForm::setMechanism(const Mechanism& mechanism)
{
    m_mechanism = mechanism;
    showValues();
}

void InspectorForm::setAnalysis(const Analysis* analysis)
{
    for (const auto& [key, editor] : editors()) {
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

void InspectorForm::arrange(int width, bool isNarrow)
{
    m_rows->arrange(width - kFormMargin, isNarrow);
}

void InspectorForm::restrict(const std::set<std::string>& hidden, const std::set<std::string>& locked)
{
    for (const auto& [key, editor] : editors()) {
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

QString InspectorForm::factText() const
{
    return m_facts->text();
}

std::string InspectorForm::partId() const
{
    return m_ids.size() == 1 ? m_ids.front() : std::string();
}

void InspectorForm::addFields()
{
    for (const FormField& field : formFields(m_mechanism, m_ids)) {
        addRowsAbove(field.traits.key);
        addField(field);
    }
}

void InspectorForm::addField(const FormField& field)
{
    const bool isDrawn = field.traits.follows == Follows::length;
    FieldEditor* editor =
        addEditor(field, isDrawn ? drawnLength(m_mechanism, partId()) : std::nullopt, m_mechanism.units);
    const std::string key(field.traits.key);
    const QString label = fromModel(Text::term(field.traits.label));
    m_labels[key] = label;
    m_paths[key] = std::string(field.traits.inPlaceOf.empty() ? field.traits.key : field.traits.inPlaceOf);
    const bool isWide = field.kind == FieldKind::section || field.kind == FieldKind::timeFunctions;
    isWide ? m_rows->addWideRow(label, editor) : m_rows->addRow(label, editor);
    connect(editor, &FieldEditor::formulaEdited, this,
            [this, key](std::size_t number, const QString& formula) { bindNumber(key, number, formula); });
    connect(editor, &FieldEditor::toleranceEdited, this,
            [this, key](const std::string& behind, const QString& tolerance) { setTolerance(key, behind, tolerance); });
    connect(editor, &FieldEditor::previewed, this,
            [this, key](const FieldValue& value) { Q_EMIT previewed(withValue(key, value)); });
    connect(editor, &FieldEditor::previewEnded, this, [this] { Q_EMIT previewed(m_mechanism); });
    connect(editor, &FieldEditor::resetRequested, this, [this, key] { change(changeText(key), key, withReset(key)); });
}

void InspectorForm::take(const std::string& key, const FieldValue& value)
{
    change(changeText(key), key, withoutFormulas(key, withValue(key, value)));
}

/// The mechanism without the formulas that were typed over or deleted.
Mechanism InspectorForm::withoutFormulas(const std::string& key, Mechanism next) const
{
    const std::vector<NumberField*> fields = editor(key)->numberFields();
    for (std::size_t i = 0; m_ids.size() < 2 && i < fields.size(); ++i) {
        std::erase_if(next.formulas, [&](const BoundNumber& each) {
            return fields[i]->formula().isEmpty() && each.part == partId() && each.key == keyOfNumber(key, i);
        });
    }
    return next;
}

QString InspectorForm::changeText(const std::string& key) const
{
    const QString& label = m_labels.at(key);
    if (m_ids.empty()) {
        return tr("Change %1").arg(label);
    }
    return m_ids.size() == 1 ? tr("Change %1 of %2").arg(label, fromModel(partId()))
                             : tr("Change %1 of %2 parts").arg(label).arg(editedParts(m_mechanism, m_ids).size());
}

void InspectorForm::change(const QString& what, const std::string& key, const Mechanism& next)
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

void InspectorForm::rename(const std::string& id)
{
    m_ids = {id};
    m_key = formKey(m_mechanism, m_ids);
}

Mechanism InspectorForm::withValue(const std::string& key, const FieldValue& value) const
{
    Mechanism next = m_mechanism;
    for (const std::string& id : editedParts(m_mechanism, m_ids)) {
        next = withValueAt(next, id, key, value);
    }
    return next;
}

// Each goes back to its own: a mass to that of its length.
Mechanism InspectorForm::withReset(const std::string& key) const
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
std::string InspectorForm::keyOfNumber(const std::string& key, std::size_t number) const
{
    return editor(key)->numberFields().size() > 1 ? key + "[" + std::to_string(number) + "]" : key;
}

void InspectorForm::bindNumber(const std::string& key, std::size_t number, const QString& formula)
{
    changeOr(key, withFormulaAt(m_mechanism, partId(), keyOfNumber(key, number), formula.toStdString()));
}

void InspectorForm::setTolerance(const std::string& key, const std::string& behind, const QString& tolerance)
{
    changeOr(key, withToleranceAt(m_mechanism, partId(), m_paths.at(key) + behind, tolerance.toStdString()));
}

/// Makes the change, or says at the field why there is none.
void InspectorForm::changeOr(const std::string& key, const Outcome<Mechanism>& next)
{
    if (next) {
        change(changeText(key), key, *next);
    } else {
        editor(key)->setNotice(capitalised(fromModel(next.reason())));
    }
}

std::optional<FieldValue> InspectorForm::shownValue(const std::string& key) const
{
    const std::vector<std::string> parts = editedParts(m_mechanism, m_ids);
    const FieldValue first = valueAt(m_mechanism, parts.front(), key);
    const bool isSame =
        std::ranges::all_of(parts, [&](const std::string& id) { return valueAt(m_mechanism, id, key) == first; });
    return isSame ? std::optional(first) : std::nullopt;
}

void InspectorForm::showValues()
{
    showDefaults();
    FieldForm::showValues();
    if (m_ids.size() < 2) {
        showFormulas();
        showTolerances();
    }
}

void InspectorForm::showTolerances()
{
    for (const auto& [key, editor] : editors()) {
        editor->setTolerances([this, &path = m_paths.at(key)](const std::string& behind) {
            return fromModel(toleranceAt(m_mechanism, partId(), path + behind));
        });
    }
}

void InspectorForm::showDefaults()
{
    const std::vector<std::string> parts = editedParts(m_mechanism, m_ids);
    if (const auto element = parts.empty() ? std::nullopt : findElement(m_mechanism, parts.front())) {
        const Element fresh = drawnAgain(m_mechanism, m_mechanism.elements[*element]);
        for (const auto& [key, editor] : editors()) {
            editor->setDefault(valueOf(fresh, key));
        }
    }
}

/// Shows which numbers may be formulas, and which are.
void InspectorForm::showFormulas()
{
    const auto values = std::make_shared<const ParameterValues>(m_mechanism.parameters);
    const NameLookup parameters = m_mechanism.parameters.empty()
                                      ? NameLookup()
                                      : NameLookup([values](std::string_view name) { return values->find(name); });
    for (const auto& [key, editor] : editors()) {
        QStringList formulas;
        for (std::size_t i = 0; i < editor->numberFields().size(); ++i) {
            formulas << fromModel(formulaAt(m_mechanism, partId(), keyOfNumber(key, i)));
        }
        editor->setFormulas(parameters, formulas);
    }
}

}  // namespace eigenlink
