#pragma once

#include "views/state/mechanism_parts.h"

#include <QAbstractListModel>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// The purpose of an example.
enum class GalleryGroup { firstSteps, linkages, published, flexible, large, lessons };

/// One example: its path, its name, and the mechanism its picture is drawn from. Without a path it is an
/// empty drawing to begin with.
struct GalleryEntry {
    QString path;
    QString title;
    QString description;
    Mechanism mechanism;
    std::vector<GalleryGroup> groups{};
    int level = 0;    ///< 1: for the first hour, 2, 3: for those who know the rest; 0: not given
    QString shows{};  ///< what it is an example of
};

/// The examples as a list, of all groups or of one, then the easy ones first; lessons alone where they are asked for.
/// A search keeps those whose title,
/// description, kinds of parts or what they show contain all its words.
class GalleryModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { PathRole = Qt::UserRole + 1, DescriptionRole, LevelRole, ShowsRole };
    static constexpr int kLevels = 3;

    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<GalleryEntry> entries);
    void setSearch(const QString& text);
    void setGroup(std::optional<GalleryGroup> group);

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
    std::optional<GalleryGroup> m_group;
};

}  // namespace eigenlink
