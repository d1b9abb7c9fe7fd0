#include "app/io/matrix_file.h"
#include "app/io/unicode.h"
#include "app/io/zip_archive.h"
#include "model/basics/collect.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace eigenlink {

namespace {

static_assert(std::endian::native == std::endian::little, "arrays are written as they lie in memory");

/// The header of the .npy format, version 1.0, padded so that the data begin at a multiple of 64.
std::string npyHeader(const std::string& type, const std::string& shape)
{
    constexpr std::size_t kAlignment = 64;
    constexpr std::size_t kPreamble = 10;
    std::string dictionary = "{'descr': '" + type + "', 'fortran_order': True, 'shape': (" + shape + "), }";
    const std::size_t used = kPreamble + dictionary.size() + 1;
    dictionary.append((kAlignment - used % kAlignment) % kAlignment, ' ');
    dictionary += '\n';
    const auto length = static_cast<std::uint16_t>(dictionary.size());
    std::string header = "\x93NUMPY\x01";
    header += '\0';
    header += static_cast<char>(length & 0xFFU);
    header += static_cast<char>(length >> 8U);
    return header + dictionary;
}

std::string npyOf(const LabelledMatrix& matrix)
{
    const Eigen::MatrixXd values = matrix.dense();
    const std::string shape = std::to_string(values.rows()) + ", " + std::to_string(values.cols());
    return npyHeader("<f8", shape)
        .append(reinterpret_cast<const char*>(values.data()), static_cast<std::size_t>(values.size()) * sizeof(double));
}

/// Texts of one length in UTF-32, filled up with zeros.
std::string npyOf(const std::vector<std::string>& texts)
{
    std::vector<std::u32string> characters;
    std::size_t longest = 1;
    for (const std::string& text : texts) {
        characters.push_back(toUtf32(text));
        longest = std::max(longest, characters.back().size());
    }
    std::string bytes = npyHeader("<U" + std::to_string(longest), std::to_string(texts.size()) + ",");
    for (std::u32string& text : characters) {
        text.resize(longest, U'\0');
        bytes.append(reinterpret_cast<const char*>(text.data()), longest * sizeof(char32_t));
    }
    return bytes;
}

}  // namespace

std::string numpyFile(const std::vector<LabelledMatrix>& matrices)
{
    auto entries = mapped<std::vector<ArchiveEntry>>(matrices, [&](const LabelledMatrix& matrix) {
        return ArchiveEntry{matrix.name + ".npy", npyOf(matrix)};
    });
    for (const auto& labels : labelsIn(matrices)) {
        entries.push_back({labels->name + ".npy", npyOf(labels->texts)});
    }
    return zipBytes(entries);
}

}  // namespace eigenlink
