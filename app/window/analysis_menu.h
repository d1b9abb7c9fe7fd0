#pragma once

#include "model/analysis/analysis.h"

#include <QMenu>

#include <functional>
#include <initializer_list>
#include <tuple>
#include <utility>
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
    void addPenalty();
    void addEquilibrium();
    void addModes();
    using Check = std::function<bool(const AnalysisOptions&)>;

    QAction* addChoice(QMenu* menu, const QString& text, const QString& tip, const Change& change, const Check& check);
    /// Choices of the value of an option, which `option` finds in the options.
    template <class Value, class Option>
    QList<QAction*> addValues(QMenu* menu, Option option,
                              std::initializer_list<std::tuple<Value, QString, QString>> values);
    /// A switch of the option.
    template <class Option>
    QAction* addSwitch(QMenu* menu, const QString& text, const QString& tip, Option option, bool checkedValue = true);
    void change(const Change& change);
    /// Shows the options of the methods with the keyboard in a field.
    void askForOptions(const char* field);
    void askForModes();
    void refresh();

    AnalysisOptions m_options;
    QMenu* m_methods = nullptr;
    QMenu* m_nullSpaces = nullptr;
    QMenu* m_penalty = nullptr;
    QMenu* m_place = nullptr;
    /// Each returns whether its action is checked for the present options.
    std::vector<std::pair<QAction*, Check>> m_checks;
};

}  // namespace eigenlink
