#include "app/report/report_file.h"

#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"
#include "app/report/html.h"
#include "app/report/markdown.h"
#include "app/report/pdf.h"
#include "eigenlink_version.h"
#include "views/figure/report_figure.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <array>

namespace eigenlink {

namespace {

std::string fingerprintOf(const Mechanism& mechanism)
{
    const std::string text = writeMechanism(mechanism);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
    return hash.result().toHex().toStdString();
}

std::string dateOfReport()
{
    bool given = false;
    const qlonglong seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&given);
    const QDateTime moment = given ? QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC) : QDateTime::currentDateTime();
    return moment.date().toString(Qt::ISODate).toStdString();
}

}  // namespace

std::string_view keyOf(ReportFormat format)
{
    constexpr std::array<std::string_view, 3> kKeys{"pdf", "html", "md"};
    return kKeys.at(static_cast<std::size_t>(format));
}

std::string_view keyOf(Paper paper)
{
    constexpr std::array<std::string_view, 2> kKeys{"a4", "letter"};
    return kKeys.at(static_cast<std::size_t>(paper));
}

report::Report makeReport(const Analysis& analysis, report::Request request)
{
    request.version = EIGENLINK_VERSION;
    request.fingerprint = fingerprintOf(analysis.mechanism);
    if (request.date.empty()) {
        request.date = dateOfReport();
    }
    return report::buildReport(analysis, request, reportFigure);
}

std::string reportBytes(const report::Report& report, ReportFormat format, Paper paper)
{
    switch (format) {
        case ReportFormat::pdf:
            return report::pdfOf(report, paper);
        case ReportFormat::html:
            return report::htmlOf(report);
        case ReportFormat::markdown:
            break;
    }
    return report::markdownOf(report);
}

}  // namespace eigenlink
