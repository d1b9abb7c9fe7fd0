#include "app/window/parts/program_theme.h"

#include <QApplication>
#include <QDynamicPropertyChangeEvent>
#include <QFont>
#include <QHeaderView>
#include <QLabel>
#include <QObject>
#include <QPointer>
#include <QPushButton>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace eigenlink {
namespace {

bool g_desktopIsDark = false;

constexpr int kSmall = 11;     ///< captions, heads of tables, words under the icons of the tool bar
constexpr int kPill = 12;      ///< pills, buttons within lines, the switch between questions
constexpr int kQuestion = 15;  ///< the question over a page
constexpr int kIcon = 16;      ///< pictures of buttons without words

int labelSize(const QString& role)
{
    if (role == QLatin1String("section") || role == QLatin1String("column")) {
        return kSmall;
    }
    if (role == QLatin1String("question")) {
        return kQuestion;
    }
    return role.startsWith(QLatin1String("badge-")) ? kPill : 0;
}

/// True for a button with a picture alone, outside the bars, which size their own.
bool hasOwnIcon(const QWidget& widget)
{
    const auto* button = qobject_cast<const QToolButton*>(&widget);
    const QWidget* parent = widget.parentWidget();
    const QWidget* outer = parent != nullptr ? parent->parentWidget() : nullptr;  // of a group of tools: the palette
    return button != nullptr && !button->icon().isNull() && button->toolButtonStyle() == Qt::ToolButtonIconOnly &&
           qobject_cast<const QToolBar*>(parent) == nullptr &&
           (outer == nullptr || outer->property("role") != QLatin1String("palette"));
}

/// Pixels of the words of a widget at the usual size; nothing where they are as large as most.
int usualSize(const QWidget& widget)
{
    if (qobject_cast<const QHeaderView*>(&widget) != nullptr) {
        return kSmall;
    }
    const QString role = widget.property("role").toString();
    if (qobject_cast<const QLabel*>(&widget) != nullptr) {
        return labelSize(role);
    }
    if (qobject_cast<const QPushButton*>(&widget) != nullptr) {
        return role == QLatin1String("chip") ? kPill : role == QLatin1String("question-choice") ? kSmall : 0;
    }
    if (qobject_cast<const QToolButton*>(&widget) == nullptr) {
        return 0;
    }
    if (role == QLatin1String("choice")) {
        return kPill;
    }
    return qobject_cast<const QToolBar*>(widget.parentWidget()) != nullptr ? kSmall : 0;
}

/// Gives the words of captions, pills, small buttons and heads of tables, and pictures of buttons, their size. The
/// style sheet has none: with sizes in it a larger text would need another sheet, and every widget of the program would
/// be dressed anew.
class WordSizes : public QObject {
public:
    explicit WordSizes(QObject* parent);

    /// Sizes for all words `scale` times as large as usual; also those of widgets that come later.
    void setScale(double scale);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void give(QWidget& widget) const;

    double m_scale = 0;  ///< none yet
};

WordSizes::WordSizes(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

void WordSizes::setScale(double scale)
{
    if (m_scale == scale) {
        return;
    }
    m_scale = scale;
    for (QWidget* widget : QApplication::allWidgets()) {
        if (widget->testAttribute(Qt::WA_WState_Polished)) {
            give(*widget);
        }
    }
}

bool WordSizes::eventFilter(QObject* watched, QEvent* event)
{
    const bool isRole = event->type() == QEvent::DynamicPropertyChange &&
                        static_cast<QDynamicPropertyChangeEvent*>(event)->propertyName() == "role";
    if ((isRole || event->type() == QEvent::Polish) && watched->isWidgetType()) {
        give(*static_cast<QWidget*>(watched));
    }
    return false;
}

void WordSizes::give(QWidget& widget) const
{
    if (hasOwnIcon(widget)) {
        const auto side = static_cast<int>(kIcon * std::max(m_scale, 1.0) + 0.5);
        static_cast<QToolButton&>(widget).setIconSize({side, side});
    }
    const int size = usualSize(widget);
    if (size == 0) {
        return;
    }
    QFont font = widget.font();
    font.setPixelSize(static_cast<int>(m_scale * size + 0.5));
    widget.setFont(font);
}

/// Dresses every widget once by another sheet. `setStyleSheet` goes through all widgets that are dressed, and from each
/// through those inside, so that a widget is dressed again for each of its ancestors: the style has to forget them
/// first.
void dressAll(const QString& sheet)
{
    if (qApp->styleSheet().isEmpty()) {
        qApp->setStyleSheet(sheet);
        return;
    }
    qApp->style()->unpolish(qApp);
    qApp->setStyleSheet(sheet);
    QList<QPointer<QWidget>> dressed;
    for (QWidget* widget : QApplication::allWidgets()) {
        if (widget->testAttribute(Qt::WA_WState_Polished)) {
            dressed << widget;
        }
    }
    for (const QPointer<QWidget>& widget : dressed) {
        if (widget != nullptr) {
            QEvent change(QEvent::StyleChange);
            widget->style()->polish(widget);
            QCoreApplication::sendEvent(widget, &change);
        }
    }
}

}  // namespace

void rememberDesktopTheme()
{
    g_desktopIsDark = systemPrefersDark();
}

Theme themeOf(ThemeChoice choice)
{
    switch (choice) {
        case ThemeChoice::light:
            return lightTheme();
        case ThemeChoice::dark:
            return darkTheme();
        case ThemeChoice::contrast:
            return contrastTheme();
        case ThemeChoice::system:
            break;
    }
    return g_desktopIsDark ? darkTheme() : lightTheme();
}

void applyTheme(const Theme& theme)
{
    static const QFont s_usual = QApplication::font();
    static auto* s_sizes = new WordSizes(qApp);
    // Otherwise a style sheet keeps the font of the program from going from a window to its children.
    QCoreApplication::setAttribute(Qt::AA_UseStyleSheetPropagationInWidgetStyles);
    QFont font = s_usual;
    font.setPointSizeF(theme.textScale * s_usual.pointSizeF());
    if (font != QApplication::font()) {
        QApplication::setFont(font);
    }
    s_sizes->setScale(theme.textScale);
    // Each of the two goes through every widget of the program.
    static std::optional<QPalette> s_palette;
    if (const QPalette palette = paletteOf(theme); s_palette != palette) {
        s_palette = palette;
        QApplication::setPalette(palette);
    }
    if (const QString sheet = styleSheetOf(theme); sheet != qApp->styleSheet()) {
        dressAll(sheet);
    }
}

}  // namespace eigenlink
