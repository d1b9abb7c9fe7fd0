#pragma once

#include "model/studies/explain/why.h"
#include "views/state/mechanism_parts.h"
#include "views/theme/themed.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// The motion of an eigenvalue, as a value: the equilibrium, and the widest displacement.
struct JointScene {
    std::shared_ptr<const MechanismParts> parts;
    Pose rest;
    std::optional<Pose> moved;  ///< absent where nothing moves
    Why why;
};

/// The mechanism with the joint that an eigenvalue would open, and a lens on that joint.
class JointPicture : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit JointPicture(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {240, 150}; }
    /// The link's end and its pin in the picture, while a joint is open [px].
    std::optional<QLineF> gap() const;
    bool hasScene() const { return m_scene != nullptr; }
    /// Paints the figure in light colours, for files.
    void paintFigure(QPainter& painter) const;

public Q_SLOTS:
    /// Null: nothing to show.
    void setScene(const std::shared_ptr<const eigenlink::JointScene>& scene);
    void setTheme(const eigenlink::Theme& theme) override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paint(QPainter& painter, const Theme& theme) const;
    QRectF wholeArea() const;

    std::shared_ptr<const JointScene> m_scene;
    Theme m_theme;
};

}  // namespace eigenlink
