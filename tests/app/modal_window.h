#pragma once

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QTimer>

namespace eigenlink::test {

/// Does something with the next modal window of a kind, as soon as it is on the screen.
template <class Window, class Action>
void withNext(Action action)
{
    auto* timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, qApp, [timer, action] {
        if (auto* window = qobject_cast<Window*>(QApplication::activeModalWidget())) {
            timer->stop();
            timer->deleteLater();
            action(*window);
        }
    });
    timer->start(5);
}

/// Types the name of a file as a user does. (QFileDialog::selectFile leaves a field alone that has the focus already.)
inline void typeName(const QFileDialog& dialog, const QString& path)
{
    dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
}

}  // namespace eigenlink::test
