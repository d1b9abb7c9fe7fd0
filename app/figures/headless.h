#pragma once

#include <memory>

class QGuiApplication;

namespace eigenlink {

/// Painting without a display and without widgets: fonts and images work while it lives. Does nothing where a Qt
/// application is there already.
class Headless {
public:
    Headless();
    ~Headless();
    Headless(const Headless&) = delete;
    Headless& operator=(const Headless&) = delete;

private:
    std::unique_ptr<QGuiApplication> m_application;
};

}  // namespace eigenlink
