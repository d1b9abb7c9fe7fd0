#pragma once

#include <QString>

#include <functional>
#include <string>

class QPdfWriter;

namespace eigenlink::report {

/// The PDF that `write` writes, with fonts in a fixed order and a fixed moment of writing: the same contents give the
/// same bytes.
std::string pdfBytes(const QString& title, const std::function<void(QPdfWriter&)>& write);

}  // namespace eigenlink::report
