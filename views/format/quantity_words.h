#pragma once

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

class QComboBox;

namespace eigenlink {

struct Mechanism;

/// The meaning of a quantity, as it stands behind its name in every list of quantities: "angular velocity of a link"
/// of "crank.rate", "y of the force of A on crank" of "A@crank.y".
QString quantityWords(const Mechanism& mechanism, const std::string& name);

/// The meanings of several quantities.
QStringList quantityWords(const Mechanism& mechanism, const std::vector<std::string>& names);

/// Shows words behind the items of a list when it is open, wide enough for both; the box itself shows the item that is
/// chosen. `words`: one for each item, some may be empty.
void describeItems(QComboBox& box, const QStringList& words);

}  // namespace eigenlink
