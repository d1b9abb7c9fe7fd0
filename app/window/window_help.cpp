#include "app/window/window_help.h"

#include "app/figures/window_text.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QWidget>

#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// The first two keys that are on every keyboard: systems know more, such as F14 for Undo.
QString keysOf(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts()) {
        const int key = sequence[0].key();
        if (key < Qt::Key_F13 || key > Qt::Key_F35) {
            keys << sequence.toString(QKeySequence::NativeText);
        }
    }
    return keys.mid(0, 2).join(QStringLiteral(", "));
}

using Row = std::pair<QString, QString>;

// The window's own actions, so that the list is never out of date, and the mouse.
std::vector<Row> shortcutRows(const QWidget& window)
{
    std::vector<Row> rows;
    for (const QAction* action : window.findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!action->shortcut().isEmpty()) {
            rows.emplace_back(keysOf(*action), action->text().remove(QLatin1Char('&')).remove(QStringLiteral("…")));
        }
    }
    rows.emplace_back(windowText("Wheel"), windowText("zoom about the pointer, in the drawing and in the plot"));
    rows.emplace_back(windowText("Middle button"), windowText("pan the drawing"));
    rows.emplace_back(windowText("Right button"), windowText("end what is being drawn, then the tool; else a menu"));
    rows.emplace_back(windowText("Double click"), windowText("go to the form of a part"));
    rows.emplace_back(windowText("Alt while dragging"),
                      windowText("change the drawing instead of moving the mechanism"));
    rows.emplace_back(windowText("Ctrl while drawing"), windowText("do not snap"));
    rows.emplace_back(windowText("Digits while drawing"), windowText("place, length or angle by number; Tab goes on"));
    rows.emplace_back(windowText("Arrows, Tab, Return"), windowText("with a tool: crosshair, next pin or link, click"));
    rows.emplace_back(windowText("Arrows in the plot"), windowText("walk from one eigenvalue to the next"));
    rows.emplace_back(windowText("Up, Down in a number"),
                      windowText("change it by a round step; Shift more, Ctrl less"));
    return rows;
}

/// In two columns, read downwards.
QString tableOf(const std::vector<Row>& rows)
{
    const auto cells = [&rows](std::size_t index) {
        const Row row = index < rows.size() ? rows[index] : Row();
        return QStringLiteral("<td style='padding-right:18px'><b>%1</b></td><td style='padding-right:36px'>%2</td>")
            .arg(row.first.toHtmlEscaped(), row.second.toHtmlEscaped());
    };
    const std::size_t half = (rows.size() + 1) / 2;
    QString table;
    for (std::size_t i = 0; i < half; ++i) {
        table += QStringLiteral("<tr>%1%2</tr>").arg(cells(i), cells(half + i));
    }
    return QStringLiteral("<table cellspacing='3'>%1</table>").arg(table);
}

}  // namespace

void showShortcuts(QWidget* window)
{
    QDialog dialog(window);
    dialog.setWindowTitle(windowText("Keyboard shortcuts"));
    auto* column = new QVBoxLayout(&dialog);
    auto* list = new QLabel(tableOf(shortcutRows(*window)));
    list->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(list);
    area->setAccessibleName(windowText("Keyboard shortcuts"));
    column->addWidget(area);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    // As large as it wants to be, but on the screen.
    const QSize wanted = list->sizeHint() + QSize(48, 84);
    dialog.resize(wanted.boundedTo(0.9 * window->screen()->availableSize()));
    dialog.exec();
}

void showAbout(QWidget* window)
{
    QMessageBox::about(window, windowText("About Eigenlink"),
                       windowText("<h3>Eigenlink %1</h3><p>See how a mechanism stands and how it swings.</p>"
                                  "<p>Free software under the GNU General Public License, version 3 or later. "
                                  "It comes without any warranty.</p>")
                           .arg(QCoreApplication::applicationVersion()));
}

}  // namespace eigenlink
