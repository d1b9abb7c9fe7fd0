#include "views/outline/outline_model.h"

#include "model/basics/without_rounding.h"
#include "views/format/display_unit.h"
#include "views/format/format.h"

#include <QFont>

#include <algorithm>

namespace eigenlink {

OutlineModel::OutlineModel(QObject* parent) : QAbstractItemModel(parent) {}

std::vector<OutlineModel::Section> OutlineModel::sectionsOf(const Mechanism& mechanism)
{
    std::array<Section, kOutlineGroupCount> all;
    for (int i = 0; i < kOutlineGroupCount; ++i) {
        all[static_cast<std::size_t>(i)].group = static_cast<OutlineGroup>(i);
    }
    const auto add = [&](Row row) { all[static_cast<std::size_t>(row.group)].rows.push_back(std::move(row)); };
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        add({OutlineGroup::points, true, i, mechanism.points[i].id});
    }
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        add({groupOf(mechanism.elements[i]), false, i, idOf(mechanism.elements[i])});
    }
    std::vector<Section> sections;
    for (Section& section : all) {
        if (!section.rows.empty()) {
            sections.push_back(std::move(section));
        }
    }
    return sections;
}

void OutlineModel::setMechanism(const Mechanism& mechanism)
{
    std::vector<Section> sections = sectionsOf(mechanism);
    if (sections == m_sections) {
        m_mechanism = mechanism;
        announceChange();
        return;
    }
    beginResetModel();
    m_mechanism = mechanism;
    m_sections = std::move(sections);
    m_places.clear();
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        for (std::size_t j = 0; j < m_sections[i].rows.size(); ++j) {
            m_places.try_emplace(m_sections[i].rows[j].id, static_cast<int>(i), static_cast<int>(j));
        }
    }
    endResetModel();
}

void OutlineModel::setAnalysis(const std::shared_ptr<const Analysis>& analysis)
{
    m_rest.clear();
    if (analysis && analysis->system && analysis->equilibrium.isUsable() &&
        analysis->equilibrium.q.size() == analysis->system->coordinateCount()) {
        const std::vector<Vector2> positions = analysis->system->kinematics().pointPositions(analysis->equilibrium.q);
        for (std::size_t i = 0; i < std::min(positions.size(), analysis->mechanism.points.size()); ++i) {
            m_rest[analysis->mechanism.points[i].id] = withoutRounding(positions[i], analysis->system->size());
        }
    }
    announceChange();
}

void OutlineModel::setDrawingShown(bool shown)
{
    m_showsDrawing = shown;
    announceChange();
}

void OutlineModel::setTheme(const Theme& theme)
{
    m_theme = theme;
    announceChange();
}

void OutlineModel::announceChange()
{
    for (int section = 0; section < rowCount(); ++section) {
        const QModelIndex group = index(section, 0);
        const int last = rowCount(group) - 1;
        Q_EMIT dataChanged(index(0, 0, group), index(last, 1, group));
    }
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 1));
    }
}

const OutlineModel::Row* OutlineModel::rowAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == 0) {
        return nullptr;
    }
    return &m_sections[index.internalId() - 1].rows[static_cast<std::size_t>(index.row())];
}

std::string OutlineModel::idAt(const QModelIndex& index) const
{
    const Row* row = rowAt(index);
    return row != nullptr ? row->id : std::string();
}

QModelIndex OutlineModel::indexOf(const std::string& id) const
{
    const auto place = m_places.find(id);
    return place == m_places.end() ? QModelIndex() : index(place->second.second, 0, index(place->second.first, 0));
}

QString OutlineModel::longestId() const
{
    QString longest;
    for (const auto& [id, place] : m_places) {
        const QString text = fromModel(id);
        longest = text.size() > longest.size() ? text : longest;
    }
    return longest;
}

/// Groups carry the internal id 0, their rows the number of the group counted from 1.
QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : 0);
}

QModelIndex OutlineModel::parent(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() != 0
               ? createIndex(static_cast<int>(index.internalId()) - 1, 0, static_cast<quintptr>(0))
               : QModelIndex();
}

int OutlineModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return static_cast<int>(m_sections.size());
    }
    const bool isGroup = parent.internalId() == 0 && parent.column() == 0;
    return isGroup ? static_cast<int>(m_sections[static_cast<std::size_t>(parent.row())].rows.size()) : 0;
}

int OutlineModel::columnCount(const QModelIndex&) const
{
    return 2;
}

QString OutlineModel::summaryAt(const Row& row) const
{
    if (!row.isPoint) {
        return summaryOf(m_mechanism, m_mechanism.elements[row.index]);
    }
    const Point& point = m_mechanism.points[row.index];
    const auto rest = m_rest.find(point.id);
    return summaryOf(point, m_showsDrawing || rest == m_rest.end() ? point.at : rest->second, m_mechanism.units);
}

QVariant OutlineModel::groupData(const Section& section, int column, int role) const
{
    if (role == Qt::ForegroundRole) {
        return m_theme.mutedText;
    }
    if (role == Qt::FontRole) {
        QFont font;
        font.setBold(true);
        font.setPixelSize(m_theme.px(11));
        return font;
    }
    const bool isText = role == Qt::DisplayRole || role == kFilterRole;
    if (isText && column == 1 && !section.rows.empty() && section.rows.front().isPoint) {
        const QString unit = displayUnitOf(m_mechanism.units, Quantity::length).name;
        return (m_showsDrawing || m_rest.empty() ? tr("as drawn [%1]") : tr("in equilibrium [%1]")).arg(unit);
    }
    return isText && column == 0 ? QVariant(titleOf(section.group)) : QVariant();
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Row* row = rowAt(index);
    if (row == nullptr) {
        return groupData(m_sections[static_cast<std::size_t>(index.row())], index.column(), role);
    }
    switch (role) {
        case Qt::EditRole:
        case Qt::DisplayRole:
            return index.column() == 0 ? fromModel(row->id) : summaryAt(*row);
        case Qt::ForegroundRole:
            return index.column() == 0 ? m_theme.text : m_theme.mutedText;
        case Qt::ToolTipRole:
            return row->isPoint ? summaryAt(*row)
                                : summaryAt(*row) + u'\n' +
                                      fromModel(Text::term(typeOf(m_mechanism.elements[row->index]).summary));
        case kFilterRole:
            return QString(fromModel(row->id) + u' ' + summaryAt(*row));
        default:
            return {};
    }
}

bool OutlineModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const Row* row = rowAt(index);
    const QString name = value.toString().trimmed();
    if (role != Qt::EditRole || row == nullptr || index.column() != 0 || name == fromModel(row->id)) {
        return false;
    }
    Q_EMIT renameRequested(std::string(row->id), name);
    return true;
}

Qt::ItemFlags OutlineModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    if (rowAt(index) == nullptr) {
        return Qt::ItemIsEnabled;
    }
    const Qt::ItemFlags part = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return index.column() == 0 ? part | Qt::ItemIsEditable : part;
}

}  // namespace eigenlink
