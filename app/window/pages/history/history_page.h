#pragma once

#include "app/window/pages/page.h"

namespace eigenlink {

/// The list of changes of the document; a click goes back to one.
class HistoryPage : public Page {
    Q_OBJECT

public:
    HistoryPage(const PageContext& context, QObject* parent);
};

}  // namespace eigenlink
