#include "app/window/audience_marks.h"

#include "views/canvas/widget/canvas_view.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QWindow>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kDiscSize = 64;    ///< of the disc about the pointer [px]
constexpr int kKeyStays = 1800;  ///< [ms]
constexpr int kReminderStays = 4500;

/// A disc that lets the mouse through, with a stronger ring while a button is held.
class PointerDisc : public QWidget {
public:
    explicit PointerDisc(QWidget* parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_NoSystemBackground);
        setFocusPolicy(Qt::NoFocus);
        resize(kDiscSize, kDiscSize);
        hide();
    }
    void setColor(const QColor& color)
    {
        m_color = color;
        update();
    }
    void setPressed(bool isPressed)
    {
        if (m_isPressed != isPressed) {
            m_isPressed = isPressed;
            update();
        }
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QColor inside = m_color;
        inside.setAlpha(m_isPressed ? 110 : 60);
        QColor ring = m_color;
        ring.setAlpha(m_isPressed ? 255 : 170);
        const double width = m_isPressed ? 4 : 2.5;
        const double room = m_isPressed ? 12 : 4;
        painter.setPen(QPen(ring, width));
        painter.setBrush(inside);
        painter.drawEllipse(QRectF(rect()).adjusted(room, room, -room, -room));
    }

private:
    QColor m_color;
    bool m_isPressed = false;
};

bool isWriting()
{
    const QWidget* focus = QApplication::focusWidget();
    return qobject_cast<const QLineEdit*>(focus) != nullptr || qobject_cast<const QPlainTextEdit*>(focus) != nullptr;
}

bool isModifier(int key)
{
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_Meta ||
           key == Qt::Key_AltGr || key == Qt::Key_CapsLock || key == 0 || key == Qt::Key_unknown;
}

}  // namespace

AudienceMarks::AudienceMarks(QWidget& window)
    : QObject(&window),
      m_window(window),
      m_pointer(new PointerDisc(&window)),
      m_words(new QLabel(&window)),
      m_showsKeys(new QAction(tr("Show Ke&ys"), this))
{
    m_showsKeys->setCheckable(true);
    m_showsKeys->setAutoRepeat(false);
    m_showsKeys->setShortcut(Qt::SHIFT | Qt::Key_F11);
    m_showsKeys->setStatusTip(tr("While presenting, show the keys that are pressed and what they do"));
    m_showsKeys->setToolTip(tr("%1  (%2)").arg(m_showsKeys->statusTip(), m_showsKeys->shortcut().toString()));
    m_words->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_words->setAccessibleName(tr("Keys"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->hide();
    m_fading.setSingleShot(true);
    connect(&m_fading, &QTimer::timeout, m_words, &QWidget::hide);
    connect(m_showsKeys, &QAction::toggled, this, [this](bool on) {
        if (m_isActive) {
            showWords(
                on ? tr("Page Down: next view · Page Up: view before · Space: play · 1 to 7: questions · Esc: leave")
                   : tr("Keys are no longer shown"),
                on ? kReminderStays : kKeyStays);
        }
    });
    setTheme(lightTheme());
}

void AudienceMarks::setTheme(const Theme& theme)
{
    static_cast<PointerDisc*>(m_pointer)->setColor(theme.accent);
    m_words->setStyleSheet(QStringLiteral("background: %1; color: %2; border-radius: 10px; padding: 8px 18px; "
                                          "font-size:%3px; font-weight: 600;")
                               .arg(theme.tooltip.name(), theme.tooltipText.name())
                               .arg(theme.px(15)));
}

QString AudienceMarks::words() const
{
    return m_words->isHidden() ? QString() : m_words->text();
}

// Events are looked at only while somebody presents.
void AudienceMarks::setActive(bool isActive)
{
    if (isActive == m_isActive) {
        return;
    }
    m_isActive = isActive;
    m_pointer->hide();
    m_words->hide();
    if (isActive) {
        qApp->installEventFilter(this);
        showWords(tr("Esc leaves · Page Down goes to the next view · Shift+F11 shows keys"), kReminderStays);
    } else {
        qApp->removeEventFilter(this);
    }
}

bool AudienceMarks::eventFilter(QObject* watched, QEvent* event)
{
    const bool isOfWindow = watched == m_window.windowHandle();
    switch (event->type()) {
        case QEvent::MouseMove:
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonRelease:
            if (isOfWindow) {
                const auto* mouse = static_cast<QMouseEvent*>(event);
                movePointer(mouse->position().toPoint(), mouse->buttons() != Qt::NoButton);
            }
            break;
        case QEvent::Leave:
            m_pointer->setVisible(m_pointer->isVisible() && !isOfWindow);
            break;
        case QEvent::ShortcutOverride:
            if (m_showsKeys->isChecked() && !isWriting()) {
                showKey(*static_cast<QKeyEvent*>(event));
            }
            break;
        default:
            break;
    }
    return false;
}

void AudienceMarks::movePointer(QPoint at, bool isPressed)
{
    static_cast<PointerDisc*>(m_pointer)->setPressed(isPressed);
    m_pointer->move(at - QPoint(kDiscSize, kDiscSize) / 2);
    m_pointer->show();
    m_pointer->raise();
}

void AudienceMarks::showKey(const QKeyEvent& key)
{
    if (!isModifier(key.key())) {
        const QKeySequence sequence(key.keyCombination());
        const QString keys = sequence.toString(QKeySequence::NativeText);
        const QString command = commandOf(sequence.toString());
        showWords(command.isEmpty() ? keys : QStringLiteral("%1   %2").arg(keys, command), kKeyStays);
    }
}

QString AudienceMarks::commandOf(const QString& keys) const
{
    for (const QAction* action : m_window.findChildren<QAction*>()) {
        const QList<QKeySequence> shortcuts = action->shortcuts();
        if (action->isEnabled() &&
            std::ranges::any_of(shortcuts, [&](const QKeySequence& each) { return each.toString() == keys; })) {
            return action->text().remove(u'&').remove(u'…');
        }
    }
    return {};
}

void AudienceMarks::say(const QString& words)
{
    showWords(words, kKeyStays);
}

// In the middle of the drawing below, over nothing that is dragged or read.
void AudienceMarks::showWords(const QString& words, int milliseconds)
{
    m_words->setText(words);
    m_words->adjustSize();
    const int width = std::min(m_words->width(), m_window.width() - 24);
    m_words->setWordWrap(width < m_words->width());
    m_words->resize(width, m_words->wordWrap() ? m_words->heightForWidth(width) : m_words->height());
    const auto* canvas = m_window.findChild<CanvasView*>();
    const bool isSeen = canvas != nullptr && canvas->isVisible();
    const int foot = isSeen ? canvas->mapTo(&m_window, QPoint(0, canvas->height())).y() : m_window.height();
    m_words->move((m_window.width() - width) / 2, foot - m_words->height() - 20);
    m_words->show();
    m_words->raise();
    m_fading.start(milliseconds);
}

}  // namespace eigenlink
