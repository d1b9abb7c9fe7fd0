#include "views/issues/check_model.h"

#include "model/basics/enum_entry.h"

#include <QPainter>
#include <QPixmap>

namespace eigenlink {

namespace {
QColor colourOf(Check::Verdict verdict, const Theme& theme)
{
    return entryOf<QColor>(verdict, {theme.ok, theme.accent, theme.warning, theme.error});
}

QString wordOf(Check::Verdict verdict)
{
    return entryOf<QString>(
        verdict, {CheckModel::tr("fine"), CheckModel::tr("note"), CheckModel::tr("warning"), CheckModel::tr("error")});
}

/// ✓, i, ! in a triangle, × in a disc: distinguished by shape, not by colour alone.
void paintSign(QPainter& painter, Check::Verdict verdict, const QColor& colour)
{
    painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    switch (verdict) {
        case Check::Verdict::good:
            painter.drawPolyline(QPolygonF{{3, 8.5}, {6.5, 12}, {13, 4.5}});
            break;
        case Check::Verdict::note:
            painter.drawEllipse(QPointF(8, 8), 6, 6);
            painter.drawLine(QPointF(8, 7.6), QPointF(8, 11));
            painter.drawPoint(QPointF(8, 5));
            break;
        case Check::Verdict::warning:
            painter.drawPolygon(QPolygonF{{8, 2}, {14.5, 13.5}, {1.5, 13.5}});
            painter.drawLine(QPointF(8, 6.5), QPointF(8, 9.3));
            painter.drawPoint(QPointF(8, 11.6));
            break;
        case Check::Verdict::error:
            painter.setBrush(colour);
            painter.drawEllipse(QPointF(8, 8), 6, 6);
            painter.setPen(QPen(Qt::white, 1.6, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(QPointF(6, 6), QPointF(10, 10));
            painter.drawLine(QPointF(6, 10), QPointF(10, 6));
            break;
    }
}

QPixmap signOf(Check::Verdict verdict, const QColor& colour)
{
    constexpr qreal kSharpness = 2;
    QPixmap pixmap(QSize(16, 16) * kSharpness);
    pixmap.setDevicePixelRatio(kSharpness);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    paintSign(painter, verdict, colour);
    return pixmap;
}

/// An arrow to the right: this line does something.
QPixmap arrowOf(const QColor& colour)
{
    constexpr qreal kSharpness = 2;
    QPixmap pixmap(QSize(16, 16) * kSharpness);
    pixmap.setDevicePixelRatio(kSharpness);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawLine(QPointF(4, 8), QPointF(13, 8));
    painter.drawPolyline(QPolygonF{{9.5, 4.5}, {13, 8}, {9.5, 11.5}});
    return pixmap;
}

QString tipOf(const Check& check)
{
    if (check.remedy) {
        return CheckModel::tr("Click to do this; it can be undone");
    }
    return check.ids.empty() ? QString() : CheckModel::tr("Click to select what is concerned");
}

}  // namespace

void CheckModel::setChecks(std::vector<Check> checks)
{
    if (checks != m_checks) {
        beginResetModel();
        m_checks = std::move(checks);
        endResetModel();
    }
}

void CheckModel::setTheme(const Theme& theme)
{
    m_theme = theme;
    if (!m_checks.empty()) {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    }
}

int CheckModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_checks.size());
}

QVariant CheckModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Check& check = m_checks[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return check.text;
        case Qt::DecorationRole:
            if (check.remedy) {
                return arrowOf(m_theme.accent);
            }
            return signOf(check.verdict, colourOf(check.verdict, m_theme));
        case Qt::ForegroundRole:
            return check.remedy                            ? m_theme.accent
                   : check.verdict == Check::Verdict::good ? m_theme.mutedText
                                                           : m_theme.text;
        case Qt::AccessibleTextRole:
            return QString((check.remedy ? tr("remedy") : wordOf(check.verdict)) + QStringLiteral(": ") + check.text);
        case Qt::ToolTipRole:
            return tipOf(check);
        default:
            return {};
    }
}

}  // namespace eigenlink
