#include "views/inspector/inspector_view.h"

#include "model/description/edit.h"
#include "views/format/format.h"
#include "views/inspector/derived_fact.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/name_field.h"
#include "views/inspector/text_editor.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

namespace eigenlink {

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

void InspectorView::setShown(const Shown& shown)
{
    const Shown before = std::exchange(m_shown, shown);
    const bool isOwn = m_tried && *m_tried == shown.mechanism();
    const bool isOther = shown.parts() != before.parts() && !isOwn;
    if (isOther) {
        m_tried.reset();
        m_mechanism = shown.mechanism();
    }
    if (isOther || shown.selection().ids != before.selection().ids) {
        rebuildIfNeeded();
    }
    if (shown.analysis() != before.analysis()) {
        updateNotices();
        updateFacts();
    }
}

/// Colours come from the style sheet; only the room they need may have changed.
void InspectorView::setTheme(const Theme&)
{
    update();
}

std::string InspectorView::subjectId() const
{
    return m_shown.selection().ids.size() == 1 ? m_shown.selection().ids.front() : std::string();
}

InspectorView::Subject InspectorView::subject() const
{
    if (m_shown.selection().ids.size() > 1) {
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
        const Element& element = m_mechanism.elements[*findElement(m_mechanism, subjectId())];
        key += u' ' + fromModel(typeOf(element).type);
        for (const Field& field : typeOf(element).fields) {
            key += isOffered(element, field) ? u'+' : u'-';
        }
    }
    for (const UnitKind& kind : unitKinds()) {
        key += u' ' + fromModel(m_mechanism.units.*kind.member);
    }
    return what == Subject::several ? key + severalKey() : key;
}

void InspectorView::rebuildIfNeeded()
{
    if (m_formKey == formKey()) {
        updateValues();
    } else {
        rebuild();
    }
}

/// Takes the form away. It is deleted later, since an edit in one of its own fields may be what asks for another form.
void InspectorView::retireForm()
{
    if (QWidget* form = m_area->widget()) {
        for (QWidget* part : form->findChildren<QWidget*>()) {
            disconnect(part, nullptr, this, nullptr);
        }
        m_area->takeWidget();
        form->deleteLater();
    }
}

void InspectorView::rebuild()
{
    m_formKey = formKey();
    m_editors.clear();
    m_name = nullptr;
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
    retireForm();
    m_area->setWidget(body);
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
            buildSeveral();
            break;
    }
    updateValues();
    updateNotices();
    updateFacts();
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
    if (subject() == Subject::several) {
        for (const std::size_t index : chosenElements()) {
            next = withField(next, idOf(next.elements[index]), key, value);
        }
        return next;
    }
    next.gravity = std::get<Vector2>(value);
    return next;
}

void InspectorView::tryOut(const Mechanism& next)
{
    m_tried = next;
    Q_EMIT previewed(next);
}

void InspectorView::change(const QString& what, const std::string& key, const Mechanism& next)
{
    if (next == m_mechanism) {
        // What was only tried out is taken back.
        updateValues();
        tryOut(next);
        return;
    }
    m_tried.reset();
    m_mechanism = next;
    updateValues();
    const QString parts = subject() == Subject::several ? m_formKey : fromModel(subjectId());
    Q_EMIT edited(what, next, parts + u'.' + fromModel(key));
}

void InspectorView::updateValues()
{
    updateHeading();
    updateDefaults();
    if (m_name != nullptr) {
        m_name->setName(fromModel(subjectId()));
    }
    if (subject() == Subject::several) {
        updateSeveral();
        return;
    }
    if (const auto point = findPoint(m_mechanism, subjectId()); point && m_fixed != nullptr) {
        m_editors.at("at")->setValue(m_mechanism.points[*point].at);
        m_fixed->setChecked(m_mechanism.points[*point].fixed);
    } else if (const auto element = findElement(m_mechanism, subjectId()); element && subject() == Subject::element) {
        for (const Field& field : typeOf(m_mechanism.elements[*element]).fields) {
            if (const auto editor = m_editors.find(std::string(field.traits.key)); editor != m_editors.end()) {
                editor->second->setValue(field.read(m_mechanism.elements[*element]));
            }
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
        for (const Message& issue : m_shown.analysis() ? m_shown.analysis()->issues : std::vector<Message>()) {
            if (issue.part() == subjectId() && issue.field == key && issue.severity == Severity::error) {
                notice = fromModel(issue.text, m_shown.analysis()->mechanism.units);
            }
        }
        editor->setNotice(notice);
    }
}

void InspectorView::updateFacts()
{
    QStringList lines;
    if (m_shown.analysis() && !subjectId().empty()) {
        for (const DerivedFact& fact : derivedFacts(*m_shown.analysis(), subjectId())) {
            lines << fact.label + u' ' + fact.text;
        }
    }
    m_facts->setText(lines.join(u'\n'));
    m_facts->setVisible(!lines.isEmpty());
}

void InspectorView::focusName()
{
    if (m_name != nullptr) {
        m_name->editor()->setFocus(Qt::ShortcutFocusReason);
        m_name->editor()->selectAll();
    }
}

void InspectorView::focusFirstField()
{
    for (QLineEdit* editor : m_area->widget()->findChildren<QLineEdit*>()) {
        const bool isName = m_name != nullptr && editor == m_name->editor();
        if (!isName && editor->isVisible() && editor->isEnabled() && !editor->isReadOnly()) {
            editor->setFocus(Qt::ShortcutFocusReason);
            editor->selectAll();
            return;
        }
    }
}

}  // namespace eigenlink
