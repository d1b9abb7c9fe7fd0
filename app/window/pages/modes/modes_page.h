#pragma once

#include "app/window/pages/page.h"

namespace eigenlink {

class ComparisonView;
class SpectrumPlot;
class SpectrumTable;

/// The spectrum at the equilibrium: in the complex plane, as a table, and by every method side by side.
class ModesPage : public Page {
    Q_OBJECT

public:
    ModesPage(const PageContext& context, QObject* parent);

    void setAnimated(bool moves) override;
    std::vector<WindowFigure> figures() const override;
    AskedStudy asked() const override;
    QList<QAction*> switches() const override { return {m_hideSpurious, m_symlog}; }
    QList<QWidget*> playing() const override;

private:
    void restore() override;
    void arrange();
    void connectShown();
    void connectSwitches(Preferences& preferences);
    void fillMenus(const Actions& actions);

    SpectrumPlot* m_plot;
    SpectrumTable* m_table;
    ComparisonView* m_comparison;
    QAction* m_hideSpurious;
    QAction* m_symlog;
};

}  // namespace eigenlink
