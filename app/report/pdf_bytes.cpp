#include "app/report/pdf_bytes.h"

#include "app/report/page_slice.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QPdfWriter>

#include <string_view>

namespace eigenlink::report {

namespace {

constexpr int kDotsPerInch = 72 * static_cast<int>(kPoint);

/// The moment of writing is the one thing in a PDF that the report does not decide.
std::string withoutMoment(std::string bytes)
{
    constexpr std::string_view kKey = "/CreationDate (D:";
    constexpr std::string_view kFixed = "20000101000000";
    const std::size_t at = bytes.find(kKey);
    if (at != std::string::npos) {
        bytes.replace(at + kKey.size(), kFixed.size(), kFixed);
    }
    return bytes;
}

/// Fonts are written in the order of a hash table, whose order Qt draws by lot for each program.
class OrderedHashing {
public:
    OrderedHashing() { QHashSeed::setDeterministicGlobalSeed(); }
    OrderedHashing(const OrderedHashing&) = delete;
    OrderedHashing& operator=(const OrderedHashing&) = delete;
    ~OrderedHashing() { QHashSeed::resetRandomGlobalSeed(); }
};

}  // namespace

std::string pdfBytes(const QString& title, const std::function<void(QPdfWriter&)>& write)
{
    const OrderedHashing ordered;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Eigenlink"));
    writer.setResolution(kDotsPerInch);
    write(writer);
    return withoutMoment(buffer.data().toStdString());
}

}  // namespace eigenlink::report
