#pragma once

#include "model/spectrum/spectrum.h"
#include "views/theme/theme.h"

#include <QString>
#include <QWidget>

#include <optional>

namespace eigenlink {

/// The three ways to hold a joint, side by side: kept, by its reaction, by a stiff spring. The one that the chosen
/// eigenvalue comes from is framed.
class ThreeWays : public QWidget {
    Q_OBJECT

public:
    explicit ThreeWays(QWidget* parent = nullptr);

    QSize sizeHint() const override { return {420, 128}; }
    QSize minimumSizeHint() const override { return {240, 118}; }

public Q_SLOTS:
    /// `joint` names the pin that is drawn; `from` is the method of the eigenvalue.
    void setJoint(const QString& joint, const std::optional<eigenlink::Method>& from);
    void setTheme(const eigenlink::Theme& theme);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_joint;
    std::optional<Method> m_from;
    Theme m_theme;
};

}  // namespace eigenlink
