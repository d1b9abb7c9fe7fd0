#include "app/commands/save_name.h"

#include "app/document/document.h"
#include "app/figures/file_name.h"
#include "app/preferences.h"
#include "views/format/format.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace eigenlink {

namespace {

/// The suffixes of a filter: "csv" of "Comma-separated values (*.csv)"; an empty one where it takes all.
QStringList suffixesOf(const QString& filter)
{
    QStringList suffixes;
    const qsizetype open = filter.lastIndexOf(QLatin1Char('('));
    for (const QString& pattern : filter.mid(open + 1).chopped(1).split(QLatin1Char(' '))) {
        suffixes << pattern.mid(2);
    }
    return suffixes;
}

}  // namespace

QString suggestedPath(const Document& document, const Preferences& preferences, const QString& part)
{
    const QFileInfo file(document.filePath());
    const QDir folder(document.filePath().isEmpty() ? preferences.lastFolder() : file.absolutePath());
    const QString title = fromModel(document.mechanism()->title);
    const QString base = fileNameOf(title.isEmpty() ? file.completeBaseName() : title);
    return folder.filePath(base + QLatin1Char('-') + part);
}

QString askForPath(QWidget* parent, const QString& title, const QString& suggested, const QString& filters,
                   Overwriting overwriting)
{
    const QFileInfo proposal(suggested);
    QFileDialog dialog(parent, title, proposal.absolutePath(), filters);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setOption(QFileDialog::DontConfirmOverwrite, overwriting == Overwriting::isNotMeant);
    const QStringList first = suffixesOf(filters.section(QStringLiteral(";;"), 0, 0));
    dialog.setDefaultSuffix(first.contains(proposal.suffix()) ? proposal.suffix() : first.front());
    dialog.selectFile(proposal.fileName());
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog](const QString& filter) {
        const QStringList suffixes = suffixesOf(filter);
        const QFileInfo name(dialog.selectedFiles().value(0));
        if (!suffixes.front().isEmpty() && !suffixes.contains(name.suffix())) {
            dialog.setDefaultSuffix(suffixes.front());
            dialog.selectFile(name.completeBaseName() + QLatin1Char('.') + suffixes.front());
        }
    });
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

}  // namespace eigenlink
