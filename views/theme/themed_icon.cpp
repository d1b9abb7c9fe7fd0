#include "views/theme/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace eigenlink {

namespace {

/// Draws an SVG whose strokes are "currentColor" in one colour per state. Kept as text and rendered at the size
/// asked for, so that it stays sharp on every screen.
class ThemedIconEngine : public QIconEngine {
public:
    ThemedIconEngine(QByteArray svg, const Theme& theme)
        : m_svg(std::move(svg)),
          m_normal(theme.mutedText),
          m_active(theme.text),
          m_on(theme.accent),
          m_disabled(theme.spurious)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        QByteArray svg = m_svg;
        svg.replace("currentColor", colorFor(mode, state).name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        renderer.render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

private:
    QColor colorFor(QIcon::Mode mode, QIcon::State state) const
    {
        if (mode == QIcon::Disabled) {
            return m_disabled;
        }
        if (state == QIcon::On) {
            return m_on;
        }
        return mode == QIcon::Active || mode == QIcon::Selected ? m_active : m_normal;
    }

    QByteArray m_svg;
    QColor m_normal;
    QColor m_active;
    QColor m_on;
    QColor m_disabled;
};

}  // namespace

QIcon themedIcon(const QString& name, const Theme& theme)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return QIcon(new ThemedIconEngine(file.readAll(), theme));
}

}  // namespace eigenlink
