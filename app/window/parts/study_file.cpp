#include "app/window/parts/study_file.h"

#include "app/figures/file_name.h"
#include "app/figures/window_text.h"
#include "app/io/file_error.h"
#include "app/io/result_file.h"
#include "views/format/format.h"

#include <QFileInfo>

namespace eigenlink {

namespace {

std::string bytesOf(const AskedStudy& asked, const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QStringLiteral("csv")) {
        return tableText(asked.result->tables.front(), ',', true);
    }
    if (suffix == QStringLiteral("json")) {
        return studyJson(*asked.study, *asked.analysis, *asked.result);
    }
    if (suffix == QStringLiteral("npz") || suffix == QStringLiteral("mat")) {
        return matrixFile(resultMatrices(*asked.result),
                          suffix == QStringLiteral("npz") ? MatrixFormat::npz : MatrixFormat::mat);
    }
    throw FileError(encodedPath(path), "", Text("choose a name ending in one of {1}", ".csv, .npz, .mat, .json"));
}

}  // namespace

PageFile studyFile(const AskedStudy& asked)
{
    return {fromModel(std::string(asked.study->key)) + QStringLiteral(".csv"),
            windowText("Comma-separated values (*.csv);;NumPy (*.npz);;MATLAB (*.mat);;JSON (*.json)"),
            [asked](const QString& path, const Monitor&) { return bytesOf(asked, path); }};
}

}  // namespace eigenlink
