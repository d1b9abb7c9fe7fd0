#include "app/window_help.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QVBoxLayout>
#include <QWidget>

namespace eigenlink {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("WindowHelp", text);
}

QString row(const QString& keys, const QString& meaning)
{
    return QStringLiteral("<tr><td style='padding-right:24px'><b>%1</b></td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), meaning.toHtmlEscaped());
}

QString keysOf(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts()) {
        keys << sequence.toString(QKeySequence::NativeText);
    }
    return keys.mid(0, 2).join(QStringLiteral(", "));
}

// The window's own actions, so that the list is never out of date, and the mouse.
QString shortcutRows(const QWidget& window)
{
    QString rows;
    for (const QAction* action : window.findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!action->shortcut().isEmpty()) {
            rows += row(keysOf(*action), action->text().remove(QLatin1Char('&')).remove(QStringLiteral("…")));
        }
    }
    rows += row(tr("Wheel"), tr("zoom about the pointer, in the drawing and in the plot"));
    rows += row(tr("Middle button"), tr("pan the drawing"));
    rows += row(tr("Right button"), tr("end what is being drawn, then the tool; else a menu"));
    rows += row(tr("Alt while dragging"), tr("change the drawing instead of moving the mechanism"));
    rows += row(tr("Ctrl while drawing"), tr("do not snap"));
    rows += row(tr("Digits while drawing"), tr("place, length or angle by number; Tab goes on"));
    rows += row(tr("Arrow keys, Tab, Return with a tool"), tr("move the crosshair, go to the next pin or link, click"));
    rows += row(tr("Arrow keys in the plot"), tr("walk from one eigenvalue to the next"));
    rows += row(tr("Up, Down in a number"), tr("change it by a round step; Shift more, Ctrl less"));
    return rows;
}

}  // namespace

void showShortcuts(QWidget* window)
{
    QDialog dialog(window);
    dialog.setWindowTitle(tr("Keyboard shortcuts"));
    auto* column = new QVBoxLayout(&dialog);
    column->addWidget(new QLabel(QStringLiteral("<table cellspacing='4'>%1</table>").arg(shortcutRows(*window))));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    dialog.exec();
}

void showAbout(QWidget* window)
{
    QMessageBox::about(window, tr("About Eigenlink"),
                       tr("<h3>Eigenlink %1</h3><p>See how a mechanism stands and how it swings.</p>"
                          "<p>Free software under the GNU General Public License, version 3 or later. "
                          "It comes without any warranty.</p>")
                           .arg(QCoreApplication::applicationVersion()));
}

}  // namespace eigenlink
