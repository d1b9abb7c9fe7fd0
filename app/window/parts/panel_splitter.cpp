#include "app/window/parts/panel_splitter.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace eigenlink {

namespace {

class PanelHandle : public QSplitterHandle {
public:
    PanelHandle(Qt::Orientation orientation, PanelSplitter* splitter)
        : QSplitterHandle(orientation, splitter), m_splitter(splitter)
    {
        setToolTip(PanelSplitter::tr("Drag to change the size of the panel, click to close or open it"));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        constexpr double kLength = 34;
        constexpr double kWidth = 3;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette().color(underMouse() ? QPalette::Highlight : QPalette::Mid));
        const bool isUpright = orientation() == Qt::Horizontal;
        QRectF grip(0, 0, isUpright ? kWidth : kLength, isUpright ? kLength : kWidth);
        grip.moveCenter(QRectF(rect()).center());
        painter.drawRoundedRect(grip, kWidth / 2, kWidth / 2);
    }
    void enterEvent(QEnterEvent* event) override
    {
        QSplitterHandle::enterEvent(event);
        update();
    }
    void leaveEvent(QEvent* event) override
    {
        QSplitterHandle::leaveEvent(event);
        update();
    }
    void mousePressEvent(QMouseEvent* event) override
    {
        m_pressed = event->globalPosition();
        QSplitterHandle::mousePressEvent(event);
    }
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        QSplitterHandle::mouseReleaseEvent(event);
        constexpr double kStill = 3;
        if (event->button() == Qt::LeftButton && QLineF(m_pressed, event->globalPosition()).length() < kStill) {
            Q_EMIT m_splitter->handleClicked(m_splitter->indexOf(this));
        }
    }

private:
    PanelSplitter* m_splitter;
    QPointF m_pressed;
};

}  // namespace

PanelSplitter::PanelSplitter(Qt::Orientation orientation, QWidget* parent) : QSplitter(orientation, parent)
{
    connect(this, &QSplitter::splitterMoved, this, &PanelSplitter::updateGeometry);
}

QSize PanelSplitter::minimumSizeHint() const
{
    QSize least = QSplitter::minimumSizeHint();
    const QList<int> now = sizes();
    const bool isLaidOut = std::ranges::any_of(now, [](int size) { return size > 0; });
    for (int i = 0; isLaidOut && i < count(); ++i) {
        const QWidget& panel = *widget(i);
        if (now[i] == 0 && isCollapsible(i) && !panel.isHidden()) {
            const QSize own = panel.minimumSizeHint(), wanted = panel.minimumSize();
            orientation() == Qt::Horizontal ? least.rwidth() -= wanted.width() > 0 ? wanted.width() : own.width()
                                            : least.rheight() -= wanted.height() > 0 ? wanted.height() : own.height();
        }
    }
    return least;
}

QSplitterHandle* PanelSplitter::createHandle()
{
    return new PanelHandle(orientation(), this);
}

}  // namespace eigenlink
