#include "app/commands/edit_commands.h"

#include "app/dialogs/transform_dialog.h"
#include "app/document/session.h"
#include "app/io/formats/mechanism_files.h"
#include "model/basics/round_number.h"
#include "model/mechanism/fragment.h"
#include "model/mechanism/remove.h"
#include "model/pose/redraw.h"
#include "views/canvas/scene/scene_transform.h"
#include "views/format/format.h"
#include "views/format/sentence.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr const char* kMimeType = "application/x-eigenlink+json";

QString listOf(const std::vector<std::string>& ids)
{
    constexpr std::size_t kMost = 6;
    QStringList names;
    for (std::size_t i = 0; i < std::min(ids.size(), kMost); ++i) {
        names << fromModel(ids[i]);
    }
    QString text = names.join(QStringLiteral(", "));
    if (ids.size() > kMost) {
        text += EditCommands::tr(" and %1 more").arg(ids.size() - kMost);
    }
    return text;
}

}  // namespace

EditCommands::EditCommands(Session& session, QWidget* window, QObject* parent)
    : QObject(parent), m_session(session), m_window(window)
{
}

const Mechanism& EditCommands::mechanism() const
{
    return *m_session.document().mechanism();
}

const std::vector<std::string>& EditCommands::selected() const
{
    return m_session.selection().ids;
}

std::pair<std::size_t, std::size_t> EditCommands::selectedCounts() const
{
    const auto points = static_cast<std::size_t>(std::ranges::count_if(
        selected(), [&](const std::string& id) { return findPoint(mechanism(), id).has_value(); }));
    return {points, selected().size() - points};
}

bool EditCommands::hasRest() const
{
    const auto& analysis = m_session.analysis();
    return analysis != nullptr && analysis->system != nullptr && analysis->equilibrium.isUsable() &&
           analysis->mechanism == mechanism();
}

QString EditCommands::selectedText() const
{
    return selected().size() == 1 ? fromModel(selected().front()) : tr("%1 parts").arg(selected().size());
}

void EditCommands::cut()
{
    if (copy()) {
        remove();
    }
}

bool EditCommands::copy()
{
    if (selected().empty()) {
        return false;
    }
    try {
        const QByteArray text = QByteArray::fromStdString(writeMechanism(fragmentOf(mechanism(), selected())));
        auto* data = new QMimeData;
        data->setData(QLatin1String(kMimeType), text);
        data->setText(QString::fromUtf8(text));
        QGuiApplication::clipboard()->setMimeData(data);
        return true;
    } catch (const FileError& error) {
        Q_EMIT message(Tone::error, tr("Not copied: %1").arg(withFullStop(fromModel(error.text()))));
        return false;
    }
}

void EditCommands::paste()
{
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    if (data == nullptr || data->text().trimmed().isEmpty()) {
        Q_EMIT message(Tone::warning, tr("There is nothing to paste: copy some parts first."));
        return;
    }
    try {
        const MechanismFile file = parseMechanism(data->text().toStdString());
        const auto fault = std::ranges::find(file.issues, Severity::error, &Message::severity);
        if (fault != file.issues.end()) {
            Q_EMIT message(Tone::error, tr("Not pasted: %1").arg(withFullStop(fromModel(withPlace(*fault)))));
        } else if (file.mechanism.points.empty() && file.mechanism.elements.empty()) {
            Q_EMIT message(Tone::warning, tr("Not pasted: the copied mechanism has no parts."));
        } else {
            insert(tr("Paste"), file.mechanism);
        }
    } catch (const FileError& error) {
        Q_EMIT message(
            Tone::error,
            tr("Not pasted: the clipboard holds no parts of a mechanism (%1).").arg(fromModel(error.text())));
    }
}

void EditCommands::duplicate()
{
    if (!selected().empty()) {
        insert(tr("Duplicate %1").arg(selectedText()), fragmentOf(mechanism(), selected()));
    }
}

// Beside existing parts, by a round distance that can be seen.
void EditCommands::insert(const QString& text, const Mechanism& fragment)
{
    const double step = niceBelow(sizeOf(mechanism()) / 5);
    const Vector2 offset = clearOffset(mechanism(), fragment, {step, -step});
    const Placement placed = withFragment(mechanism(), fragment, offset);
    if (m_session.document().apply(text, placed.mechanism)) {
        m_session.select({placed.ids, m_session.selection().mode});
        Q_EMIT drawingChanged();
    }
}

