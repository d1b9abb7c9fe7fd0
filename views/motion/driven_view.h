#pragma once

#include "views/motion/record_view.h"

#include <string>

class QLabel;
class QVBoxLayout;

namespace eigenlink {

class NumberField;

/// What drives a mechanism through its positions.
struct DriveRequest {
    std::string link;
    double speed = 10;        ///< of the link in every position [rad/s]; 0: at rest everywhere
    double acceleration = 0;  ///< [rad/s²]

    friend bool operator==(const DriveRequest&, const DriveRequest&) = default;
};

/// A driven mechanism through its positions: what drives it, what is found in sentences, and its quantities.
class DrivenView : public QWidget {
    Q_OBJECT

public:
    explicit DrivenView(QWidget* parent = nullptr);

    RecordView* recordView() const { return m_result; }
    /// Nothing to drive has an empty link.
    DriveRequest request() const;
    QString note() const;
    QString findings() const;

public Q_SLOTS:
    /// The links that can be driven; the one that is chosen stays. Emits nothing.
    void setLinks(const QStringList& links);
    /// May be null.
    void setRecord(const std::shared_ptr<const eigenlink::MotionRecord>& record);
    /// What became of it, in a sentence.
    void setNote(const QString& sentence, bool isWarning);
    /// What is worth knowing of the cycle, a line each.
    void setFindings(const QStringList& lines);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    /// Something else is to be driven, or in another way.
    void requestChanged();
    /// Another moment is shown, or something else with it.
    void momentChanged();
    void dataRequested();
    void videoRequested();

private:
    void arrangeForm(QVBoxLayout& column);
    void arrangeExports(QVBoxLayout& column);

    QComboBox* m_link;
    NumberField* m_speed;
    NumberField* m_acceleration;
    QLabel* m_note;
    QLabel* m_findings;
    RecordView* m_result;
    QWidget* m_exports;
    Theme m_theme;
    bool m_isWarning = false;
};

}  // namespace eigenlink
