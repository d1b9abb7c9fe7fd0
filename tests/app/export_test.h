#pragma once

#include "app/commands/figure_commands.h"
#include "app/window/parts/message_bar.h"
#include "tests/app/modal_window.h"
#include "tests/app/window_test.h"

#include <QFileDialog>

#include <algorithm>

namespace eigenlink::test {

/// A test of exports from the window with the four-bar: asks for them and reads the files.
class ExportTest : public WindowTest {
protected:
    ExportTest() { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString said() const { return window().messages().text(); }

    QByteArray contentOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Triggers an export, answers with a name (empty: changes its mind), and returns the name that was suggested.
    QString exported(QAction* action, const QString& name)
    {
        QString suggested;
        withNext<QFileDialog>([&](QFileDialog& dialog) {
            suggested = dialog.selectedFiles().value(0);
            if (name.isEmpty()) {
                dialog.reject();
            } else {
                typeName(dialog, name);
                static_cast<QDialog&>(dialog).accept();
            }
            dialog.hide();  // still there where the user did not want to replace a file
        });
        action->trigger();
        return suggested;
    }

    /// The action of a group that is about the figure with this key.
    static QAction* actionOf(const QActionGroup* group, const char* figure)
    {
        const QList<QAction*> actions = group->actions();
        return *std::ranges::find(actions, QVariant(QString::fromLatin1(figure)), &QAction::data);
    }
};

}  // namespace eigenlink::test
