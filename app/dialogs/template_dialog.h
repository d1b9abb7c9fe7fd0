#pragma once

#include "model/mechanism/display_units.h"
#include "model/mechanism/templates/mechanism_template.h"
#include "views/theme/theme.h"

#include <QDialog>

#include <optional>
#include <set>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace eigenlink {

class NumberField;

/// Begins a mechanism from a known family: its parameters on the left, the mechanism on the right.
class TemplateDialog : public QDialog {
    Q_OBJECT

public:
    /// Numbers are shown and typed in these units.
    explicit TemplateDialog(const Theme& theme, const DisplayUnits& units = {}, QWidget* parent = nullptr);

    /// The mechanism of the fields; absent where the lengths make none.
    const std::optional<Mechanism>& mechanism() const { return m_mechanism; }

    QComboBox* familyBox() const { return m_family; }
    const std::vector<NumberField*>& fields() const { return m_fields; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showFamily(int index);
    void arrangeTabs();
    void setValue(std::size_t parameter, double value);
    void build();
    void paintPicture();

    Theme m_theme;
    DisplayUnits m_units;
    QComboBox* m_family;
    QLabel* m_summary;
    QWidget* m_form = nullptr;
    std::vector<NumberField*> m_fields;
    std::set<std::size_t> m_faulty;  ///< parameters whose number is refused
    TemplateValues m_values;
    QLabel* m_picture;
    QLabel* m_problem;
    QPushButton* m_accept;
    QPushButton* m_cancel;
    std::optional<Mechanism> m_mechanism;
};

}  // namespace eigenlink
