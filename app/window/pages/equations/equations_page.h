#pragma once

#include "app/window/pages/page.h"
#include "model/symbolic/equation_sheet.h"
#include "views/state/shown.h"

#include <memory>

namespace eigenlink {

class Card;
class EquationsView;

/// The equations of the mechanism that is shown, typeset, from its coordinates to the three eigenvalue problems.
class EquationsPage : public Page {
    Q_OBJECT

public:
    EquationsPage(const PageContext& context, QObject* parent);

    QWidget* widget() const override;
    std::vector<WindowFigure> figures() const override;
    AskedStudy asked() const override;
    void setTheme(const Theme& theme) override;
    void setInFront(bool isInFront) override;
    void setHovered(const QString& id) override;

private:
    void follow(const Shown& shown);
    void write();
    void copy() const;

    Session& m_session;
    EquationsView* m_view;
    Card* m_card;
    std::shared_ptr<const Analysis> m_written;
    std::shared_ptr<const EquationSheet> m_sheet;
    bool m_isInFront = false;
};

}  // namespace eigenlink
