#pragma once

#include "model/analysis/analysis.h"
#include "model/mechanism/mechanism.h"
#include "views/outline/element_summary.h"
#include "views/theme/theme.h"

#include <QAbstractItemModel>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

/// A mechanism as a tree: groups, and in them points and elements by id (column 0) and in words (column 1).
class OutlineModel : public QAbstractItemModel {
    Q_OBJECT

public:
    static constexpr int kFilterRole = Qt::UserRole + 1;  ///< everything that can be searched for

    explicit OutlineModel(QObject* parent = nullptr);

    /// Takes a mechanism; the rows stay the same when ids and kinds do.
    void setMechanism(const Mechanism& mechanism);
    /// Points are then shown where they rest.
    void setAnalysis(const std::shared_ptr<const Analysis>& analysis);
    /// Points stand where they are drawn, not where they rest.
    void setDrawingShown(bool shown);
    void setTheme(const Theme& theme);

    /// Id of the point or element of a row; empty for groups.
    std::string idAt(const QModelIndex& index) const;
    /// The row of a point or element; invalid for an unknown id.
    QModelIndex indexOf(const std::string& id) const;
    /// The id that needs the most letters, for the width of the column.
    QString longestId() const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// Asks for another id; the row changes when the mechanism does.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    const Mechanism& mechanism() const { return m_mechanism; }

Q_SIGNALS:
    void renameRequested(const std::string& id, const QString& name);

private:
    struct Row {
        OutlineGroup group;
        bool isPoint = false;
        std::size_t index = 0;  ///< in mechanism.points or mechanism.elements
        std::string id;

        friend bool operator==(const Row&, const Row&) = default;
    };
    struct Section {
        OutlineGroup group;
        std::vector<Row> rows;

        friend bool operator==(const Section&, const Section&) = default;
    };

    static std::vector<Section> sectionsOf(const Mechanism& mechanism);
    const Row* rowAt(const QModelIndex& index) const;
    QString summaryAt(const Row& row) const;
    QVariant groupData(const Section& section, int column, int role) const;
    void announceChange();

    Mechanism m_mechanism;
    std::vector<Section> m_sections;  ///< without the empty ones
    std::map<std::string, std::pair<int, int>, std::less<>> m_places;
    bool m_showsDrawing = false;
    std::map<std::string, Vector2, std::less<>> m_rest;
    Theme m_theme = lightTheme();
};

}  // namespace eigenlink
