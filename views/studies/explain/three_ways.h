#pragma once

#include "model/modes/spectrum.h"
#include "views/theme/themed.h"

#include <QString>
#include <QWidget>

#include <optional>

namespace eigenlink {

/// The three ways to hold a joint, side by side: kept, by its reaction, by a stiff spring. The one that the chosen
/// eigenvalue comes from is framed; a click, or Left and Right, choose an eigenvalue of another way.
class ThreeWays : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit ThreeWays(QWidget* parent = nullptr);

    QSize sizeHint() const override { return {420, 128}; }
    QSize minimumSizeHint() const override { return {240, 118}; }

public Q_SLOTS:
    /// `joint` names the pin that is drawn; `from` is the method of the eigenvalue.
    void setJoint(const QString& joint, const std::optional<eigenlink::Method>& from);
    void setTheme(const eigenlink::Theme& theme) override;

Q_SIGNALS:
    /// An eigenvalue of this method is to be explained.
    void methodRequested(eigenlink::Method method);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QRectF panelOf(std::size_t way) const;
    std::optional<std::size_t> wayAt(QPointF at) const;
    void setHovered(const std::optional<std::size_t>& way);

    QString m_joint;
    std::optional<Method> m_from;
    std::optional<std::size_t> m_hovered;
    Theme m_theme;
};

}  // namespace eigenlink
