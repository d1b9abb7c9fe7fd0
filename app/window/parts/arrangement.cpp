#include "app/window/parts/arrangement.h"

#include <QList>

namespace eigenlink {

QByteArray textOf(const Arrangement& arrangement)
{
    QByteArrayList words;
    for (std::size_t i = 0; i < kPanels.size(); ++i) {
        words << (arrangement.isOpen[i] ? "open" : "closed") << QByteArray::number(arrangement.share[i], 'f', 4);
    }
    return words.join(' ');
}

std::optional<Arrangement> arrangementOf(const QByteArray& text)
{
    constexpr double kMostShare = 0.9;
    const QByteArrayList words = text.split(' ');
    if (words.size() != 2 * static_cast<qsizetype>(kPanels.size())) {
        return std::nullopt;
    }
    Arrangement arrangement;
    for (std::size_t i = 0; i < kPanels.size(); ++i) {
        const QByteArray& state = words[2 * static_cast<qsizetype>(i)];
        bool isNumber = false;
        const double share = words[2 * static_cast<qsizetype>(i) + 1].toDouble(&isNumber);
        const bool isMeant = state == "open" || state == "closed";
        if (!isMeant || !isNumber || !(share >= 0 && share <= kMostShare)) {
            return std::nullopt;
        }
        arrangement.isOpen[i] = state == "open";
        arrangement.share[i] = share;
    }
    return arrangement;
}

}  // namespace eigenlink
