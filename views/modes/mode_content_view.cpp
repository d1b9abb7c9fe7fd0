#include "views/modes/mode_content_view.h"

#include "views/format/bar_delegate.h"
#include "views/format/format.h"
#include "views/format/tolerances.h"
#include "views/layout/fit_columns.h"
#include "views/layout/flow_layout.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr int kLeastRows = 4;          ///< of a table that are seen
constexpr std::size_t kMostNamed = 3;  ///< parts in a sentence

QTableWidget* contentTable(const QStringList& heads, const QString& name)
{
    auto* table = new QTableWidget(0, static_cast<int>(heads.size()));
    table->setHorizontalHeaderLabels(heads);
    table->setAccessibleName(name);
    table->setToolTip(name);
    makeReadOnly(*table, 8);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setMinimumHeight(kLeastRows * table->verticalHeader()->defaultSectionSize());
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    fitTable(*table);
    return table;
}

QString percentOf(double part)
{
    return formatNumber(100 * part, 3) + QStringLiteral(" %");
}

/// The words of a part, and its bar as a part of the whole cell.
QTableWidgetItem* shareCell(double part, double whole = 1)
{
    auto* item = new QTableWidgetItem(std::abs(part) < tolerance::kLeastShare ? QString() : percentOf(part));
    item->setTextAlignment(Qt::AlignCenter);
    item->setData(kBarRole, part / whole);
    return item;
}

/// "AC has 62 %, CD 30 %" of an energy, the largest first; empty where nobody has any.
QString carriersOf(const EnergyShares& shares, ModeEnergy energy)
{
    std::vector<const EnergyShare*> carriers;
    for (const EnergyShare& each : shares.elements) {
        if (std::abs(partOf(each, energy)) >= tolerance::kLeastShare) {
            carriers.push_back(&each);
        }
    }
    std::ranges::stable_sort(carriers, std::ranges::greater(),
                             [&](const EnergyShare* each) { return std::abs(partOf(*each, energy)); });
    QStringList words;
    for (std::size_t i = 0; i < carriers.size() && i < kMostNamed; ++i) {
        words << ModeContentView::tr("%1 %2").arg(fromModel(carriers[i]->element),
                                                  percentOf(partOf(*carriers[i], energy)));
    }
    return words.join(QStringLiteral(", "));
}

QString placeWords(const StillPlace& node)
{
    return ModeContentView::tr("%1 at %2 of its length").arg(fromModel(node.link), percentOf(node.along));
}

}  // namespace

double partOf(const EnergyShare& share, ModeEnergy energy)
{
    switch (energy) {
        case ModeEnergy::none:
            return 0;
        case ModeEnergy::kinetic:
            return share.kinetic;
        case ModeEnergy::strain:
            return share.strain;
        case ModeEnergy::damping:
            return share.damping;
    }
    return 0;
}

ModeContentView::ModeContentView(QWidget* parent)
    : WrappingPane(parent),
      m_title(new QLabel),
      m_words(new QLabel),
      m_tint(new QComboBox),
      m_energies(contentTable({tr("part"), tr("kinetic"), tr("strain"), tr("damping")},
                              tr("Which parts carry the energies of the mode"))),
      m_coordinates(contentTable({tr("coordinate"), tr("part of the motion")},
                                 tr("What each coordinate has of the kinetic energy of the mode")))
{
    setAccessibleName(tr("What the mode is about"));
    m_title->setProperty("role", QStringLiteral("heading"));
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_tint->addItems({tr("nothing"), tr("kinetic energy"), tr("strain energy"), tr("damping")});
    m_tint->setAccessibleName(tr("Tint the parts on the canvas by"));
    m_tint->setToolTip(
        tr("The larger the share of a part, the wider and stronger its tint; crosses mark points that do not move"));
    for (int column = 1; column < 4; ++column) {
        m_energies->setItemDelegateForColumn(column, new BarDelegate(m_theme, false, this));
    }
    m_coordinates->setItemDelegateForColumn(1, new BarDelegate(m_theme, false, this));
    auto* choice = new FlowLayout;
    auto* label = new QLabel(tr("On the canvas:"));
    label->setBuddy(m_tint);
    choice->addWidget(label);
    choice->addWidget(m_tint);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->addWidget(m_title);
    column->addWidget(m_words);
    column->addLayout(choice);
    column->addWidget(m_energies, 3);
    column->addWidget(m_coordinates, 2);
    column->addStretch(0);
    connect(m_tint, &QComboBox::currentIndexChanged, this, &ModeContentView::energyChanged);
    connect(m_energies, &QTableWidget::currentCellChanged, this, [this](int row) {
        const QTableWidgetItem* item = row < 0 ? nullptr : m_energies->item(row, 0);
        const QString id = item != nullptr ? item->data(Qt::UserRole).toString() : QString();
        if (!id.isEmpty()) {
            Q_EMIT partChosen(id.toStdString());
        }
    });
    setStudy(nullptr);
}

