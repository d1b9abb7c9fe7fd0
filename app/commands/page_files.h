#pragma once

#include <QObject>

namespace eigenlink {

class AnimationExport;
class FileExport;
struct PageFile;

/// Files that the pages of the window offer: asks where they go, and makes long ones in the background.
class PageFiles : public QObject {
    Q_OBJECT

public:
    PageFiles(FileExport& files, QObject* parent);

public Q_SLOTS:
    void write(const eigenlink::PageFile& file);

private:
    FileExport& m_files;
    AnimationExport* m_long;
};

}  // namespace eigenlink
