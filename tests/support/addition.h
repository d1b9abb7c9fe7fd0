#pragma once

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>

#include <string>
#include <vector>

namespace eigenlink::test {

/// A thing that is added to the program in a folder of its own: files that are written there count as touched, and are
/// compiled and linked before the objects of the command line. Functions return what went wrong; empty for nothing.
class Addition {
public:
    /// A new file with the text of a template of the tests, or an existing one with one place replaced.
    QString add(const QString& path, const QString& templatePath);
    QString edit(const QString& path, const QByteArray& before, const QByteArray& after);
    /// Compiles the .cpp files that were touched, and those of `again` that see their headers; links `program()`.
    QString build(const QStringList& again = {});

    int touched() const { return static_cast<int>(m_touched.size()); }
    QString program() const { return at(QStringLiteral("program")); }

private:
    QString at(const QString& path) const { return m_folder.filePath(path); }
    QString write(const QString& path, const QByteArray& text);

    QTemporaryDir m_folder;
    QStringList m_touched;
};

}  // namespace eigenlink::test
