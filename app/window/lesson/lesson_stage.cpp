#include "app/window/lesson/lesson_stage.h"

#include "app/document/session.h"
#include "app/window/parts/workspace.h"
#include "model/mechanism/parameters/variable.h"
#include "views/inspector/inspector_view.h"

#include <QEvent>
#include <QMainWindow>
#include <QWidget>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr std::string_view kPageWord = "page ", kToolWord = "tool ";

/// The names behind a word: "page modes" → "modes".
std::set<std::string> behind(std::string_view word, const std::vector<std::string>& items)
{
    std::set<std::string> names;
    for (const std::string& item : items) {
        if (item.starts_with(word)) {
            names.emplace(trimmed(std::string_view(item).substr(word.size())));
        }
    }
    return names;
}

bool holds(const std::vector<std::string>& items, std::string_view item)
{
    return std::ranges::find(items, item) != items.end();
}

}  // namespace

LessonStage::LessonStage(const LessonStageParts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_parts.session.document().setGuard(
        [this](const Mechanism& before, const Mechanism& next) { return refusalOf(before, next); });
}

std::vector<std::string> LessonStage::itemsOf(const std::vector<LessonField>& fields, std::string_view name) const
{
    std::vector<std::string> items;
    for (const LessonField& field : fields) {
        if (field.name == name) {
            std::ranges::copy(LessonText{.head = {field}, .title = {}, .pages = {}}.itemsOf(name),
                              std::back_inserter(items));
        }
    }
    return items;
}

void LessonStage::arrange(const std::vector<LessonField>& fields)
{
    arrangePages(fields);
    arrangeTools(fields);
    arrangeNumbers(fields);
    const std::vector<std::string> targets = itemsOf(fields, "point at");
    pointAt(targets.empty() ? std::string() : targets.front());
}

// Named pages are the only ones where they are to be shown; else all but those that are hidden or locked.
void LessonStage::arrangePages(const std::vector<LessonField>& fields)
{
    std::vector<std::string> hidden = itemsOf(fields, "hide");
    std::ranges::copy(itemsOf(fields, "lock"), std::back_inserter(hidden));
    const std::set<std::string> shown = behind(kPageWord, itemsOf(fields, "show")), away = behind(kPageWord, hidden);
    m_parts.offerPages(
        [&](const std::string& study) { return shown.empty() ? !away.contains(study) : shown.contains(study); });
    m_parts.workspace.openPanel(Panel::studies, !holds(hidden, "pages"));
    for (const std::string& study : itemsOf(fields, "page")) {
        m_parts.showStudy(study);
    }
}

void LessonStage::arrangeTools(const std::vector<LessonField>& fields)
{
    std::vector<std::string> hidden = itemsOf(fields, "hide");
    std::ranges::copy(itemsOf(fields, "lock"), std::back_inserter(hidden));
    const std::set<std::string> shown = behind(kToolWord, itemsOf(fields, "show")), away = behind(kToolWord, hidden);
    m_parts.offerTools([&](const QString& key) {
        const std::string name = key.toStdString();
        return name == "select" ||
               (shown.empty() ? !away.contains(name) && !holds(hidden, "tools") : shown.contains(name));
    });
}

void LessonStage::arrangeNumbers(const std::vector<LessonField>& fields)
{
    const std::vector<std::string> locked = itemsOf(fields, "lock"), hidden = itemsOf(fields, "hide");
    m_locked = {locked.begin(), locked.end()};
    m_parts.workspace.inspector->setHidden({hidden.begin(), hidden.end()});
    m_parts.workspace.inspector->setLocked(m_locked);
    if (const std::vector<std::string> parts = itemsOf(fields, "parts"); !parts.empty()) {
        m_parts.session.select({parts, m_parts.session.selection().mode});
    }
    for (const std::string& number : itemsOf(fields, "change")) {
        m_parts.workspace.inspector->showField(number.substr(number.rfind('.') + 1));
    }
}

/// Why an edit is refused; empty where it may be made.
QString LessonStage::refusalOf(const Mechanism& before, const Mechanism& next) const
{
    for (const std::string& name : m_locked) {
        const std::string part = name.substr(0, name.find('.'));
        const bool isGone = (findElement(before, part) && !findElement(next, part)) ||
                            (findPoint(before, part) && !findPoint(next, part));
        bool isChanged = isGone;
        for (const Variable& variable : isGone ? std::vector<Variable>() : variablesOf(before)) {
            const bool isMeant = variable.name == name || variable.name.starts_with(name + ".");
            const Outcome<Variable> after = isMeant ? variableNamed(next, variable.name) : Outcome<Variable>(variable);
            isChanged = isChanged || !after || after->value != variable.value;
        }
        if (isChanged) {
            return tr("%1 is locked on this page of the lesson.").arg(QString::fromStdString(name));
        }
    }
    return {};
}

QWidget* LessonStage::control(const QString& name) const
{
    for (QWidget* each : m_parts.window.findChildren<QWidget*>()) {
        const QString words = each->property("text").toString().remove(u'&');
        if (each->isVisible() && each->focusPolicy() != Qt::NoFocus &&
            (each->accessibleName().compare(name, Qt::CaseInsensitive) == 0 ||
             words.compare(name, Qt::CaseInsensitive) == 0)) {
            return each;
        }
    }
    return nullptr;
}

void LessonStage::pointAt(const std::string& name)
{
    delete m_ring;
    m_target = name.empty() ? nullptr : control(QString::fromStdString(name));
    if (m_target != nullptr) {
        m_ring = m_parts.makeRing(*m_target);
        m_target->installEventFilter(this);
    }
}

bool LessonStage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_target && m_ring != nullptr && event->type() == QEvent::Resize) {
        m_ring->setGeometry(m_target->rect());
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace eigenlink
