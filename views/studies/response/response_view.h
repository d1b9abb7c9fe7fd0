#pragma once

#include "views/studies/response/response_picture.h"
#include "views/theme/themed.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QTableWidget;

namespace eigenlink {

/// The response over the frequency: its curve with a cursor, its peaks, what each mode has in it.
class ResponseView : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit ResponseView(QWidget* parent = nullptr);

    CurveChart* chart() const { return m_chart; }
    QComboBox* forms() const { return m_form; }
    QTableWidget* peaks() const { return m_peaks; }
    QString cursorWords() const;
    /// The row of the response under the cursor; nothing where there is no curve.
    std::optional<std::size_t> row() const;

public Q_SLOTS:
    /// May be null. `isLogarithmic`: the axis of the frequency.
    void setResponse(const std::shared_ptr<const eigenlink::ComputedResponse>& response, bool isLogarithmic);
    /// Sets the words about the cursor's frequency beside the value.
    void setCursorWords(const QString& words);
    void setTheme(const eigenlink::Theme& theme) override;

Q_SIGNALS:
    void cursorMoved();

private:
    void prepare();
    void fillPeaks();
    void draw();

    QComboBox* m_form;
    QCheckBox* m_modes;
    QLabel* m_note;
    QTableWidget* m_peaks;
    CurveChart* m_chart;
    QLabel* m_cursor;
    std::shared_ptr<const ComputedResponse> m_response;
    bool m_isLogarithmic = true;
    std::vector<std::size_t> m_shown;  ///< of the curve, in the order of the chart: finite values
};

}  // namespace eigenlink
