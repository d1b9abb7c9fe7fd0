#include "app/window/parts/kept_switch.h"

#include "app/preferences.h"

#include <QAction>

namespace eigenlink {

void keepSwitch(QAction& action, Preferences& preferences, const QString& name, bool otherwise,
                const std::function<void(bool)>& apply)
{
    const bool on = preferences.flag(name, otherwise);
    action.setChecked(on);
    apply(on);
    QObject::connect(&action, &QAction::toggled, &action, [&preferences, name, apply](bool checked) {
        preferences.setFlag(name, checked);
        apply(checked);
    });
}

}  // namespace eigenlink
