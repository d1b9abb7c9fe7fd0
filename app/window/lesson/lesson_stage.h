#pragma once

#include "app/lessons/lesson_text.h"
#include "model/basics/outcome.h"
#include "model/mechanism/mechanism.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <set>
#include <string>
#include <vector>

class QMainWindow;
class QWidget;

namespace eigenlink {

class Session;
class Workspace;

/// The parts of the window that a lesson arranges: its pages, tools, numbers and the controls that it points at.
struct LessonStageParts {
    QMainWindow& window;
    Session& session;
    Workspace& workspace;
    /// Offers the pages of some studies only, by their keys.
    std::function<void(const std::function<bool(const std::string& study)>&)> offerPages;
    /// Brings the page of a study to the front.
    std::function<void(const std::string& study)> showStudy;
    /// Shows a measured curve beside the motion, by the text of its file or why that is not there.
    std::function<void(const Outcome<std::string>& text)> showCurve;
    /// Offers some tools only, by their keys.
    std::function<void(const std::function<bool(const QString& key)>&)> offerTools;
    /// Lays a ring over a widget, which owns it.
    std::function<QWidget*(QWidget&)> makeRing;
};

/// Applies a `show` block to the window: brings a page to the front, hides or locks pages, tools, parts and
/// numbers, selects parts, and draws a ring around a control. Names are `page STUDY`, `pages`, `tool KEY`, `tools`, a
/// part, or a number of a part.
class LessonStage : public QObject {
    Q_OBJECT

public:
    LessonStage(const LessonStageParts& parts, QObject* parent);

    /// Arranges the window by the lines of a page. What an earlier page hid or locked comes back first.
    void arrange(const std::vector<LessonField>& fields);
    /// Puts the window back to its state without a lesson.
    void clear() { arrange({}); }
    /// The visible control of this name; null if no visible one has it.
    QWidget* control(const QString& name) const;
    /// The control around which the ring is drawn; null without a ring.
    QWidget* pointedAt() const { return m_target; }

private:
    std::vector<std::string> itemsOf(const std::vector<LessonField>& fields, std::string_view name) const;
    void arrangePages(const std::vector<LessonField>& fields);
    void arrangeTools(const std::vector<LessonField>& fields);
    void arrangeNumbers(const std::vector<LessonField>& fields);
    void pointAt(const std::string& name);
    QString refusalOf(const Mechanism& before, const Mechanism& next) const;
    bool eventFilter(QObject* watched, QEvent* event) override;

    LessonStageParts m_parts;
    std::set<std::string> m_locked;  ///< parts and numbers
    QPointer<QWidget> m_target;
    QPointer<QWidget> m_ring;
};

}  // namespace eigenlink