QString ModeContentView::words() const
{
    return m_words->text();
}

ModeEnergy ModeContentView::energy() const
{
    return static_cast<ModeEnergy>(m_tint->currentIndex());
}

void ModeContentView::setStudy(const std::shared_ptr<const ModeContentStudy>& study)
{
    m_study = study;
    const bool isKnown = study != nullptr && study->failure.isEmpty();
    m_title->setText(study != nullptr ? study->mode : tr("No mode is chosen"));
    m_words->setText(isKnown            ? sentences().join(u'\n')
                     : study != nullptr ? fromModel(study->failure)
                                        : tr("Choose an eigenvalue to see what its mode is about."));
    for (QWidget* each : std::initializer_list<QWidget*>{m_tint, m_energies, m_coordinates}) {
        each->setEnabled(isKnown);
    }
    fillEnergies();
    fillCoordinates();
}

QStringList ModeContentView::sentences() const
{
    const ModeContent& content = m_study->content;
    QStringList list;
    const QString kinetic = carriersOf(content.shares, ModeEnergy::kinetic);
    const QString strain = carriersOf(content.shares, ModeEnergy::strain);
    const QString damping = carriersOf(content.shares, ModeEnergy::damping);
    list << (kinetic.isEmpty() ? tr("Nothing that moves has mass.") : tr("The kinetic energy is in: %1.").arg(kinetic));
    if (!strain.isEmpty()) {
        list << tr("Strain energy: %1.").arg(strain);
    }
    if (std::abs(content.shares.weight) >= tolerance::kLeastShare) {
        list << tr("Gravity and joint forces give %1 of the stiffness%2.")
                    .arg(percentOf(content.shares.weight),
                         content.shares.weight < 0 ? tr(": they push the mode away from equilibrium") : QString());
    }
    if (!damping.isEmpty()) {
        list << tr("Energy is dissipated by: %1.").arg(damping);
    }
    QStringList nodes;
    std::ranges::transform(content.nodes, std::back_inserter(nodes), placeWords);
    list << (nodes.isEmpty() ? tr("No point of a moving link is at rest.")
                             : tr("These points do not move: %1.").arg(nodes.join(QStringLiteral("; "))));
    QStringList still;
    std::ranges::transform(content.still, std::back_inserter(still),
                           [](const std::string& id) { return fromModel(id); });
    if (!still.isEmpty()) {
        list << tr("These links do not take part: %1.").arg(still.join(QStringLiteral(", ")));
    }
    if (!m_study->isTrue) {
        list.prepend(tr("This is not a real motion: joints come apart in it."));
    }
    return list;
}

void ModeContentView::fillEnergies()
{
    m_energies->setRowCount(0);
    if (m_study == nullptr || !m_study->failure.isEmpty()) {
        return;
    }
    // Where weight takes stiffness away springs have more than the whole: bars keep their proportions.
    const EnergyShares& shares = m_study->content.shares;
    double whole = std::max(1.0, std::abs(shares.weight));
    for (const EnergyShare& each : shares.elements) {
        whole = std::max(whole, std::abs(each.strain));
    }
    const auto add = [&](const QString& name, const QString& id, const std::array<double, 3>& parts) {
        const int at = m_energies->rowCount();
        m_energies->insertRow(at);
        auto* item = new QTableWidgetItem(name);
        item->setData(Qt::UserRole, id);
        m_energies->setItem(at, 0, item);
        for (int column = 1; column < 4; ++column) {
            m_energies->setItem(at, column, shareCell(parts[static_cast<std::size_t>(column - 1)], whole));
        }
    };
    for (const EnergyShare& each : shares.elements) {
        const QString id = fromModel(each.element);
        add(id, id, {each.kinetic, each.strain, each.damping});
    }
    if (std::abs(shares.weight) >= tolerance::kLeastShare) {
        add(tr("weight, joints"), {}, {0, shares.weight, 0});
    }
}

// The largest first: of flexible links there are hundreds.
void ModeContentView::fillCoordinates()
{
    m_coordinates->setRowCount(0);
    if (m_study == nullptr || !m_study->failure.isEmpty()) {
        return;
    }
    std::vector<Participation> sorted = m_study->content.coordinates;
    std::ranges::stable_sort(sorted, std::ranges::greater(),
                             [](const Participation& each) { return std::abs(each.part); });
    std::erase_if(sorted, [](const Participation& each) { return std::abs(each.part) < tolerance::kLeastShare; });
    m_coordinates->setRowCount(static_cast<int>(sorted.size()));
    for (int row = 0; row < m_coordinates->rowCount(); ++row) {
        const Participation& each = sorted[static_cast<std::size_t>(row)];
        m_coordinates->setItem(row, 0, new QTableWidgetItem(fromModel(each.coordinate)));
        m_coordinates->setItem(row, 1, shareCell(each.part));
    }
}

void ModeContentView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_energies->viewport()->update();
    m_coordinates->viewport()->update();
}

}  // namespace eigenlink
