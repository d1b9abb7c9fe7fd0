#pragma once

#include "app/figures/picture_file.h"

#include <QSize>

class QWidget;

namespace eigenlink {

/// A widget as it looks, painted by painters that keep lines and words.
Picture pictureOf(QWidget& widget);

/// A page that scrolls, for once as tall as its contents, at most five times its width, and then as it was.
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
};

}  // namespace eigenlink
