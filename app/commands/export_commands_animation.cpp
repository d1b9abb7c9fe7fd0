#include "app/commands/export_commands.h"
#include "app/dialogs/animation_dialog.h"
#include "app/document/file_name.h"
#include "app/document/session.h"
#include "app/window/workspace.h"
#include "views/canvas/canvas_view.h"
#include "views/format/format.h"
#include "views/modes/mode_player.h"

#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace eigenlink {

void ExportCommands::exportAnimation()
{
    // Of one analysis, whatever becomes known while the questions are being answered.
    const std::shared_ptr<const Analysis> analysis = m_session.analysis();
    const std::optional<ModeReference> mode = m_session.selection().mode;
    if (!mode || analysis->find(mode->method)->spectrum.values[mode->index].shape.size() == 0) {
        Q_EMIT message(Tone::warning, tr("Choose an eigenvalue with a shape first: it is what moves."));
        return;
    }
    AnimationOptions options;
    options.amplitude = m_workspace.player->amplitude();
    const QString name = m_workspace.canvas->picture().text.title;
    const auto modes = trueModes(analysis->find(mode->method)->spectrum);
    AnimationDialog dialog(options, name, static_cast<int>(modes.size()), m_window);
    if (dialog.exec() == QDialog::Accepted) {
        writeAnimation(analysis, *mode, dialog.options(), dialog.isForAll());
    }
}

void ExportCommands::writeAnimation(const std::shared_ptr<const Analysis>& analysis, const ModeReference& mode,
                                    const AnimationOptions& options, bool all)
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
        askForName(QStringLiteral("mode.webp"), filter, all ? Overwriting::isNotMeant : Overwriting::asks);
    const std::string name = encodedPath(path);
    const auto format = animationFormatOf(name);
    if (path.isEmpty()) {
        return;
    }
    if (!format) {
        Q_EMIT message(Tone::error,
                       tr("Not written. Choose a name ending in one of %1.").arg(suffixes.join(QStringLiteral(", "))));
        return;
    }
    std::vector<AnimationExport::Target> targets{{path, mode}};
    if (all) {
        targets.clear();
        for (const ModeReference& each : trueModes(analysis->find(mode.method)->spectrum)) {
            targets.push_back(
                {QFile::decodeName(QByteArray::fromStdString(numberedName(name, targets.size() + 1))), each});
        }
    }
    if (!all || mayReplace(targets)) {
        m_animations->start(analysis, targets, options, *format);
    }
}

bool ExportCommands::mayReplace(const std::vector<AnimationExport::Target>& targets)
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
                    QMessageBox::Cancel, m_window);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(named.join(QLatin1Char('\n')));
    box.setDefaultButton(QMessageBox::Cancel);
    const QPushButton* replace = box.addButton(tr("&Replace"), QMessageBox::DestructiveRole);
    box.exec();
    return box.clickedButton() == replace;
}

}  // namespace eigenlink
