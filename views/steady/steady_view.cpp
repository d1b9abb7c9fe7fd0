#include "views/steady/steady_view.h"

#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/format/sentence.h"
#include "views/layout/fit_columns.h"
#include "views/plot/curve_chart.h"
#include "views/steady/stability_map_pane.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

/// Inks of the chart for what stays and what grows.
constexpr int kStableInk = 2, kUnstableInk = 1;

QLabel* quiet(const QString& words = {})
{
    auto* label = new QLabel(words);
    label->setProperty("role", QStringLiteral("muted"));
    label->setWordWrap(true);
    return label;
}

/// In how many periods a deviation doubles, or is halved.
QString doublingText(double size)
{
    const double logarithm = std::log2(size);
    if (std::abs(logarithm) < 1e-6) {
        return SteadyView::tr("stays");
    }
    const QString periods = formatNumber(1 / std::abs(logarithm), 3);
    return logarithm > 0 ? SteadyView::tr("doubles in %1 periods").arg(periods)
                         : SteadyView::tr("halves in %1 periods").arg(periods);
}

}  // namespace

SteadyView::SteadyView(QWidget* parent)
    : QWidget(parent),
      m_sentence(new QLabel),
      m_period(new QDoubleSpinBox),
      m_find(new QPushButton(tr("Find it"))),
      m_cancel(new QPushButton(tr("Stop"))),
      m_progress(new QProgressBar),
      m_tabs(new QTabBar),
      m_stack(new QStackedWidget),
      m_circle(new CurveChart),
      m_multipliers(new QTableWidget),
      m_map(new StabilityMapPane)
{
    setAccessibleName(tr("Steady motion"));
    m_sentence->setProperty("role", QStringLiteral("heading"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_tabs->setAccessibleName(tr("What is looked at"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->addTab(tr("Multipliers"));
    m_tabs->addTab(tr("Map of stability"));
    m_stack->addWidget(makeMotionPage());
    m_stack->addWidget(m_map);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 10, 8);
    column->addWidget(m_sentence);
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    auto* row = new QHBoxLayout;
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    m_cancel->setToolTip(tr("Stop; what was computed so far is kept"));
    row->addWidget(m_progress, 1);
    row->addWidget(m_cancel);
    column->addLayout(row);
    connectParts();
    setProgress(std::nullopt);
    setStudy(nullptr);
}

void SteadyView::connectParts()
{
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_find, &QPushButton::clicked, this, [this] { Q_EMIT studyRequested(m_period->value()); });
    connect(m_cancel, &QPushButton::clicked, this, &SteadyView::cancelRequested);
    connect(m_multipliers, &QTableWidget::itemSelectionChanged, this, [this] {
        if (!m_isFilling) {
            drawCircle();
            Q_EMIT modeChanged();
        }
    });
}

QWidget* SteadyView::makeMotionPage()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 0);
    auto* row = new QHBoxLayout;
    m_period->setAccessibleName(tr("Period"));
    m_period->setToolTip(tr("The time after which the motion repeats; 0: that of the drives"));
    m_period->setRange(0, 1e6);
    m_period->setDecimals(5);
    m_period->setSuffix(QStringLiteral(" s"));
    m_period->setSpecialValueText(tr("of the drives"));
    m_find->setProperty("role", QStringLiteral("primary"));
    m_find->setToolTip(tr("Look for the motion that repeats after this time, and for what grows beside it"));
    row->addWidget(quiet(tr("period")));
    row->addWidget(m_period, 1);
    row->addWidget(m_find);
    column->addLayout(row);
    m_circle->setAccessibleName(tr("Floquet multipliers in the unit circle"));
    m_circle->setProperty(kHelpProperty, QStringLiteral("floquet"));
    column->addWidget(m_circle, 3);
    m_multipliers->setAccessibleName(tr("Floquet multipliers"));
    m_multipliers->setToolTip(tr("Select one to see what moves in it"));
    m_multipliers->setColumnCount(4);
    m_multipliers->setHorizontalHeaderLabels(
        {tr("multiplier μ"), tr("size |μ|"), tr("a small deviation"), tr("moves")});
    m_multipliers->horizontalHeaderItem(0)->setToolTip(
        tr("What one period makes of a small deviation: outside of the unit circle it grows"));
    makeReadOnly(*m_multipliers, 9);
    m_multipliers->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_multipliers->setSelectionMode(QAbstractItemView::SingleSelection);
    fitColumns(*m_multipliers);
    column->addWidget(m_multipliers, 1);
    column->addStretch();  // takes the room while there is nothing to show
    return page;
}

QString SteadyView::sentence() const
{
    return m_sentence->text();
}

