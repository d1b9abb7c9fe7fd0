#pragma once

#include "app/window/pages/page.h"

namespace eigenlink {

class MatrixView;

/// Every matrix of the analysis with the names of its rows and columns.
class MatricesPage : public Page {
    Q_OBJECT

public:
    MatricesPage(const PageContext& context, QObject* parent);

private:
    MatrixView* m_view;
};

}  // namespace eigenlink
