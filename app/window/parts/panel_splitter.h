#pragma once

#include <QSplitter>

namespace eigenlink {

/// A splitter whose handles show a grip, and close and open the panel beside them with a click.
class PanelSplitter : public QSplitter {
    Q_OBJECT

public:
    explicit PanelSplitter(Qt::Orientation orientation, QWidget* parent = nullptr);

    /// The least size of the open panels; a closed one takes no room.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The handle before the widget with this index was clicked, not dragged.
    void handleClicked(int index);

protected:
    QSplitterHandle* createHandle() override;
};

}  // namespace eigenlink
