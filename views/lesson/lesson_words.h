#pragma once

#include <QLabel>
#include <QString>

#include <vector>

namespace eigenlink {

/// Words of a lesson as HTML with pictures, which are at most as wide as the label. A picture that the HTML does not
/// hold itself is replaced by its words.
class LessonWords : public QLabel {
    Q_OBJECT

public:
    explicit LessonWords(const QString& html);

    void setHtml(const QString& html);
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Place in the HTML where the width of a picture is written.
    struct Picture {
        qsizetype at;
        int width;  ///< of the picture itself [px]
    };

    void fit();

    QString m_html;
    std::vector<Picture> m_pictures;
};

}  // namespace eigenlink
