#pragma once

#include "views/shown/mechanism_parts.h"

#include <QAbstractListModel>
#include <QString>

#include <memory>
#include <vector>

namespace eigenlink {

/// One example: where it is, what it is called, and the mechanism its picture is drawn from. Without a path it is an
/// empty drawing to begin with.
struct GalleryEntry {
    QString path;
    QString title;
    QString description;
    Mechanism mechanism;
};

/// The examples as a list; a search keeps those whose title or description contain all its words.
class GalleryModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { PathRole = Qt::UserRole + 1, DescriptionRole };

    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<GalleryEntry> entries);
    void setSearch(const QString& text);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// The mechanism of a row, prepared for its picture when first asked for.
    const MechanismParts& partsAt(int row) const;

private:
    struct Row {
        GalleryEntry entry;
        mutable std::shared_ptr<const MechanismParts> parts;
    };
    bool matches(const GalleryEntry& entry) const;
    void refilter();

    std::vector<Row> m_rows;
    std::vector<std::size_t> m_shown;
    QString m_search;
};

}  // namespace eigenlink
