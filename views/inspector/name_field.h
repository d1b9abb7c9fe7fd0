#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace eigenlink {

/// Entry of a part's name. Commits on Return and when it loses the focus; Escape restores the value. Refused names
/// stay to be mended, with the reason below them.
class NameField : public QWidget {
    Q_OBJECT

public:
    explicit NameField(QWidget* parent = nullptr);

    QLineEdit* editor() const { return m_editor; }
    /// Why the name that was typed is refused; empty when it is not.
    QString reason() const;
    /// Shows a name; an unfinished entry is kept unless the name has changed. Emits nothing.
    void setName(const QString& name);
    void refuse(const QString& reason);

Q_SIGNALS:
    /// Another name was typed; a receiver that refuses it calls `refuse`.
    void renamed(const QString& name);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void commit();
    void revert();
    void showReason(const QString& reason);

    QLineEdit* m_editor;
    QLabel* m_reason;
    QString m_name;
};

}  // namespace eigenlink
