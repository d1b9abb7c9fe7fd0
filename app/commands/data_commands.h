#pragma once

#include "app/io/analysis_file.h"
#include "model/data/labelled_matrix.h"

#include <QObject>

#include <functional>
#include <vector>

namespace eigenlink {

class FileExport;
class Session;

/// The numbers of the analysis as files: eigenvalues, modes, matrices, a state-space model.
class DataCommands : public QObject {
    Q_OBJECT

public:
    DataCommands(Session& session, FileExport& files, QObject* parent);

public Q_SLOTS:
    void exportSpectrum();
    void exportModes();
    void exportMatrices();
    void exportStateSpace();

private:
    void exportTable(AnalysisTable table, const QString& part);
    void writeMatrices(const QString& part, const std::function<std::vector<LabelledMatrix>()>& matrices,
                       const QString& remark = {});

    Session& m_session;
    FileExport& m_files;
};

}  // namespace eigenlink
