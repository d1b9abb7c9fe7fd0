#include "app/io/figure_memory.h"

#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"

#include <zlib.h>

#include <array>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

constexpr std::string_view kPng = "\x89PNG\r\n\x1a\n";
constexpr std::string_view kPdf = "%PDF-";
/// Keyword, not compressed, no language, no translated keyword.
constexpr std::string_view kChunkStart("eigenlink\0\0\0\0\0", 14);
constexpr std::string_view kMetadata = "<metadata id=\"eigenlink\">";
constexpr std::string_view kMetadataEnd = "</metadata>";
constexpr std::array<std::pair<char, std::string_view>, 5> kEntities{
    {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&apos;"}}};

std::string bigEndian(std::size_t number)
{
    std::string bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U}) {
        bytes += static_cast<char>((number >> shift) & 0xFFU);
    }
    return bytes;
}

std::size_t bigEndianAt(std::string_view bytes, std::size_t at)
{
    std::size_t number = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        number = number << 8U | static_cast<unsigned char>(bytes[i]);
    }
    return number;
}

std::string chunkOf(std::string_view type, std::string_view content)
{
    const std::string body = std::string(type).append(content);
    const uLong sum = ::crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
    return bigEndian(content.size()) + body + bigEndian(sum);
}

std::optional<std::string> inPng(std::string_view png)
{
    constexpr std::size_t kFrame = 12;  // length, type, sum
    for (std::size_t at = kPng.size(); at + kFrame <= png.size();) {
        const std::size_t length = bigEndianAt(png, at);
        if (length > png.size() - at - kFrame) {
            break;
        }
        const std::string_view content = png.substr(at + 8, length);
        if (png.substr(at + 4, 4) == "iTXt" && content.starts_with(kChunkStart)) {
            return std::string(content.substr(kChunkStart.size()));
        }
        at += kFrame + length;
    }
    return std::nullopt;
}

std::string escaped(std::string_view text)
{
    std::string markup;
    for (const char character : text) {
        std::string_view written(&character, 1);
        for (const auto& [plain, entity] : kEntities) {
            written = character == plain ? entity : written;
        }
        markup += written;
    }
    return markup;
}

std::string unescaped(std::string_view markup)
{
    std::string text;
    while (!markup.empty()) {
        std::size_t taken = 1;
        char character = markup.front();
        for (const auto& [plain, entity] : kEntities) {
            if (markup.starts_with(entity)) {
                character = plain;
                taken = entity.size();
            }
        }
        text += character;
        markup.remove_prefix(taken);
    }
    return text;
}

std::optional<std::string> inSvg(std::string_view svg)
{
    const std::size_t begin = svg.find(kMetadata);
    const std::size_t end = begin == std::string_view::npos ? begin : svg.find(kMetadataEnd, begin);
    if (end == std::string_view::npos) {
        return std::nullopt;
    }
    return unescaped(svg.substr(begin + kMetadata.size(), end - begin - kMetadata.size()));
}

/// Unpacks the start of these bytes by zlib, as far as a mechanism file may be long.
std::optional<std::string> inflated(std::string_view bytes)
{
    z_stream stream{};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    if (::inflateInit(&stream) != Z_OK) {
        return std::nullopt;
    }
    std::string text;
    std::array<char, 65536> block{};
    int result = Z_OK;
    while (result == Z_OK && text.size() <= kLargestFile) {
        stream.next_out = reinterpret_cast<Bytef*>(block.data());
        stream.avail_out = static_cast<uInt>(block.size());
        result = ::inflate(&stream, Z_NO_FLUSH);
        text.append(block.data(), block.size() - stream.avail_out);
    }
    ::inflateEnd(&stream);
    return result == Z_STREAM_END ? std::optional(text) : std::nullopt;
}

/// The attached file as a PDF of ours holds it: its description names the object of its stream.
std::optional<std::string> inPdf(std::string_view pdf)
{
    constexpr std::string_view kStream = "stream\n";
    const std::string reference = "(" + std::string(kAttachmentName) + ")\n/EF <</F ";
    const std::size_t description = pdf.find(reference);
    if (description == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view number = pdf.substr(description + reference.size());
    const std::string header = "\n" + std::string(number.substr(0, number.find(' '))) + " 0 obj\n";
    const std::size_t object = pdf.find(header);
    const std::size_t begin = object == std::string_view::npos ? object : pdf.find(kStream, object);
    return begin == std::string_view::npos ? std::nullopt : inflated(pdf.substr(begin + kStream.size()));
}

bool isSvg(std::string_view bytes)
{
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos &&
           (bytes.substr(first).starts_with("<?xml") || bytes.substr(first).starts_with("<svg"));
}

}  // namespace

std::string pngWithMechanism(std::string_view png, std::string_view mechanism)
{
    constexpr std::size_t kLastChunk = 12;
    const std::size_t end = png.size() - std::min(png.size(), kLastChunk);
    const std::string chunk = chunkOf("iTXt", std::string(kChunkStart).append(mechanism));
    return std::string(png.substr(0, end)) + chunk + std::string(png.substr(end));
}

std::string svgWithMechanism(std::string_view svg, std::string_view mechanism)
{
    const std::size_t tag = svg.find("<svg");
    const std::size_t end = tag == std::string_view::npos ? tag : svg.find('>', tag);
    if (end == std::string_view::npos) {
        return std::string(svg);
    }
    return std::string(svg.substr(0, end + 1))
        .append("\n")
        .append(kMetadata)
        .append(escaped(mechanism))
        .append(kMetadataEnd)
        .append(svg.substr(end + 1));
}

bool isFigure(std::string_view bytes)
{
    return bytes.starts_with(kPng) || bytes.starts_with(kPdf) || isSvg(bytes);
}

std::string mechanismInFigure(std::string_view bytes)
{
    const std::optional<std::string> text = bytes.starts_with(kPng)   ? inPng(bytes)
                                            : bytes.starts_with(kPdf) ? inPdf(bytes)
                                                                      : inSvg(bytes);
    if (!text) {
        throw FileError("", "",
                        "a picture without a mechanism in it; pictures that Eigenlink exported remember theirs, "
                        "unless another program has written them anew");
    }
    return *text;
}

}  // namespace eigenlink
