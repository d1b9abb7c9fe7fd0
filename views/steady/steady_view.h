#pragma once

#include "views/steady/steady_study.h"
#include "views/theme/theme.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTabBar;
class QStackedWidget;
class QTableWidget;

namespace eigenlink {

class CurveChart;
class StabilityMapPane;

/// A motion that repeats under a drive: whether small deviations from it die out or grow, by its Floquet multipliers in
/// the unit circle, and a map of that over numbers of the mechanism.
class SteadyView : public QWidget {
    Q_OBJECT

public:
    explicit SteadyView(QWidget* parent = nullptr);

    QString sentence() const;
    CurveChart* circle() const { return m_circle; }
    StabilityMapPane& mapPane() const { return *m_map; }
    QTableWidget* multipliers() const { return m_multipliers; }
    QTabBar* tabs() const { return m_tabs; }
    QPushButton* findButton() const { return m_find; }
    QDoubleSpinBox* period() const { return m_period; }
    /// The mode that is selected in the table; nothing where none is.
    std::optional<std::size_t> mode() const;
    QString toTsv() const;

public Q_SLOTS:
    /// Null while nothing is known of the mechanism that is shown.
    void setStudy(const std::shared_ptr<const eigenlink::SteadyStudy>& study);
    /// What is under way, from 0 to 1; nothing where nothing is.
    void setProgress(const std::optional<double>& fraction);
    void setHint(const QString& words);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    /// `period` [s]; 0: that of the drives.
    void studyRequested(double period);
    void cancelRequested();
    void modeChanged();

private:
    QWidget* makeMotionPage();
    void connectParts();
    void drawCircle();

    std::shared_ptr<const SteadyStudy> m_study;
    QLabel* m_sentence;
    QDoubleSpinBox* m_period;
    QPushButton* m_find;
    QPushButton* m_cancel;
    QProgressBar* m_progress;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    CurveChart* m_circle;
    QTableWidget* m_multipliers;
    StabilityMapPane* m_map;
    bool m_isFilling = false;
};

}  // namespace eigenlink
