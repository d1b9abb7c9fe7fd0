#pragma once

#include "views/response/response_study.h"
#include "views/theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QLabel;

namespace eigenlink {

class MotionChart;

/// How a mechanism answers when it is shaken: what shakes it, what is observed, and the curve over the frequency with a
/// cursor.
class ResponseView : public QWidget {
    Q_OBJECT

public:
    explicit ResponseView(QWidget* parent = nullptr);

    ResponseWish wish() const;
    MotionChart* chart() const { return m_chart; }
    QComboBox* inputs() const { return m_input; }
    QComboBox* outputs() const { return m_output; }
    QComboBox* forms() const { return m_form; }
    QString note() const;
    QString cursorWords() const;
    const std::shared_ptr<const ResponseStudy>& study() const { return m_study; }
    /// The frequency under the cursor [rad/s]; nothing where there is no curve.
    std::optional<double> omega() const;
    /// Frequency, real and imaginary part, a line each, as tab-separated text.
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
    void wishChanged();
    void cursorMoved();

private:
    void arrange();
    void draw();

    QComboBox* m_input;
    QComboBox* m_output;
    QComboBox* m_form;
    QDoubleSpinBox* m_from;
    QDoubleSpinBox* m_to;
    QLabel* m_note;
    MotionChart* m_chart;
    QLabel* m_cursor;
    std::shared_ptr<const ResponseStudy> m_study;
    std::vector<std::size_t> m_shown;  ///< of the curve, in the order of the chart: finite values
    bool m_isFilling = false;
};

}  // namespace eigenlink
