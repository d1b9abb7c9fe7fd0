#pragma once

#include "app/figures/picture_file.h"

#include <QSize>

#include <vector>

class QWidget;

namespace eigenlink {

/// A widget as it looks, painted by painters that keep lines and words.
Picture pictureOf(QWidget& widget);

/// A page that scrolls, for once as tall as its contents, at most five times its width, and without the fields of its
/// request; then as it was.
class TallPage {
public:
    explicit TallPage(QWidget& page);
    TallPage(const TallPage&) = delete;
    TallPage& operator=(const TallPage&) = delete;
    ~TallPage();

    /// Its picture; to be painted while it is tall.
    Picture picture() const { return pictureOf(m_page); }

private:
    void setSize(QSize size);

    QWidget& m_page;
    QSize m_size;
    std::vector<QWidget*> m_forms;  ///< hidden meanwhile
};

}  // namespace eigenlink
