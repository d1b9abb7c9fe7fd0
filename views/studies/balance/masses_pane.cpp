#include "views/studies/balance/masses_pane.h"

#include "model/basics/collect.h"
#include "model/basics/tolerances.h"
#include "model/basics/without_rounding.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/layout/flow_layout.h"
#include "views/studies/balance/balance_parts.h"
#include "views/studies/balance/balance_words.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace eigenlink {

MassesPane::MassesPane(QWidget* parent)
    : QWidget(parent),
      m_layer(balanceBox(tr("On the canvas"), tr("What is drawn over the mechanism"))),
      m_links(balanceTable({tr("link"), tr("mass at start"), tr("mass at end"), tr("principal point"), tr("inertia K")},
                           tr("Joint masses and principal points"))),
      m_matrixTitle(new QLabel),
      m_matrix(balanceTable({}, tr("Constant mass matrix"))),
      m_energy(paragraph("muted"))
{
    m_layer->addItems({tr("joint masses"), tr("principal vectors"), tr("centres of mass")});
    m_layer->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    describeColumns();
    m_matrixTitle->setProperty("role", QStringLiteral("muted"));
    m_matrixTitle->setWordWrap(true);
    m_matrix->setSelectionMode(QAbstractItemView::NoSelection);
    m_matrix->verticalHeader()->show();
    m_matrix->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(captioned(tr("show"), m_layer, true), 0, Qt::AlignLeft);
    column->addWidget(m_links, 2);
    column->addWidget(m_matrixTitle);
    column->addWidget(m_matrix, 2);
    column->addWidget(m_energy);
    column->addStretch();
    connectParts();
}

void MassesPane::describeColumns()
{
    m_links->horizontalHeaderItem(1)->setToolTip(
        tr("The complex joint mass m (1 − ζ) of the link: a real mass, and a virtual one across the link"));
    m_links->horizontalHeaderItem(2)->setToolTip(tr("The complex joint mass m ζ of the link"));
    m_links->horizontalHeaderItem(3)->setToolTip(
        tr("In the frame of the link: turning about it, the link leaves the centre of mass of the whole in place"));
    m_links->horizontalHeaderItem(4)->setToolTip(
        tr("Of the augmented link – itself with all mass beyond its joints put there – about its principal point"));
    for (const int place : {1, 2}) {
        m_links->horizontalHeaderItem(place)->setData(kHelpRole, QStringLiteral("joint_mass"));
    }
}

void MassesPane::connectParts()
{
    connect(m_links, &QTableWidget::itemSelectionChanged, this, [this] {
        if (!m_isFilling) {
            fillMatrix();
            Q_EMIT linkChosen(chosenLink());
            Q_EMIT layerChanged();
        }
    });
    connect(m_layer, &QComboBox::currentIndexChanged, this, &MassesPane::layerChanged);
}

MassLayer MassesPane::layer() const
{
    return static_cast<MassLayer>(m_layer->currentIndex());
}

std::string MassesPane::chosenLink() const
{
    const QList<QTableWidgetItem*> chosen = m_links->selectedItems();
    return chosen.isEmpty() ? std::string() : m_links->item(chosen.front()->row(), 0)->text().toStdString();
}

void MassesPane::setStudy(const std::shared_ptr<const BalanceFound>& study, const DisplayUnits& units)
{
    m_isFilling = true;
    m_study = study;
    m_units = units;
    fillLinks();
    fillMatrix();
    m_isFilling = false;
}

void MassesPane::fillLinks()
{
    std::vector<QStringList> rows;
    for (const LinkBalance& link : m_study->balance.links) {
        const auto [first, second] = link.inertia.jointMasses();
        const Vector2 place{link.principalPoint.real(), link.principalPoint.imag()};
        rows.push_back({fromModel(link.inertia.id), complexMassText(first, m_units), complexMassText(second, m_units),
                        formatPlace(withoutRounding(place, link.inertia.length), m_units),
                        formatWithUnit(link.augmentedInertia, u"kg·m²")});
    }
    fillTable(*m_links, rows);
}

/// Fills in the matrix of the selected link, else of the whole.
void MassesPane::fillMatrix()
{
    const Balance& balance = m_study->balance;
    const std::string id = chosenLink();
    const auto link = std::ranges::find(balance.links, id, [](const LinkBalance& each) { return each.inertia.id; });
    Eigen::MatrixXd matrix = balance.massMatrix;
    auto names = mapped<QStringList>(balance.coordinates, [&](const std::string& name) { return fromModel(name); });
    m_matrixTitle->setText(balance.massMatrixIsConstant
                               ? tr("Constant mass matrix of the mechanism [kg]; select a link for its own")
                               : tr("Mass matrix of the mechanism here; it changes as links bend"));
    if (link != balance.links.end()) {
        matrix = link->inertia.massMatrix();
        m_matrixTitle->setText(tr("Constant mass matrix of %1 [kg]").arg(fromModel(id)));
        names = linkCoordinates(balance.mechanism, link->inertia);
    }
    const int size = static_cast<int>(std::min<Eigen::Index>(matrix.rows(), 24));
    m_matrix->setVisible(size > 0);
    m_matrixTitle->setVisible(size > 0);
    m_matrix->setRowCount(size);
    m_matrix->setColumnCount(size);
    m_matrix->setHorizontalHeaderLabels(names);
    m_matrix->setVerticalHeaderLabels(names);
    const double largest = size > 0 ? matrix.cwiseAbs().maxCoeff() : 0;
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const double value = matrix(row, column);
            const QString text =
                std::abs(value) > tolerance::kRoundingOfSum * largest ? formatNumber(value, 5) : QStringLiteral("·");
            m_matrix->setItem(row, column, new QTableWidgetItem(text));
        }
    }
    m_energy->setText(energyText(balance));
    m_energy->setVisible(!m_energy->text().isEmpty());
}

}  // namespace eigenlink
