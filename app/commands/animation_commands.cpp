#include "app/commands/animation_commands.h"

#include "app/commands/file_export.h"
#include "app/dialogs/animation_dialog.h"
#include "app/document/session.h"
#include "app/figures/file_name.h"
#include "app/window/parts/workspace.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/format/format.h"
#include "views/modes/mode_player.h"

#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace eigenlink {

AnimationCommands::AnimationCommands(Session& session, const Workspace& workspace, FileExport& files, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_workspace(workspace),
      m_files(files),
      m_animations(new AnimationExport(files.window()))
{
    connect(m_animations, &AnimationExport::message, &m_files, &FileExport::message);
}

void AnimationCommands::exportAnimation()
{
    // The present analysis: while questions are asked another result may arrive.
    const std::shared_ptr<const Analysis> analysis = m_files.analysisOf(m_session);
    if (analysis == nullptr) {
        return;
    }
    const std::optional<ModeReference> mode = m_session.selection().mode;
    if (!mode || analysis->find(mode->method)->spectrum.values[mode->index].shape.size() == 0) {
        Q_EMIT m_files.message(Tone::warning, tr("Choose an eigenvalue with a shape first: it is what moves."));
        return;
    }
    AnimationOptions options;
    options.amplitude = m_workspace.player->amplitude();
    const QString name = m_workspace.canvas->picture().text.title;
    const auto modes = trueModes(analysis->find(mode->method)->spectrum);
    AnimationDialog dialog(options, name, static_cast<int>(modes.size()), m_files.window());
    if (dialog.exec() == QDialog::Accepted) {
        write({analysis, *mode}, dialog.options(), dialog.isForAll());
    }
}

void AnimationCommands::write(const Chosen& chosen, const AnimationOptions& options, bool all)
{
    QStringList suffixes;
    for (const AnimationFormat format : animationFormats()) {
        if (isAvailable(format)) {
            suffixes << QStringLiteral("*.") + fromModel(keyOf(format));
        }
    }
    const QString filter = tr("Animations") + QStringLiteral(" (%1)").arg(suffixes.join(QLatin1Char(' ')));
    // Of several modes other names are written than the one that is chosen.
    const QString path =
        m_files.askForName(QStringLiteral("mode.webp"), filter, all ? Overwriting::isNotMeant : Overwriting::asks);
    const std::string name = encodedPath(path);
    const auto format = animationFormatOf(name);
    if (path.isEmpty()) {
        return;
    }
    if (!format) {
        Q_EMIT m_files.message(
            Tone::error,
            tr("Not written. Choose a name ending in one of %1.").arg(suffixes.join(QStringLiteral(", "))));
        return;
    }
    const std::vector<AnimationExport::Target> targets = targetsOf(chosen, path, all);
    if (!all || mayReplace(targets)) {
        m_animations->start(chosen.analysis, targets, options, *format);
    }
}

std::vector<AnimationExport::Target> AnimationCommands::targetsOf(const Chosen& chosen, const QString& path, bool all)
{
    if (!all) {
        return {{path, chosen.mode}};
    }
    std::vector<AnimationExport::Target> targets;
    for (const ModeReference& each : trueModes(chosen.analysis->find(chosen.mode.method)->spectrum)) {
        const std::string name = numberedName(encodedPath(path), targets.size() + 1);
        targets.push_back({QFile::decodeName(QByteArray::fromStdString(name)), each});
    }
    return targets;
}

bool AnimationCommands::mayReplace(const std::vector<AnimationExport::Target>& targets)
{
    constexpr qsizetype kMostNamed = 8;
    QStringList names;
    for (const AnimationExport::Target& target : targets) {
        const QFileInfo file(target.path);
        if (file.exists()) {
            names << file.fileName();
        }
    }
    if (names.isEmpty()) {
        return true;
    }
    QStringList named = names.mid(0, kMostNamed);
    if (names.size() > kMostNamed) {
        named << tr("and %1 more").arg(names.size() - kMostNamed);
    }
    QMessageBox box(QMessageBox::Question, tr("Replace files?"), tr("These files are there already:"),
                    QMessageBox::Cancel, m_files.window());
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(named.join(QLatin1Char('\n')));
    box.setDefaultButton(QMessageBox::Cancel);
    const QPushButton* replace = box.addButton(tr("&Replace"), QMessageBox::DestructiveRole);
    box.exec();
    return box.clickedButton() == replace;
}

}  // namespace eigenlink
