#pragma once

#include "model/studies/design/design.h"

#include <QWidget>

#include <complex>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;
class QToolButton;
class QVBoxLayout;

namespace eigenlink {

/// A number that may be changed.
struct TargetNumber {
    std::string name, unit;
    double value = 0;
};

/// Targets and numbers of a design: a table of the numbers with their bounds, weights, old and new values,
/// a row for each target, and the result.
class TargetsView : public QWidget {
    Q_OBJECT

public:
    explicit TargetsView(QWidget* parent = nullptr);

    /// The numbers that may change, and the targets that are filled in.
    DesignTask task() const;
    /// Modes without a target are to stay as they are.
    bool keepsOthers() const;
    /// The fault of an entry; empty where it is right.
    QString fault() const;
    QTableWidget* numbers() const { return m_numbers; }
    QPushButton* addButton() const { return m_add; }
    QPushButton* findButton() const { return m_find; }
    QPushButton* applyButton() const { return m_apply; }
    QPushButton* discardButton() const { return m_discard; }
    QCheckBox* dampingBox() const { return m_damping; }
    QString words() const;
    /// Ticks the numbers of the task and fills in its targets: task() is the task again.
    void setTask(const DesignTask& task);
    /// Fills in a target; −1 adds a row.
    void setTarget(int row, const DesignTarget& target);
    int targetCount() const { return static_cast<int>(m_rows.size()); }

public Q_SLOTS:
    /// Sets the numbers to choose from; choices and typed values stay for numbers that are there still.
    void setNumbers(const std::vector<eigenlink::TargetNumber>& numbers);
    void setModeCount(std::size_t count);
    /// The names of quantities of the equilibrium that can be targets and their meanings, asked for where a row offers
    /// them.
    void setQuantities(std::function<std::pair<std::vector<std::string>, QStringList>()> names)
    {
        m_quantities = std::move(names);
    }
    /// Lets this number change where no other was chosen by hand.
    void propose(const std::string& name);
    /// Shows the result of a search; an empty one removes it. `poles` were dragged to these places; without poles the
    /// outcomes are those of the rows.
    void setDesign(const std::optional<eigenlink::Design>& design,
                   const std::map<std::size_t, std::complex<double>>& poles = {});
    void setWords(const QString& words);

Q_SIGNALS:
    void findRequested();
    void applyRequested();
    void discardRequested();

private:
    struct Row {
        QWidget* widget = nullptr;
        QComboBox* mode = nullptr;
        QComboBox* quantity = nullptr;
        QComboBox* relation = nullptr;
        QLineEdit* value = nullptr;
        QToolButton* remove = nullptr;
        QLabel* reached = nullptr;

        /// False for a quantity of the equilibrium, the choice behind the modes.
        bool isOfMode() const;
    };
    void arrange();
    /// Scrolls to the number that is proposed, until others are chosen.
    void showProposed();
    void addRow();
    void chooseUnused(const Row& row) const;
    void removeRow(QWidget* widget);
    void offerRemoval();
    void fillModes(QComboBox& box) const;
    void offerQuantities(const Row& row) const;
    bool isBlank(const Row& row) const;
    void showTargetsOf(const std::vector<DesignOutcome>& outcomes);

    QTableWidget* m_numbers;
    QVBoxLayout* m_targets;
    QPushButton* m_add;
    QCheckBox* m_others;
    QCheckBox* m_damping;
    QLabel* m_ratio;  ///< the smallest damping that was reached
    QPushButton* m_find;
    QPushButton* m_apply;
    QPushButton* m_discard;
    QLabel* m_words;
    std::vector<Row> m_rows;
    std::vector<TargetNumber> m_known;
    std::function<std::pair<std::vector<std::string>, QStringList>()> m_quantities;
    std::size_t m_modes = 0;
    bool m_isFilling = false;
    bool m_isChosen = false;  ///< by hand
};

}  // namespace eigenlink