void EditCommands::remove()
{
    if (selected().empty()) {
        return;
    }
    const std::vector<std::string> ids = selected();
    const Removal removal = withRemoved(mechanism(), ids);
    if (!m_session.document().apply(tr("Delete %1").arg(selectedText()), removal.mechanism)) {
        return;
    }
    Q_EMIT remarked(removal.along.empty()
                        ? tr("Deleted %1.").arg(listOf(ids))
                        : tr("Deleted %1 and what was attached to it: %2.").arg(listOf(ids), listOf(removal.along)));
}

void EditCommands::selectAll()
{
    Selection all{{}, m_session.selection().mode};
    for (const Point& point : mechanism().points) {
        all.ids.push_back(point.id);
    }
    for (const Element& element : mechanism().elements) {
        all.ids.push_back(idOf(element));
    }
    m_session.select(all);
}

// All take the opposite of the first one.
void EditCommands::toggleFixed()
{
    Mechanism next = mechanism();
    std::optional<bool> fixed;
    for (const std::string& id : selected()) {
        if (const auto point = findPoint(next, id)) {
            fixed = fixed ? fixed : std::optional(!next.points[*point].fixed);
            next.points[*point].fixed = *fixed;
        }
    }
    if (fixed) {
        m_session.document().apply((*fixed ? tr("Fix %1") : tr("Free %1")).arg(selectedText()), next);
    }
}

void EditCommands::join()
{
    if (selectedCounts() != std::pair<std::size_t, std::size_t>{2, 0}) {
        return;
    }
    const std::string kept = selected()[0];
    const std::string gone = selected()[1];
    const Removal merged = withMerged(mechanism(), kept, gone);
    if (!m_session.document().apply(tr("Join %1 with %2").arg(fromModel(gone), fromModel(kept)), merged.mechanism)) {
        return;
    }
    m_session.select({{kept}, m_session.selection().mode});
    if (!merged.along.empty()) {
        Q_EMIT remarked(tr("Joined, and deleted what would begin and end there: %1.").arg(listOf(merged.along)));
    }
    Q_EMIT drawingChanged();
}

void EditCommands::change(const QString& text, const Similarity& similarity)
{
    if (!selected().empty()) {
        m_session.document().apply(text.arg(selectedText()), transformed(mechanism(), selected(), similarity));
        Q_EMIT drawingChanged();
    }
}

void EditCommands::rotate(double angle)
{
    change(tr("Turn %1"), rotation(middleOf(mechanism(), selected()), angle));
}

void EditCommands::mirror(Vector2 line)
{
    change(tr("Mirror %1"), reflection(middleOf(mechanism(), selected()), line));
}

void EditCommands::align(Alignment alignment)
{
    if (!selected().empty()) {
        m_session.document().apply(tr("Align %1").arg(selectedText()), aligned(mechanism(), selected(), alignment));
        Q_EMIT drawingChanged();
    }
}

void EditCommands::askTransform()
{
    if (selected().empty()) {
        return;
    }
    TransformDialog dialog(mechanism(), selected(), m_window);
    if (dialog.exec() == QDialog::Accepted) {
        change(tr("Transform %1"), dialog.similarity());
    }
}

void EditCommands::adoptRest()
{
    if (hasRest()) {
        const Analysis& analysis = *m_session.analysis();
        m_session.document().apply(tr("Use the equilibrium as drawing"),
                                   redrawn(mechanism(), poseAt(*analysis.system, analysis.equilibrium.q)));
    }
}

bool EditCommands::canBecome(LinkKind kind) const
{
    return selected().size() == 1 && eigenlink::canBecome(mechanism(), selected().front(), kind);
}

void EditCommands::become(LinkKind kind)
{
    if (canBecome(kind)) {
        const QString words[]{tr("Make %1 a bar"), tr("Make %1 a body"), tr("Make %1 a beam")};
        m_session.document().apply(words[static_cast<int>(kind)].arg(fromModel(selected().front())),
                                   withLinkKind(mechanism(), selected().front(), kind));
    }
}

}  // namespace eigenlink
