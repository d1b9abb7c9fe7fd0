#pragma once

#include "model/studies/explain/topics.h"
#include "views/theme/themed.h"

#include <QWidget>

namespace eigenlink {

/// Numbers as horizontal bars with their names and values: what an explanation is about, in one look.
class FactBarsView : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit FactBarsView(QWidget* parent = nullptr);

    bool hasBars() const { return !m_bars.bars.empty(); }
    QSize sizeHint() const override;
    /// In light colours, for files.
    void paintFigure(QPainter& painter) const;

public Q_SLOTS:
    void setBars(const eigenlink::FactBars& bars, const eigenlink::DisplayUnits& units);
    void setTheme(const eigenlink::Theme& theme) override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const;

    FactBars m_bars;
    QString m_title;
    QStringList m_labels, m_values;
    Theme m_theme;
};

}  // namespace eigenlink
