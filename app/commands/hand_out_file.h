#pragma once

#include "app/figures/picture_file.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <vector>

namespace eigenlink {

class FileExport;

/// A hand-out while its pages are collected: a caption and pictures each, taken as they look at that moment.
class HandOutFile {
public:
    HandOutFile();
    ~HandOutFile();

    /// A page with its caption, the words below it, and pictures.
    void add(const QString& caption, const QString& words, const std::vector<Picture>& pictures);
    std::size_t pageCount() const;
    /// Writes the pages as PDF to this file, and reports it.
    void write(FileExport& files, const QString& path, const QString& title) const;

private:
    struct Pages;
    std::unique_ptr<Pages> m_pages;
};

}  // namespace eigenlink
