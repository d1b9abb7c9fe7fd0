#pragma once

#include "app/window/parts/workspace.h"
#include "tests/app/window_fixture.h"
#include "views/canvas/widget/canvas_view.h"

#include <memory>

namespace eigenlink::test {

/// A test whose cases have a shown window each.
class WindowTest : public QObject {
protected:
    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_fixture;

    MainWindow& window() const { return m_fixture->window; }
    Workspace& workspace() const { return window().workspace(); }
    Session& session() const { return window().session(); }
    CanvasView& canvas() const { return *workspace().canvas; }

    void openWindow(const QString& file = fourBarFile())
    {
        m_fixture = std::make_unique<WindowFixture>(m_folder, file);
    }
    void closeWindow() { m_fixture.reset(); }
};

}  // namespace eigenlink::test
