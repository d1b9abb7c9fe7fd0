#include "views/gallery/gallery_model.h"

#include <algorithm>

namespace eigenlink {

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

bool GalleryModel::matches(const GalleryEntry& entry) const
{
    const QStringList words = m_search.split(u' ', Qt::SkipEmptyParts);
    const QString text = entry.title + u' ' + entry.description;
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
        case Qt::ToolTipRole:
            // Rich text, which is wrapped.
            return QStringLiteral("<p><b>%1</b></p><p>%2</p>")
                .arg(entry.title.toHtmlEscaped(), entry.description.toHtmlEscaped());
        case Qt::AccessibleDescriptionRole:
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
