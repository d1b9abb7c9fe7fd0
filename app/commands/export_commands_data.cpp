#include "app/commands/export_commands.h"
#include "app/dialogs/state_space_dialog.h"
#include "app/document/file_name.h"
#include "app/document/session.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "model/data/matrices.h"
#include "views/format/format.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <stdexcept>

namespace eigenlink {

namespace {

/// The one of these formats that a name ends in. Throws FileError with those that there are.
MatrixFormat formatOf(const QString& path, const std::vector<MatrixFormat>& formats)
{
    const std::string suffix = QFileInfo(path).suffix().toLower().toStdString();
    const auto found = std::ranges::find(formats, suffix, [](MatrixFormat format) { return keyOf(format); });
    if (found == formats.end()) {
        std::string known;
        for (const MatrixFormat format : formats) {
            known += (known.empty() ? "." : ", .") + std::string(keyOf(format));
        }
        throw FileError(encodedPath(path), {}, Text("choose a name ending in one of {1}", known));
    }
    return *found;
}

/// One file for all matrices: Matrix Market holds one, so that it comes as an archive.
std::string matrixBytes(const std::vector<LabelledMatrix>& matrices, const QString& path)
{
    if (QFileInfo(path).suffix().toLower() == QStringLiteral("zip")) {
        return matrixArchive(matrices, MatrixFormat::mtx);
    }
    return matrixFile(matrices, formatOf(path, {MatrixFormat::mat, MatrixFormat::npz, MatrixFormat::json}));
}

}  // namespace

void ExportCommands::exportSpectrum()
{
    exportTable(AnalysisTable::spectrum, QStringLiteral("spectrum.csv"));
}

void ExportCommands::exportModes()
{
    exportTable(AnalysisTable::modes, QStringLiteral("modes.csv"));
}

void ExportCommands::exportTable(AnalysisTable table, const QString& part)
{
    if (const auto analysis = m_session.analysis()) {
        const QString path = askForName(part, tr("Comma-separated values (*.csv);;Tab-separated values (*.tsv);;"
                                                 "JSON, the whole result (*.json)"));
        exportData(path, [&] { return tableFile(*analysis, table, formatOf(path, tableFormats())); });
    }
}

void ExportCommands::exportMatrices()
{
    if (const auto analysis = m_session.analysis()) {
        exportMatrices(QStringLiteral("matrices.mat"), [&] { return matricesOf(*analysis); });
    }
}

void ExportCommands::exportStateSpace()
{
    const auto analysis = m_session.analysis();
    if (analysis == nullptr || !analysis->equilibrium.isUsable()) {
        return;
    }
    try {
        StateSpaceDialog dialog(stateSpaceNames(*analysis, Method::mcs), m_window);
        if (dialog.exec() == QDialog::Accepted) {
            const StateSpace space = stateSpaceOf(*analysis, dialog.choice());
            exportMatrices(
                QStringLiteral("state-space.mat"), [&] { return matricesOf(space); }, fromModel(space.remark));
        }
    } catch (const std::invalid_argument& error) {
        Q_EMIT message(Tone::warning, fromModel(error.what()));
    }
}

void ExportCommands::exportMatrices(const QString& part, const std::function<std::vector<LabelledMatrix>()>& matrices,
                                    const QString& remark)
{
    const QString path =
        askForName(part, tr("MATLAB (*.mat);;NumPy (*.npz);;Matrix Market in an archive (*.zip);;JSON (*.json)"));
    exportData(
        path, [&] { return matrixBytes(matrices(), path); }, remark);
}

void ExportCommands::exportData(const QString& path, const std::function<std::string()>& bytes, const QString& remark)
{
    if (path.isEmpty()) {
        return;
    }
    const auto writing = [&] {
        // What cannot be made of this analysis is an std::logic_error: too many zeros, no reduced mass matrix.
        try {
            replaceFile(encodedPath(path), bytes());
        } catch (const std::logic_error& error) {
            throw FileError(encodedPath(path), {}, Text::verbatim(error.what()));
        }
    };
    write(path, writing, remark);
}

}  // namespace eigenlink
