#pragma once

#include "views/response/response_picture.h"
#include "views/theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QTableWidget;

namespace eigenlink {

/// How a mechanism answers when it is shaken: what shakes it, what is observed, the curve over the frequency with a
/// cursor, its peaks, what each mode has in it; or how it answers a step, an impulse, or being let go.
class ResponseView : public QWidget {
    Q_OBJECT

public:
    explicit ResponseView(QWidget* parent = nullptr);

    ResponseRequest request() const;
    CurveChart* chart() const { return m_chart; }
    QComboBox* inputs() const { return m_input; }
    QComboBox* outputs() const { return m_output; }
    QComboBox* forms() const { return m_form; }
    QTableWidget* peaks() const { return m_peaks; }
    QCheckBox* showsModes() const { return m_modes; }
    QDoubleSpinBox* modalDamping() const { return m_ratio; }
    QString note() const;
    QString cursorWords() const;
    const std::shared_ptr<const ResponseStudy>& study() const { return m_study; }
    /// The frequency under the cursor [rad/s]; nothing where there is no curve.
    std::optional<double> omega() const;
    /// Frequency or time with the values, a line each, as tab-separated text.
    QString toTsv() const;

public Q_SLOTS:
    /// What can shake the mechanism, and what can be observed; choices that are there still stay.
    void setNames(const QStringList& inputs, const QStringList& outputs);
    /// Null while nothing is known.
    void setStudy(const std::shared_ptr<const eigenlink::ResponseStudy>& study);
    /// What is known about the cursor's frequency beside the value.
    void setCursorWords(const QString& words);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    void requestChanged();
    void cursorMoved();

private:
    void arrange();
    void prepareBoxes();
    void connectFields();
    ResponseForm form() const;
    void changeForm();
    void fillPeaks();
    void draw();

    QComboBox* m_input;
    QComboBox* m_output;
    QComboBox* m_form;
    QDoubleSpinBox* m_from;
    QDoubleSpinBox* m_to;
    QDoubleSpinBox* m_duration;
    QDoubleSpinBox* m_loss;
    QDoubleSpinBox* m_ratio;
    QCheckBox* m_log;
    QCheckBox* m_modes;
    QWidget* m_fromPair;  ///< each a field behind its word
    QWidget* m_toPair;
    QWidget* m_durationPair;
    QLabel* m_note;
    QTableWidget* m_peaks;
    CurveChart* m_chart;
    QLabel* m_cursor;
    std::shared_ptr<const ResponseStudy> m_study;
    std::vector<std::size_t> m_shown;  ///< of the curve, in the order of the chart: finite values
    bool m_isFilling = false;
};

}  // namespace eigenlink
