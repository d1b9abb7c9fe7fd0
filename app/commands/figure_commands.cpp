#include "app/commands/figure_commands.h"

#include "app/commands/file_export.h"
#include "app/figures/window_text.h"
#include "app/window/parts/pictures.h"
#include "views/layout/typed_text.h"

#include <QAction>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMimeData>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace eigenlink {

FigureCommands::FigureCommands(std::vector<WindowFigure> figures, FileExport& files, QObject* parent)
    : QObject(parent),
      m_figures(std::move(figures)),
      m_files(files),
      m_exporting(new QActionGroup(this)),
      m_copying(new QActionGroup(this))
{
    for (const WindowFigure& figure : m_figures) {
        addActions(figure);
        addToMenuOfView(figure);
    }
    connect(m_exporting, &QActionGroup::triggered, this,
            [this](QAction* action) { exportFigure(action->data().toString()); });
    connect(m_copying, &QActionGroup::triggered, this,
            [this](QAction* action) { copyFigure(action->data().toString()); });
}

void FigureCommands::addActions(const WindowFigure& figure)
{
    const auto make = [&](QActionGroup* group, const QString& words, const QString& tip, const QKeySequence& keys) {
        auto* action = new QAction(words.arg(figure.name), group);
        action->setData(figure.key);
        action->setStatusTip(tip);
        action->setToolTip(tip);
        action->setShortcut(keys);
    };
    make(m_exporting, windowText("%1…"), windowText("Save as PNG, SVG or PDF"), {});
    make(m_copying, windowText("Copy %1"), windowText("Copy as picture, as drawing and as table for other programs"),
         figure.copyKeys);
}

void FigureCommands::setView(const QString& key, QWidget* view)
{
    WindowFigure& figure = *std::ranges::find(m_figures, key, &WindowFigure::key);
    if (figure.view == nullptr) {
        figure.view = view;
        addToMenuOfView(figure);
    }
}

void FigureCommands::addToMenuOfView(const WindowFigure& figure)
{
    if (figure.hasOwnMenu || figure.view == nullptr) {
        return;
    }
    auto* copy = new QAction(tr("&Copy Picture and Table"), figure.view);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    auto* save = new QAction(tr("&Export Picture…"), figure.view);
    connect(copy, &QAction::triggered, this, [this, key = figure.key] { copyFigure(key); });
    connect(save, &QAction::triggered, this, [this, key = figure.key] { exportFigure(key); });
    figure.view->setContextMenuPolicy(Qt::ActionsContextMenu);
    figure.view->insertActions(figure.view->actions().value(0), {copy, save});
}

std::optional<FigureData> FigureCommands::find(const QString& key)
{
    const WindowFigure& figure = *std::ranges::find(m_figures, key, &WindowFigure::key);
    std::optional<FigureData> found = figure.find();
    if (!found) {
        Q_EMIT m_files.message(
            Tone::muted, tr("There is nothing to see yet: %1.").arg(QString(figure.name).remove(QLatin1Char('&'))));
    }
    return found;
}

void FigureCommands::exportFigure(const QString& key)
{
    takeTypedText(*m_files.window());
    const std::optional<FigureData> found = find(key);
    const QString path =
        found ? m_files.askForName(key + QStringLiteral(".svg"), tr("Pictures (*.svg *.pdf *.png)")) : QString();
    const std::optional<double> scale = path.isEmpty() ? std::nullopt : askForScale(path);
    if (scale) {
        m_files.write(path, [&] { writePicture(path, found->picture, *scale); });
    }
}

void FigureCommands::copyFigure(const QString& key)
{
    if (const std::optional<FigureData> found = find(key)) {
        QGuiApplication::clipboard()->setMimeData(mimeDataOf(found->picture, found->text()).release());
        Q_EMIT m_files.message(Tone::ok, tr("Copied as picture, as drawing and as table."));
    }
}

std::optional<double> FigureCommands::askForScale(const QString& path)
{
    if (QFileInfo(path).suffix().toLower() != QStringLiteral("png")) {
        return kPictureScale;
    }
    bool accepted = false;
    const double scale =
        QInputDialog::getDouble(m_files.window(), tr("Resolution"),
                                tr("How fine the picture is: 1 as on the screen, 2 twice as many pixels each way."),
                                kPictureScale, 0.5, 10, 1, &accepted, {}, 0.5);
    return accepted ? std::optional(scale) : std::nullopt;
}

}  // namespace eigenlink
