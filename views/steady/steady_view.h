#pragma once

#include "views/steady/steady_study.h"
#include "views/theme/theme.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTabBar;
class QStackedWidget;
class QTableWidget;

namespace eigenlink {

class CurveChart;

/// A motion that repeats under a drive: whether small deviations from it die out or grow, by its Floquet multipliers in
/// the unit circle, and a map of that over numbers of the mechanism.
class SteadyView : public QWidget {
    Q_OBJECT

public:
    explicit SteadyView(QWidget* parent = nullptr);

    QString sentence() const;
    CurveChart* circle() const { return m_circle; }
    CurveChart* mapChart() const { return m_mapChart; }
    QTableWidget* multipliers() const { return m_multipliers; }
    QTabBar* tabs() const { return m_tabs; }
    QPushButton* findButton() const { return m_find; }
    QPushButton* mapButton() const { return m_draw; }
    QComboBox* firstNumber() const { return m_axes[0].name; }
    QDoubleSpinBox* firstFrom() const { return m_axes[0].from; }
    QDoubleSpinBox* firstTo() const { return m_axes[0].to; }
    QSpinBox* firstPoints() const { return m_axes[0].points; }
    QDoubleSpinBox* period() const { return m_period; }
    /// The mode that is selected in the table; nothing where none is.
    std::optional<std::size_t> mode() const;
    const std::shared_ptr<const SteadyMap>& map() const { return m_map; }
    QString toTsv() const;

public Q_SLOTS:
    /// Null while nothing is known of the mechanism that is shown.
    void setStudy(const std::shared_ptr<const eigenlink::SteadyStudy>& study);
    void setMap(const std::shared_ptr<const eigenlink::SteadyMap>& map);
    /// Numbers that a map can be over, with their values.
    void setNumbers(const QStringList& names, const std::vector<double>& values);
    /// What is under way, from 0 to 1; nothing where nothing is.
    void setProgress(const std::optional<double>& fraction);
    void setHint(const QString& words);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    /// `period` [s]; 0: that of the drives.
    void studyRequested(double period);
    void mapRequested(const eigenlink::SteadyAxis& first, const std::optional<eigenlink::SteadyAxis>& second);
    void cancelRequested();
    void modeChanged();

private:
    struct Axis {
        QComboBox* name = nullptr;
        QDoubleSpinBox* from = nullptr;
        QDoubleSpinBox* to = nullptr;
        QSpinBox* points = nullptr;
    };

    Axis makeAxis(const QString& name) const;
    QWidget* makeMotionPage();
    QWidget* makeMapPage();
    void connectParts();
    std::optional<SteadyAxis> axisOf(const Axis& axis) const;
    void proposeRange(const Axis& axis);
    void drawCircle();
    void drawMap();

    std::shared_ptr<const SteadyStudy> m_study;
    std::shared_ptr<const SteadyMap> m_map;
    std::vector<double> m_values;
    Axis m_axes[2];
    QLabel* m_sentence;
    QDoubleSpinBox* m_period;
    QPushButton* m_find;
    QPushButton* m_draw;
    QPushButton* m_cancel;
    QProgressBar* m_progress;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    CurveChart* m_circle;
    QTableWidget* m_multipliers;
    CurveChart* m_mapChart;
    QLabel* m_mapWords;
    bool m_isFilling = false;
};

}  // namespace eigenlink
