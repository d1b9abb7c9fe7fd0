#pragma once

#include <QFrame>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QTreeWidget;

namespace eigenlink {

/// Something that can be reached by its name: a command, a page, a part, a number, an example.
struct PaletteItem {
    QString title;
    QString place;  ///< where it stands: "File", "Point", "Example"
    QString keys{};
    std::function<void()> run;
};

/// Rank of an item for a typed text, 0 the best; absent where a word of it occurs neither in title nor place. Words
/// are compared without case and accents; one that begins the title counts most, then one that begins a word of it.
std::optional<int> paletteRank(const PaletteItem& item, const QString& typed);

/// A list over the window in which everything is found by name: type some letters, Return runs the first, the arrows
/// choose another, Esc closes.
class CommandPalette : public QFrame {
    Q_OBJECT

public:
    explicit CommandPalette(QWidget* window);

    /// Shows the items, best first for an empty text: as they come.
    void open(std::vector<PaletteItem> items);
    QLineEdit* editor() const { return m_editor; }
    QTreeWidget* list() const { return m_list; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& typed);
    void run(int row);

    std::vector<PaletteItem> m_items;
    std::vector<std::size_t> m_found;  ///< of m_items, in the order of the list
    QLineEdit* m_editor;
    QTreeWidget* m_list;
    QLabel* m_nothing;
};

}  // namespace eigenlink
