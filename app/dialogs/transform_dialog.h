#pragma once

#include "model/mechanism/similarity.h"

#include <QDialog>

#include <string>
#include <vector>

class QComboBox;

namespace eigenlink {

class NumberField;
struct Mechanism;

/// Asks by how much to turn and to scale, and about which point.
class TransformDialog : public QDialog {
    Q_OBJECT

public:
    TransformDialog(const Mechanism& mechanism, const std::vector<std::string>& ids, QWidget* parent);

    /// The transformation: first scaled, then turned, both about the chosen point.
    Similarity similarity() const;

    NumberField* angle() const { return m_angle; }
    NumberField* factor() const { return m_factor; }
    QComboBox* about() const { return m_about; }

private:
    std::vector<Vector2> m_centers;  ///< of the entries of `about` [m]
    NumberField* m_angle;
    NumberField* m_factor;
    QComboBox* m_about;
};

}  // namespace eigenlink
