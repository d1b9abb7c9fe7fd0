#pragma once

#include "app/window/parts/workspace.h"
#include "tests/app/window_fixture.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"

#include <QLineEdit>

#include <cmath>

namespace eigenlink::test {

inline constexpr double kFourBarFrequency = 2.1476766385022781;  ///< at its own equilibrium [rad/s]

/// |Im s| of the first mode by MCS; 0 where there is none.
inline double firstFrequency(const Session& session)
{
    if (session.analysis() == nullptr || session.analysis()->find(Method::mcs) == nullptr) {
        return 0;
    }
    return std::abs(session.analysis()->find(Method::mcs)->spectrum.values.at(0).s.imag());
}

/// A window with the four-bar, unless told otherwise, and its spring.
struct FourBarWindow : WindowFixture {
    explicit FourBarWindow(const QTemporaryDir& folder, const QString& file = fourBarFile())
        : WindowFixture(folder, file)
    {
    }

    void typeStiffness(const QString& text)
    {
        window.session().select({{"k"}, window.session().selection().mode});
        QLineEdit* editor = window.workspace().inspector->editor("stiffness")->numberFields().front()->editor();
        editor->setFocus();
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
    }
    double stiffness()
    {
        const auto& mechanism = *window.session().document().mechanism();
        return std::get<Spring>(mechanism.elements.at(*findElement(mechanism, "k"))).stiffness;
    }
};

}  // namespace eigenlink::test