std::optional<std::size_t> SteadyView::mode() const
{
    const QList<QTableWidgetItem*> chosen = m_multipliers->selectedItems();
    return chosen.isEmpty() ? std::nullopt : std::optional(static_cast<std::size_t>(chosen.front()->row()));
}

void SteadyView::setHint(const QString& words)
{
    m_sentence->setText(words);
}

void SteadyView::setStudy(const std::shared_ptr<const SteadyStudy>& study)
{
    m_study = study;
    m_isFilling = true;
    const bool isThere = study != nullptr && study->failure.isEmpty();
    if (study != nullptr && !isThere) {
        m_sentence->setText(asSentence(fromModel(study->failure)));
    } else if (isThere) {
        const auto growing = std::ranges::count_if(study->modes, &SteadyMode::grows);
        const QString motion = study->isRotation
                                   ? tr("It turns steadily, once in %1 s").arg(formatNumber(study->period, 5))
                                   : tr("Period %1 s").arg(formatNumber(study->period, 5));
        m_sentence->setText(study->modes.empty() ? tr("%1; the drives alone determine where everything is.").arg(motion)
                            : study->isStable    ? tr("%1, and is stable: no small deviation grows.").arg(motion)
                            : growing == 1
                                ? tr("%1, but is unstable: one kind of deviation grows.").arg(motion)
                                : tr("%1, but is unstable: %2 kinds of deviation grow.").arg(motion).arg(growing));
    }
    m_multipliers->setVisible(isThere && !study->modes.empty());
    m_multipliers->setRowCount(isThere ? static_cast<int>(study->modes.size()) : 0);
    for (int row = 0; row < m_multipliers->rowCount(); ++row) {
        const SteadyMode& mode = study->modes[static_cast<std::size_t>(row)];
        QStringList movers;
        for (const std::string& name : mode.movers) {
            movers << fromModel(name);
        }
        const double size = std::abs(mode.multiplier);
        const QString cells[]{formatComplex(mode.multiplier, 6), formatNumber(size, 6), doublingText(size),
                              movers.join(QStringLiteral(", "))};
        for (int column = 0; column < 4; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(tr("s = %1 rad/s").arg(formatComplex(mode.s, 5)));
            m_multipliers->setItem(row, column, item);
        }
    }
    m_isFilling = false;
    drawCircle();
}

void SteadyView::drawCircle()
{
    ChartPicture picture;
    const bool isThere = m_study != nullptr && m_study->failure.isEmpty() && !m_study->modes.empty();
    if (isThere) {
        ChartPane pane;
        ChartCurve stable, growing;
        stable.name = tr("stays or dies out");
        growing.name = tr("grows");
        stable.ink = kStableInk;
        growing.ink = kUnstableInk;
        stable.hasMarks = growing.hasMarks = true;
        for (std::size_t i = 0; i < m_study->modes.size(); ++i) {
            const SteadyMode& mode = m_study->modes[i];
            ChartCurve& curve = mode.grows ? growing : stable;
            curve.x.push_back(mode.multiplier.real());
            curve.y.push_back(mode.multiplier.imag());
            const bool isChosen = this->mode() == i;
            if (mode.grows || isChosen) {
                pane.marks.push_back({mode.multiplier.real(), mode.multiplier.imag(),
                                      isChosen ? tr("μ = %1").arg(formatComplex(mode.multiplier, 4))
                                               : formatNumber(std::abs(mode.multiplier), 3),
                                      isChosen ? 0 : kUnstableInk});
            }
        }
        pane.curves = {std::move(stable), std::move(growing)};
        std::erase_if(pane.curves, [](const ChartCurve& curve) { return curve.x.empty(); });
        pane.yLabel = tr("Im μ");
        picture.panes = {std::move(pane)};
        picture.xLabel = tr("Re μ");
        picture.isEqual = true;
        picture.hasUnitCircle = true;
    }
    m_circle->setVisible(isThere);
    m_circle->setPicture(picture);
}

void SteadyView::setProgress(const std::optional<double>& fraction)
{
    m_progress->setVisible(fraction.has_value());
    m_cancel->setVisible(fraction.has_value());
    m_progress->setValue(static_cast<int>(1000 * fraction.value_or(0)));
    m_find->setEnabled(!fraction);
}

void SteadyView::setTheme(const Theme& theme)
{
    m_circle->setTheme(theme);
    m_map->chart()->setTheme(theme);
}

QString SteadyView::toTsv() const
{
    QString text = QStringLiteral("re\tim\tsize\n");
    for (const SteadyMode& mode : m_study != nullptr ? m_study->modes : std::vector<SteadyMode>()) {
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(mode.multiplier.real(), 0, 'g', 17)
                    .arg(mode.multiplier.imag(), 0, 'g', 17)
                    .arg(std::abs(mode.multiplier), 0, 'g', 17);
    }
    return text;
}

}  // namespace eigenlink
