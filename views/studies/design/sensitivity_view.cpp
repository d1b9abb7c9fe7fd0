#include "views/studies/design/sensitivity_view.h"

#include "model/basics/verdicts.h"
#include "views/format/bar_delegate.h"
#include "views/format/format.h"
#include "views/format/tolerances.h"
#include "views/format/whole_units.h"
#include "views/layout/fit_columns.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr int kRoomForBoth = 90;  ///< characters that two tables side by side need
constexpr int kEnergies = 2;      ///< place of the energies among the choices; those before are effects
constexpr double kPart = 0.01;    ///< the change of a number whose effect is shown

QTableWidget* makeTable(const QStringList& heads, const QString& name)
{
    auto* table = new QTableWidget(0, static_cast<int>(heads.size()));
    table->setHorizontalHeaderLabels(heads);
    table->setAccessibleName(name);
    table->setToolTip(name);
    makeReadOnly(*table, 6);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->setWordWrap(false);
    fitColumns(*table);
    return table;
}

QString percent(double part)
{
    const double value = 100 * part;
    return (value > 0 ? QStringLiteral("+") : QString()) + formatNumber(value, 3) + QStringLiteral(" %");
}

/// The effect of a small change of a number on a mode.
struct Effect {
    std::size_t variable = 0;
    double size = 0;     ///< of the frequency, else of the eigenvalue, as a part of it
    double damping = 0;  ///< change of the damping ratio
};

Effect effectOf(std::complex<double> s, std::complex<double> change)
{
    Effect effect;
    const double size = std::abs(s);
    if (size == 0) {
        return effect;
    }
    effect.size = swings(s) ? change.imag() / s.imag() : change.real() / s.real();
    effect.damping =
        -change.real() / size + s.real() * (s.real() * change.real() + s.imag() * change.imag()) / std::pow(size, 3);
    return effect;
}

QTableWidgetItem* cell(const QString& text, const std::optional<double>& bar = {})
{
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(bar ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (bar) {
        item->setData(kBarRole, *bar);
    }
    return item;
}

/// The effects of one hundredth more of each number, the strongest first.
std::vector<Effect> effectsOf(const Sensitivities& all, const EigenvalueSensitivity& row)
{
    std::vector<Effect> effects;
    for (std::size_t i = 0; i < all.variables.size(); ++i) {
        if (row.derivatives[i]) {
            Effect effect = effectOf(row.s, *row.derivatives[i] * (kPart * all.variables[i].scale));
            effect.variable = i;
            effects.push_back(effect);
        }
    }
    std::ranges::stable_sort(effects, std::ranges::greater(), [](const Effect& each) { return std::abs(each.size); });
    return effects;
}

void fillBars(QTableWidget& bars, const Sensitivities& all, const EigenvalueSensitivity& row)
{
    const std::vector<Effect> effects = effectsOf(all, row);
    double largest = 0, damping = 0;
    for (const Effect& each : effects) {
        largest = std::max(largest, std::abs(each.size));
        damping = std::max(damping, std::abs(each.damping));
    }
    bars.setRowCount(static_cast<int>(effects.size()));
    for (int at = 0; at < bars.rowCount(); ++at) {
        const Effect& effect = effects[static_cast<std::size_t>(at)];
        const Variable& variable = all.variables[effect.variable];
        bars.setItem(at, 0, cell(fromModel(variable.name)));
        bars.setItem(at, 1, cell(formatWithUnit(variable.value, unitWords(variable.unit))));
        bars.setItem(at, 2,
                     cell(effect.size == 0 ? QStringLiteral("0") : percent(effect.size),
                          largest > 0 ? effect.size / largest : 0));
        bars.setItem(at, 3,
                     cell(std::abs(effect.damping) < tolerance::kRounding ? QStringLiteral("0")
                                                                          : formatNumber(effect.damping, 3),
                          damping > tolerance::kRounding ? effect.damping / damping : 0));
        bars.item(at, 2)->setToolTip(QStringLiteral("∂s/∂p = ") + formatComplex(*row.derivatives[effect.variable], 10));
    }
}

}  // namespace

