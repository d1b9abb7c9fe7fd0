#include "app/commands/data_commands.h"

#include "app/commands/file_export.h"
#include "app/dialogs/state_space_dialog.h"
#include "app/document/session.h"
#include "app/figures/file_name.h"
#include "app/io/file_error.h"
#include "model/basics/text_exception.h"
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
        throw FileError(encodedPath(path), "", Text("choose a name ending in one of {1}", known));
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

DataCommands::DataCommands(Session& session, FileExport& files, QObject* parent)
    : QObject(parent), m_session(session), m_files(files)
{
}

void DataCommands::exportSpectrum()
{
    exportTable(AnalysisTable::spectrum, QStringLiteral("spectrum.csv"));
}

void DataCommands::exportModes()
{
    exportTable(AnalysisTable::modes, QStringLiteral("modes.csv"));
}

void DataCommands::exportTable(AnalysisTable table, const QString& part)
{
    if (const auto analysis = m_files.analysisOf(m_session)) {
        const QString path =
            m_files.askForName(part, tr("Comma-separated values (*.csv);;Tab-separated values (*.tsv);;"
                                        "JSON, the whole result (*.json)"));
        m_files.writeBytes(path, [&] { return tableFile(*analysis, table, formatOf(path, tableFormats())); });
    }
}

void DataCommands::exportMatrices()
{
    if (const auto analysis = m_files.analysisOf(m_session)) {
        writeMatrices(QStringLiteral("matrices.mat"), [&] { return matricesOf(*analysis); });
    }
}

void DataCommands::exportStateSpace()
{
    const auto analysis = m_files.analysisOf(m_session);
    if (analysis == nullptr || !analysis->equilibrium.isUsable()) {
        return;
    }
    try {
        StateSpaceDialog dialog(stateSpaceNames(*analysis, Method::mcs), m_files.window());
        if (dialog.exec() == QDialog::Accepted) {
            const StateSpace space = stateSpaceOf(*analysis, dialog.choice());
            writeMatrices(
                QStringLiteral("state-space.mat"), [&] { return matricesOf(space); }, fromModel(space.remark));
        }
    } catch (const std::invalid_argument& error) {
        Q_EMIT m_files.message(Tone::warning, fromModel(textOf(error)));
    }
}

void DataCommands::writeMatrices(const QString& part, const std::function<std::vector<LabelledMatrix>()>& matrices,
                                 const QString& remark)
{
    const QString path = m_files.askForName(
        part, tr("MATLAB (*.mat);;NumPy (*.npz);;Matrix Market in an archive (*.zip);;JSON (*.json)"));
    m_files.writeBytes(
        path, [&] { return matrixBytes(matrices(), path); }, remark);
}

}  // namespace eigenlink
