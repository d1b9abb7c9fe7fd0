#include "views/gallery/gallery_model.h"

#include "views/format/format.h"

#include <algorithm>

namespace eigenlink {

namespace {

/// Level and subject of an example, as a sentence.
QString wordsOf(const GalleryEntry& entry)
{
    const QString level = entry.level == 1   ? GalleryModel::tr("Easy")
                          : entry.level == 2 ? GalleryModel::tr("For the second hour")
                          : entry.level == 3 ? GalleryModel::tr("Advanced")
                                             : QString();
    return entry.shows.isEmpty() ? level : GalleryModel::tr("%1. Shows %2.").arg(level, entry.shows);
}

}  // namespace

void GalleryModel::setEntries(std::vector<GalleryEntry> entries)
{
    beginResetModel();
    m_rows.clear();
    for (GalleryEntry& entry : entries) {
        m_rows.push_back({std::move(entry), nullptr});
    }
    refilter();
    endResetModel();
}

void GalleryModel::setSearch(const QString& text)
{
    beginResetModel();
    m_search = text;
    refilter();
    endResetModel();
}

void GalleryModel::setGroup(std::optional<GalleryGroup> group)
{
    beginResetModel();
    m_group = group;
    refilter();
    endResetModel();
}

bool GalleryModel::matches(const GalleryEntry& entry) const
{
    const QStringList words = m_search.split(u' ', Qt::SkipEmptyParts);
    const auto isIn = [&entry](GalleryGroup group) {
        return std::ranges::find(entry.groups, group) != entry.groups.end();
    };
    if (m_group ? !isIn(*m_group) : isIn(GalleryGroup::lessons)) {
        return false;
    }
    QStringList said{entry.title, entry.description, entry.shows};
    for (const Element& element : entry.mechanism.elements) {
        said << fromModel(Text::term(typeOf(element).label));
    }
    const QString text = said.join(u' ');
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

void GalleryModel::refilter()
{
    m_shown.clear();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (matches(m_rows[i].entry)) {
            m_shown.push_back(i);
        }
    }
    if (m_group) {
        std::ranges::stable_sort(m_shown, {}, [&](std::size_t i) { return m_rows[i].entry.level; });
    }
}

int GalleryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant GalleryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    const GalleryEntry& entry = m_rows[m_shown[static_cast<std::size_t>(index.row())]].entry;
    switch (role) {
        case Qt::DisplayRole:
        case Qt::AccessibleTextRole:
            return entry.title;
        case LevelRole:
            return entry.level;
        case ShowsRole:
            return entry.shows;
        case Qt::ToolTipRole:
            // Rich text, which is wrapped.
            return QStringLiteral("<p><b>%1</b></p><p>%2</p><p>%3</p>")
                .arg(entry.title.toHtmlEscaped(), entry.description.toHtmlEscaped(), wordsOf(entry).toHtmlEscaped());
        case Qt::AccessibleDescriptionRole:
            return entry.level > 0 ? entry.description + u' ' + wordsOf(entry) : entry.description;
        case DescriptionRole:
            return entry.description;
        case PathRole:
            return entry.path;
        default:
            return {};
    }
}

const MechanismParts& GalleryModel::partsAt(int row) const
{
    const Row& found = m_rows[m_shown[static_cast<std::size_t>(row)]];
    if (found.parts == nullptr) {
        found.parts = partsOf(found.entry.mechanism);
    }
    return *found.parts;
}

}  // namespace eigenlink