SensitivityView::SensitivityView(QWidget* parent)
    : QWidget(parent),
      m_words(new QLabel),
      m_choice(new QComboBox),
      m_bars(makeTable({tr("number"), tr("value"), tr("frequency"), tr("damping ratio")},
                       tr("How the mode changes with every number, the strongest first"))),
      m_energies(makeTable({tr("part"), tr("kinetic"), tr("strain"), tr("damping")},
                           tr("Which parts carry the energies of the mode")))
{
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_bars->setItemDelegateForColumn(2, new BarDelegate(m_theme, true, this));
    m_bars->setItemDelegateForColumn(3, new BarDelegate(m_theme, true, this));
    for (int column = 1; column < 4; ++column) {
        m_energies->setItemDelegateForColumn(column, new BarDelegate(m_theme, false, this));
    }
    m_choice->addItems({tr("frequency"), tr("damping ratio"), tr("energies")});
    m_choice->setAccessibleName(tr("What is listed"));
    m_choice->setToolTip(
        tr("What is listed: how the frequency or the damping ratio changes with each number, or the energies of the "
           "parts"));
    auto* tables = new QHBoxLayout;
    tables->addWidget(m_bars, 3);
    tables->addWidget(m_energies, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 8);
    column->addWidget(m_words);
    column->addWidget(m_choice, 0, Qt::AlignLeft);
    column->addLayout(tables, 1);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &SensitivityView::arrangeTables);
    connect(m_bars, &QTableWidget::itemDoubleClicked, this,
            [this](const QTableWidgetItem* item) { Q_EMIT numberChosen(m_bars->item(item->row(), 0)->text()); });
}

// Side by side where there is room for both, else the chosen one: an effect of the numbers, or the energies.
void SensitivityView::arrangeTables()
{
    const bool isWide = width() >= kRoomForBoth * fontMetrics().averageCharWidth();
    m_choice->setVisible(!isWide);
    m_bars->setVisible(isWide || m_choice->currentIndex() != kEnergies);
    m_energies->setVisible(isWide || m_choice->currentIndex() == kEnergies);
    for (int effect = 0; effect < kEnergies; ++effect) {
        m_bars->setColumnHidden(2 + effect, !isWide && m_choice->currentIndex() != effect);
    }
}

void SensitivityView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrangeTables();
}

QString SensitivityView::words() const
{
    return m_words->text();
}

void SensitivityView::setStudy(const std::shared_ptr<const SensitivityStudy>& study)
{
    m_study = study;
    fill();
}

void SensitivityView::setMode(std::size_t mode)
{
    if (mode != m_mode) {
        m_mode = mode;
        fill();
    }
}

void SensitivityView::fill()
{
    m_bars->setRowCount(0);
    m_energies->setRowCount(0);
    m_words->clear();
    if (m_study == nullptr) {
        return;
    }
    if (!m_study->failure.isEmpty() || m_mode >= m_study->modes.size()) {
        m_words->setText(m_study->failure.isEmpty() ? tr("This mode is not there at the present equilibrium.")
                                                    : fromModel(m_study->failure));
        return;
    }
    const Sensitivities& all = m_study->sensitivities;
    const EigenvalueSensitivity& row = all.eigenvalues[m_study->modes[m_mode]];
    m_words->setText(
        tr("Mode %1, s = %2 rad/s: what one hundredth more of each number does%3")
            .arg(m_mode + 1)
            .arg(formatEigenvalue(row.s), row.isRepeated ? tr(" (repeated: one number at a time)") : QString()));
    fillBars(*m_bars, all, row);
    fillEnergies();
}

void SensitivityView::fillEnergies()
{
    if (m_mode >= m_study->shares.size()) {
        return;
    }
    const EnergyShares& shares = m_study->shares[m_mode];
    const auto addEnergy = [this](const QString& name, double kinetic, double strain, double damping) {
        const int at = m_energies->rowCount();
        m_energies->insertRow(at);
        m_energies->setItem(at, 0, cell(name));
        int column = 1;
        for (const double part : {kinetic, strain, damping}) {
            m_energies->setItem(at, column++,
                                std::abs(part) < tolerance::kLeastShare
                                    ? cell({})
                                    : cell(formatNumber(100 * part, 3) + QStringLiteral(" %"), part));
        }
    };
    for (const EnergyShare& each : shares.elements) {
        addEnergy(fromModel(each.element), each.kinetic, each.strain, each.damping);
    }
    if (std::abs(shares.weight) > tolerance::kLeastShare) {
        addEnergy(tr("weight, joints"), 0, shares.weight, 0);
    }
}

void SensitivityView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_bars->viewport()->update();
    m_energies->viewport()->update();
}

}  // namespace eigenlink
