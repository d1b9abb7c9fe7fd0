#pragma once

#include "views/inspector/inspector_form.h"

class QCheckBox;
class QComboBox;

namespace eigenlink {

/// The form of the parts that are selected: of one its name and all its fields, of several what they have in common.
class PartForm : public InspectorForm {
    Q_OBJECT

public:
    PartForm(const Mechanism& mechanism, const std::vector<std::string>& ids, QWidget* parent);

    void build() override;
    QString heading() const override;
    QString summary() const override;
    NameField* nameField() const override { return m_name; }

protected:
    void showValues() override;

private:
    void addName();
    void addFixed();
    void addRowsAbove(std::string_view key) override;
    void addMaterial();
    void showMaterial();
    std::vector<std::size_t> beams() const;
    void renamePart(const QString& name);
    void toggleFixed();
    std::vector<std::size_t> points() const;
    bool areFixed(const std::vector<std::size_t>& points) const;

    NameField* m_name = nullptr;      ///< of one part
    QCheckBox* m_fixed = nullptr;     ///< of points
    QComboBox* m_material = nullptr;  ///< of beams
};

}  // namespace eigenlink
