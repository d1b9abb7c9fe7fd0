#include "views/inspector/inspector_view.h"

#include "model/description/edit.h"
#include "views/format/format.h"
#include "views/inspector/derived_fact.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/text_editor.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

QString capitalised(QString text)
{
    if (!text.isEmpty()) {
        text[0] = text[0].toUpper();
    }
    return text;
}

/// The length that a link takes from the drawing when its field is left open.
std::optional<double> drawnLength(const Mechanism& mechanism, const Element& element)
{
    const std::vector<std::string> points = pointsOf(element);
    const bool exist = std::all_of(points.begin(), points.end(),
                                   [&](const std::string& id) { return findPoint(mechanism, id).has_value(); });
    if (!isLink(element) || points.size() != 2 || !exist) {
        return {};
    }
    return distance(mechanism.points[*findPoint(mechanism, points[0])].at,
                    mechanism.points[*findPoint(mechanism, points[1])].at);
}

constexpr FieldTraits kPlace{.key = "at", .label = "place", .quantity = Quantity::length};
constexpr FieldTraits kGravity{.key = "gravity", .label = "gravity"};

}  // namespace

InspectorView::InspectorView(QWidget* parent)
    : QWidget(parent), m_heading(new QLabel(this)), m_area(new QScrollArea(this))
{
    m_heading->setProperty("role", QStringLiteral("heading"));
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setWordWrap(true);
    m_area->setWidgetResizable(true);
    m_area->viewport()->setAutoFillBackground(false);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 4, 6);
    layout->setSpacing(6);
    layout->addWidget(m_heading);
    layout->addWidget(m_area, 1);
    setAccessibleName(tr("Inspector"));
    rebuild();
}

QString InspectorView::heading() const
{
    return m_heading->text();
}

QString InspectorView::factText() const
{
    return m_facts->text();
}

FieldEditor* InspectorView::editor(const std::string& key) const
{
    const auto found = m_editors.find(key);
    return found == m_editors.end() ? nullptr : found->second;
}

void InspectorView::setMechanism(const Mechanism& mechanism)
{
    m_mechanism = mechanism;
    rebuildIfNeeded();
}

void InspectorView::setSelection(const Selection& selection)
{
    m_selection = selection;
    rebuildIfNeeded();
}

void InspectorView::setAnalysis(const std::shared_ptr<const Analysis>& analysis)
{
    m_analysis = analysis;
    updateNotices();
    updateFacts();
}

/// Colours come from the style sheet; only the room they need may have changed.
void InspectorView::setTheme(const Theme&)
{
    update();
}

std::string InspectorView::subjectId() const
{
    return m_selection.ids.size() == 1 ? m_selection.ids.front() : std::string();
}

InspectorView::Subject InspectorView::subject() const
{
    if (m_selection.ids.size() > 1) {
        return Subject::several;
    }
    return findPoint(m_mechanism, subjectId())     ? Subject::point
           : findElement(m_mechanism, subjectId()) ? Subject::element
                                                   : Subject::mechanism;
}

/// The form stays while this stays: kind and name of what it shows.
QString InspectorView::formKey() const
{
    const Subject what = subject();
    QString key = QString::number(static_cast<int>(what)) + u' ' + fromModel(subjectId());
    if (what == Subject::element) {
        key += u' ' + fromModel(typeOf(m_mechanism.elements[*findElement(m_mechanism, subjectId())]).type);
    }
    return what == Subject::several ? key + QString::number(m_selection.ids.size()) : key;
}

void InspectorView::rebuildIfNeeded()
{
    if (m_formKey == formKey()) {
        updateValues();
    } else {
        rebuild();
    }
}

void InspectorView::rebuild()
{
    m_formKey = formKey();
    m_editors.clear();
    m_fixed = nullptr;
    m_title = nullptr;
    m_description = nullptr;
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 8, 0);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(7);
    m_grid->setColumnStretch(1, 1);
    column->addLayout(m_grid);
    m_facts = new QLabel(body);
    m_facts->setProperty("role", QStringLiteral("muted"));
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_facts);
    column->addStretch(1);
    m_area->setWidget(body);  // deletes the form before
    body->setAutoFillBackground(false);
    switch (subject()) {
        case Subject::element:
            buildElement(m_mechanism.elements[*findElement(m_mechanism, subjectId())]);
            break;
        case Subject::point:
            buildPoint();
            break;
        case Subject::mechanism:
            buildMechanism();
            break;
        case Subject::several:
            m_heading->setText(tr("%1 parts selected").arg(m_selection.ids.size()));
            break;
    }
    updateValues();
    updateNotices();
    updateFacts();
}

void InspectorView::addRow(const QString& label, QWidget* editor)
{
    const int row = m_grid->rowCount();
    auto* name = new QLabel(label, m_area->widget());
    name->setProperty("role", QStringLiteral("muted"));
    name->setContentsMargins(0, 4, 0, 0);
    name->setBuddy(editor);
    m_grid->addWidget(name, row, 0, Qt::AlignTop | Qt::AlignLeft);
    m_grid->addWidget(editor, row, 1);
}

void InspectorView::addWideRow(const QString& label, QWidget* editor)
{
    auto* name = new QLabel(label, m_area->widget());
    name->setProperty("role", QStringLiteral("muted"));
    name->setBuddy(editor);
    const int row = m_grid->rowCount();
    m_grid->addWidget(name, row, 0, 1, 2);
    m_grid->addWidget(editor, row + 1, 0, 1, 2);
}

