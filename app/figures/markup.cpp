#include "app/figures/markup.h"

#include <QString>

namespace eigenlink {

std::string asMarkupText(std::string_view text)
{
    // Through UTF-16, which replaces bytes that are no UTF-8.
    const std::string valid = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toStdString();
    std::string result;
    for (const char c : valid) {
        switch (c) {
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '&':
                result += "&amp;";
                break;
            case '"':
                result += "&quot;";
                break;
            case '\'':
                result += "&#39;";
                break;
            default:
                result += static_cast<unsigned char>(c) < ' ' || c == '\x7F' ? ' ' : c;
        }
    }
    return result;
}

}  // namespace eigenlink
