#pragma once

#include "model/analysis/analysis.h"

#include <QMenu>

#include <functional>
#include <vector>

namespace eigenlink {

/// The options of the analysis as a menu: the value in, the changed value out.
class AnalysisMenu : public QMenu {
    Q_OBJECT

public:
    explicit AnalysisMenu(const QString& title, QWidget* parent = nullptr);

    const AnalysisOptions& options() const { return m_options; }
    /// The part of the menu that turns methods on and off, for the toolbar too.
    QMenu* methodsMenu() const { return m_methods; }
    /// The parts of the options in the status bar: null space, penalty, place of linearisation.
    QMenu* nullSpaceMenu() const { return m_nullSpaces; }
    QMenu* penaltyMenu() const { return m_penalty; }
    QMenu* placeMenu() const { return m_place; }

public Q_SLOTS:
    void setOptions(const eigenlink::AnalysisOptions& options);

Q_SIGNALS:
    void optionsChanged(const eigenlink::AnalysisOptions& options);

private:
    using Change = std::function<void(AnalysisOptions&)>;

    void addMethods();
    void addNullSpaces();
    void addRcs();
    void addPenalty();
    void addEquilibrium();
    void addModes();
    QAction* addChoice(QMenu* menu, const QString& text, const QString& tip, const Change& change);
    void change(const Change& change);
    void askForIndependent();
    void askForPenalty();
    void askForModes();
    void refresh();

    AnalysisOptions m_options;
    QMenu* m_methods = nullptr;
    QMenu* m_nullSpaces = nullptr;
    QMenu* m_penalty = nullptr;
    QMenu* m_place = nullptr;
    /// Each returns whether its action is checked for the present options.
    std::vector<std::pair<QAction*, std::function<bool(const AnalysisOptions&)>>> m_checks;
};

}  // namespace eigenlink