FieldEditor* InspectorView::addEditor(const FieldTraits& traits, FieldKind kind, std::optional<double> drawn)
{
    auto* editor = new FieldEditor(traits, kind, drawn, m_area->widget());
    const std::string key(traits.key);
    const QString label = fromModel(traits.label);
    m_editors[key] = editor;
    addRow(label, editor);
    connect(editor, &FieldEditor::edited, this, [this, key, label](const FieldValue& value) {
        const QString part = subject() == Subject::mechanism ? tr("Change %1").arg(label)
                                                             : tr("Change %1 of %2").arg(label, fromModel(subjectId()));
        change(part, key, withValue(key, value));
    });
    connect(editor, &FieldEditor::previewed, this,
            [this, key](const FieldValue& value) { Q_EMIT previewed(withValue(key, value)); });
    return editor;
}

void InspectorView::buildElement(const Element& element)
{
    const ElementType& type = typeOf(element);
    m_heading->setText(capitalised(fromModel(type.label)) + u' ' + fromModel(idOf(element)));
    m_heading->setToolTip(fromModel(type.summary));
    for (const Field& field : type.fields) {
        addEditor(field.traits, field.kind,
                  field.traits.key == "length" ? drawnLength(m_mechanism, element) : std::nullopt);
    }
}

void InspectorView::buildPoint()
{
    m_heading->setText(tr("Point %1").arg(fromModel(subjectId())));
    m_heading->setToolTip(tr("A pin of the drawing"));
    addEditor(kPlace, FieldKind::vector, {});
    m_fixed = new QCheckBox(tr("fixed to the ground"), m_area->widget());
    addRow({}, m_fixed);
    connect(m_fixed, &QCheckBox::clicked, this, [this](bool fixed) {
        const QString id = fromModel(subjectId());
        change(fixed ? tr("Fix %1").arg(id) : tr("Free %1").arg(id), "fixed",
               withPointFixed(m_mechanism, subjectId(), fixed));
    });
}

void InspectorView::buildMechanism()
{
    m_heading->setText(tr("Mechanism"));
    m_heading->setToolTip({});
    m_title = new TextEditor(1, m_area->widget());
    m_title->setAccessibleName(tr("title"));
    m_description = new TextEditor(5, m_area->widget());
    m_description->setAccessibleName(tr("description"));
    addWideRow(tr("title"), m_title);
    addWideRow(tr("description"), m_description);
    addEditor(kGravity, FieldKind::vector, {})->setUnit(QStringLiteral("m/s²"));
    connect(m_title, &TextEditor::edited, this, [this](const QString& text) {
        Mechanism next = m_mechanism;
        next.title = text.toStdString();
        change(tr("Change title"), "title", next);
    });
    connect(m_description, &TextEditor::edited, this, [this](const QString& text) {
        Mechanism next = m_mechanism;
        next.description = text.toStdString();
        change(tr("Change description"), "description", next);
    });
}

Mechanism InspectorView::withValue(const std::string& key, const FieldValue& value) const
{
    if (subject() == Subject::element) {
        return withField(m_mechanism, subjectId(), key, value);
    }
    if (subject() == Subject::point) {
        return withPointAt(m_mechanism, subjectId(), std::get<Vector2>(value));
    }
    Mechanism next = m_mechanism;
    next.gravity = std::get<Vector2>(value);
    return next;
}

void InspectorView::change(const QString& what, const std::string& key, const Mechanism& next)
{
    if (next == m_mechanism) {
        // What was only tried out is taken back.
        updateValues();
        Q_EMIT previewed(next);
        return;
    }
    m_mechanism = next;
    updateValues();
    Q_EMIT edited(what, next, fromModel(subjectId()) + u'.' + fromModel(key));
}

void InspectorView::updateValues()
{
    if (const auto point = findPoint(m_mechanism, subjectId()); point && m_fixed != nullptr) {
        m_editors.at("at")->setValue(m_mechanism.points[*point].at);
        m_fixed->setChecked(m_mechanism.points[*point].fixed);
    } else if (const auto element = findElement(m_mechanism, subjectId()); element && subject() == Subject::element) {
        for (const Field& field : typeOf(m_mechanism.elements[*element]).fields) {
            m_editors.at(std::string(field.traits.key))->setValue(field.read(m_mechanism.elements[*element]));
        }
    } else if (m_title != nullptr) {
        m_title->setText(fromModel(m_mechanism.title));
        m_description->setText(fromModel(m_mechanism.description));
        m_editors.at("gravity")->setValue(m_mechanism.gravity);
    }
}

void InspectorView::updateNotices()
{
    for (const auto& [key, editor] : m_editors) {
        QString notice;
        for (const Issue& issue : m_analysis ? m_analysis->issues : std::vector<Issue>()) {
            if (issue.id == subjectId() && issue.field == key && issue.severity == Severity::error) {
                notice = fromModel(issue.message);
            }
        }
        editor->setNotice(notice);
    }
}

void InspectorView::updateFacts()
{
    QStringList lines;
    if (m_analysis && !subjectId().empty()) {
        for (const DerivedFact& fact : derivedFacts(*m_analysis, subjectId())) {
            lines << fact.label + u' ' + fact.text;
        }
    }
    m_facts->setText(lines.join(u'\n'));
    m_facts->setVisible(!lines.isEmpty());
}

}  // namespace eigenlink
