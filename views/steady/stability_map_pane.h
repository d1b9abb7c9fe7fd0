#pragma once

#include "views/steady/steady_study.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace eigenlink {

class CurveChart;

/// Where a periodic motion is stable, over one number of the mechanism or two: what the map is over, and the map.
class StabilityMapPane : public QWidget {
    Q_OBJECT

public:
    explicit StabilityMapPane(QWidget* parent = nullptr);

    CurveChart* chart() const { return m_chart; }
    QPushButton* drawButton() const { return m_draw; }
    QComboBox* firstNumber() const { return m_axes[0].name; }
    QDoubleSpinBox* firstFrom() const { return m_axes[0].from; }
    QDoubleSpinBox* firstTo() const { return m_axes[0].to; }
    QSpinBox* firstPoints() const { return m_axes[0].points; }
    const std::shared_ptr<const SteadyMap>& map() const { return m_map; }
    void setMap(const std::shared_ptr<const SteadyMap>& map);
    /// Numbers that a map can be over, with their values.
    void setNumbers(const QStringList& names, const std::vector<double>& values);

Q_SIGNALS:
    void mapRequested(const eigenlink::SteadyAxis& first, const std::optional<eigenlink::SteadyAxis>& second);

private:
    struct Axis {
        QComboBox* name = nullptr;
        QDoubleSpinBox* from = nullptr;
        QDoubleSpinBox* to = nullptr;
        QSpinBox* points = nullptr;
    };

    Axis makeAxis(const QString& name) const;
    void arrange();
    std::optional<SteadyAxis> axisOf(const Axis& axis) const;
    void proposeRange(const Axis& axis);
    void drawMap();

    std::shared_ptr<const SteadyMap> m_map;
    std::vector<double> m_values;
    Axis m_axes[2];
    QPushButton* m_draw;
    CurveChart* m_chart;
    QLabel* m_words;
    bool m_isFilling = false;
};

}  // namespace eigenlink
