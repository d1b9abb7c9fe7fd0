#include "app/io/zip_archive.h"

#include "model/basics/text_exception.h"

#include <zip.h>

#include <memory>

namespace eigenlink {

namespace {

struct FreeSource {
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};

/// 1 January 1980, the first day that an archive can name.
constexpr zip_uint16_t kNoTime = 0;
constexpr zip_uint16_t kFirstDay = 0x21;

[[noreturn]] void fail(const Text& what)
{
    throw RuntimeError(Text("the archive cannot be made: {1}", what));
}

void add(zip_t* archive, const ArchiveEntry& entry)
{
    zip_source_t* content = zip_source_buffer(archive, entry.bytes.data(), entry.bytes.size(), 0);
    if (content == nullptr) {
        fail(Text::term(zip_strerror(archive)));
    }
    const zip_int64_t index = zip_file_add(archive, entry.name.c_str(), content, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(content);
        fail(Text::term(zip_strerror(archive)));
    }
    const auto place = static_cast<zip_uint64_t>(index);
    if (zip_set_file_compression(archive, place, ZIP_CM_STORE, 0) != 0 ||
        zip_file_set_dostime(archive, place, kNoTime, kFirstDay, 0) != 0) {
        fail(Text::term(zip_strerror(archive)));
    }
}

std::string bytesOf(zip_source_t* source)
{
    zip_stat_t status;
    if (zip_source_stat(source, &status) != 0 || zip_source_open(source) != 0) {
        fail("it cannot be read back");
    }
    std::string bytes(status.size, '\0');
    const zip_int64_t count = zip_source_read(source, bytes.data(), bytes.size());
    zip_source_close(source);
    if (count != static_cast<zip_int64_t>(bytes.size())) {
        fail("it cannot be read back");
    }
    return bytes;
}

}  // namespace

std::string zipBytes(const std::vector<ArchiveEntry>& entries)
{
    const std::unique_ptr<zip_source_t, FreeSource> source(zip_source_buffer_create(nullptr, 0, 0, nullptr));
    zip_t* archive = source ? zip_open_from_source(source.get(), ZIP_TRUNCATE, nullptr) : nullptr;
    if (archive == nullptr) {
        fail("not enough memory");
    }
    // Closing the archive gives one share of the source back.
    zip_source_keep(source.get());
    std::unique_ptr<zip_t, void (*)(zip_t*)> open(archive, zip_discard);
    for (const ArchiveEntry& entry : entries) {
        add(archive, entry);
    }
    if (zip_close(archive) != 0) {
        fail(Text::term(zip_strerror(archive)));
    }
    static_cast<void>(open.release());
    return bytesOf(source.get());
}

}  // namespace eigenlink
