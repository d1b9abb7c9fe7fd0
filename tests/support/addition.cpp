#include "tests/support/addition.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

namespace eigenlink::test {

namespace {

const QString kSource = QStringLiteral(EIGENLINK_SOURCE_DIR);

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Output of a shell line; false where it fails.
bool isDone(const QString& line, QByteArray& output)
{
    QProcess shell;
    shell.setProcessChannelMode(QProcess::MergedChannels);
    shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), line});
    const bool done = shell.waitForFinished(1'800'000) && shell.exitCode() == 0;
    output = shell.readAll();
    return done;
}

}  // namespace

QString Addition::add(const QString& path, const QString& templatePath)
{
    return write(path, contentOf(kSource + u'/' + templatePath));
}

QString Addition::edit(const QString& path, const QByteArray& before, const QByteArray& after)
{
    QByteArray text = contentOf(m_touched.contains(path) ? at(path) : kSource + u'/' + path);
    return text.count(before) == 1 ? write(path, text.replace(before, after))
                                   : path + QStringLiteral(" does not hold once: ") + QString::fromUtf8(before);
}

QString Addition::write(const QString& path, const QByteArray& text)
{
    if (!m_touched.contains(path)) {
        m_touched += path;
    }
    QFile file(at(path));
    const bool isWritten = !text.isEmpty() && QDir().mkpath(QFileInfo(at(path)).path()) &&
                           file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    return isWritten ? QString() : path + QStringLiteral(" cannot be written");
}

QString Addition::build(const QStringList& again)
{
    const QString tree = QFileInfo(QStringLiteral(EIGENLINK_CLI)).path() + QStringLiteral("/..");
    QByteArray output;
    if (!isDone(QStringLiteral("cd '%1' && ninja -t commands app/eigenlink-cli | tail -1").arg(tree), output)) {
        return QString::fromUtf8(output);
    }
    QString link = QString::fromUtf8(output).trimmed();
    QString script = QStringLiteral("set -e\n");
    QString own = QStringLiteral("-o '%1' -Wl,--allow-multiple-definition").arg(program());
    for (const QString& source : m_touched + again) {
        if (!source.endsWith(QStringLiteral(".cpp"))) {
            continue;
        }
        const QString folder = m_touched.contains(source) ? m_folder.path() : kSource;
        const QString object = at(QString(source).replace(u'/', u'_') + QStringLiteral(".o"));
        script += QStringLiteral(
                      "c++ -std=c++20 -O0 -fPIC -I'%1' -I'%2' -I'%3/generated' $(pkg-config --cflags eigen3) "
                      "-c '%4/%5' -o '%6'\n")
                      .arg(m_folder.path(), kSource, tree, folder, source, object);
        own += QStringLiteral(" '%1'").arg(object);
    }
    link.replace(QStringLiteral("-o app/eigenlink-cli"), own);
    return isDone(script + QStringLiteral("cd '%1'\n%2\n").arg(tree, link), output)
               ? QString()
               : QString::fromUtf8(output.left(4000));
}

}  // namespace eigenlink::test
