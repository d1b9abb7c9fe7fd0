#pragma once

#include <QString>

#include <functional>

class QAction;

namespace eigenlink {

class Preferences;

/// Makes an action that can be checked a switch that is remembered under a name: `apply` is called with its state, at
/// once and whenever it changes. `otherwise` is how it stands at first. The preferences must outlive the action.
void keepSwitch(QAction& action, Preferences& preferences, const QString& name, bool otherwise,
                const std::function<void(bool)>& apply);

}  // namespace eigenlink
