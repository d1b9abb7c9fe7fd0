#pragma once

#include "model/description/display_units.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace eigenlink {

class MotionChart;
class NumberField;

/// The free vibration that a mode becomes, as numbers: amplitudes of the point that moves most, and periods.
struct BackboneCurve {
    double linearPeriod = 0;                  ///< [s]
    std::vector<double> amplitudes, periods;  ///< [m], [s]
};

/// Period and frequency of the free vibration that a mode becomes against its amplitude, the linear mode dashed.
class BackboneView : public QWidget {
    Q_OBJECT

public:
    explicit BackboneView(QWidget* parent = nullptr);

    MotionChart* chart() const { return m_chart; }
    /// The largest amplitude that is asked for [m].
    double amplitude() const;
    QString note() const;
    const BackboneCurve& curve() const { return m_curve; }
    /// The vibration under the cursor, an index of the amplitudes; nothing where there is none.
    std::optional<std::size_t> shownPoint() const;
    /// The curve as tab-separated text; empty without one.
    QString toTsv() const;

public Q_SLOTS:
    void setUnits(const eigenlink::DisplayUnits& units);
    /// The amplitude that is proposed until the user types another one [m].
    void proposeAmplitude(double amplitude);
    void setPossible(bool isPossible);
    void setProgress(double fraction);
    void setIdle();
    void setCurve(const eigenlink::BackboneCurve& curve);
    /// What became of it, in a sentence.
    void setNote(const QString& sentence, bool isWarning);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    void runRequested(double amplitude);
    void cancelRequested();
    void pointChanged();

private:
    void build();
    void run();
    void update();
    void draw();

    NumberField* m_amplitude;
    QPushButton* m_run;
    QProgressBar* m_progress;
    QComboBox* m_form;
    QLabel* m_note;
    QLabel* m_legend;
    QWidget* m_result;
    MotionChart* m_chart;
    BackboneCurve m_curve;
    Theme m_theme;
    bool m_isBusy = false;
    bool m_isPossible = false;
    bool m_isOwnAmplitude = false;  ///< typed by the user
    bool m_isWarning = false;
};

}  // namespace eigenlink
