#pragma once

#include "app/window/pages/page.h"
#include "model/symbolic/equation_sheet.h"
#include "views/state/shown.h"

#include <memory>

namespace eigenlink {

class EquationsView;

/// The equations of the mechanism that is shown, typeset, from its coordinates to the three eigenvalue problems.
class EquationsPage : public Page {
    Q_OBJECT

public:
    EquationsPage(const PageContext& context, QObject* parent);

    std::vector<WindowFigure> figures() const override;
    AskedStudy asked() const override;
    void setHovered(const QString& id) override;

private:
    void frontChanged() override;
    void restore() override;
    void follow(const Shown& shown);
    void write();
    void copy() const;

    EquationsView* m_view;
    std::shared_ptr<const Analysis> m_written;
    std::shared_ptr<const EquationSheet> m_sheet;
};

}  // namespace eigenlink
