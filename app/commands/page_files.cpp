#include "app/commands/page_files.h"

#include "app/commands/file_export.h"
#include "app/jobs/animation_export.h"
#include "app/window/parts/page_file.h"

namespace eigenlink {

PageFiles::PageFiles(FileExport& files, QObject* parent)
    : QObject(parent), m_files(files), m_long(new AnimationExport(files.window()))
{
    connect(m_long, &AnimationExport::message, &m_files, &FileExport::message);
}

void PageFiles::write(const PageFile& file)
{
    const QString path = m_files.askForName(file.part, file.filter);
    if (path.isEmpty()) {
        return;
    }
    if (file.isLong) {
        m_long->start({path},
                      [path, bytes = file.bytes](std::size_t, const Monitor& monitor) { return bytes(path, monitor); });
    } else {
        m_files.writeBytes(path, [&] { return file.bytes(path, {}); });
    }
}

}  // namespace eigenlink
