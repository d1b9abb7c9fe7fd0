#include "views/canvas/tools/entry_overlay.h"

#include "views/format/format.h"
#include "views/inspector/quantity_expression.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>

#include <algorithm>

namespace eigenlink {

namespace {

void mark(QLineEdit& field, const QString& error)
{
    field.setToolTip(error);
    if (field.property("invalid").toBool() != !error.isEmpty()) {
        field.setProperty("invalid", !error.isEmpty());
        field.style()->unpolish(&field);
        field.style()->polish(&field);
    }
}

}  // namespace

EntryOverlay::EntryOverlay(QWidget* parent) : QFrame(parent)
{
    setProperty("role", QStringLiteral("card"));
    setAutoFillBackground(true);
    setAccessibleName(tr("Numbers typed while drawing"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 5, 8, 5);
    row->setSpacing(5);
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        m_labels[i] = new QLabel(this);
        m_labels[i]->setProperty("role", QStringLiteral("muted"));
        m_fields[i] = new QLineEdit(this);
        m_fields[i]->setFixedWidth(82);
        m_fields[i]->installEventFilter(this);
        connect(m_fields[i], &QLineEdit::textEdited, this, &EntryOverlay::readFields);
        row->addWidget(m_labels[i]);
        row->addWidget(m_fields[i]);
    }
    hide();
}

Quantity EntryOverlay::quantityOf(std::size_t index) const
{
    const bool isAngle = m_entry == Entry::direction || (index == 1 && m_entry != Entry::place);
    return isAngle                      ? Quantity::angle
           : m_entry == Entry::force    ? Quantity::force
           : m_entry == Entry::velocity ? Quantity::none
                                        : Quantity::length;
}

void EntryOverlay::open(Entry entry, const QString& text, QPoint near)
{
    m_entry = entry;
    m_values = {};
    const std::array<QString, 2> words = entry == Entry::place      ? std::array{tr("x"), tr("y")}
                                         : entry == Entry::force    ? std::array{tr("force"), tr("angle")}
                                         : entry == Entry::velocity ? std::array{tr("speed"), tr("angle")}
                                                                    : std::array{tr("length"), tr("angle")};
    const auto nameOf = [&](std::size_t i) {
        const bool isSpeed = entry == Entry::velocity && i == 0;
        return QStringLiteral("%1 [%2]").arg(
            words[i], isSpeed ? QStringLiteral("m/s") : fromModel(unitName(m_units, quantityOf(i))));
    };
    const std::array<QString, 2> names{nameOf(0), nameOf(1)};
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        m_labels[i]->setText(names[i]);
        m_fields[i]->setAccessibleName(names[i]);
        m_fields[i]->clear();
        mark(*m_fields[i], {});
    }
    const bool onlyAngle = entry == Entry::direction;
    m_labels[0]->setVisible(!onlyAngle);
    m_fields[0]->setVisible(!onlyAngle);
    show();
    placeAt(near);
    QLineEdit* first = m_fields[onlyAngle ? 1 : 0];
    first->setFocus();
    first->setText(text);
    readFields();
}

// Beside the pointer, but inside the canvas.
void EntryOverlay::placeAt(QPoint near)
{
    adjustSize();
    raise();
    const QRect room = parentWidget()->rect().adjusted(4, 4, -4, -4);
    const QPoint wanted = near + QPoint(18, 18);
    const int right = std::max(room.left(), room.right() - width());
    const int bottom = std::max(room.top(), room.bottom() - height());
    move(std::clamp(wanted.x(), room.left(), right), std::clamp(wanted.y(), room.top(), bottom));
}

void EntryOverlay::dismiss()
{
    if (isVisible()) {
        m_values = {};
        // First the focus, else hiding hands it on as Tab would.
        if (isAncestorOf(window()->focusWidget())) {
            parentWidget()->setFocus();
        }
        hide();
    }
}

void EntryOverlay::setLiveValues(double first, double second)
{
    m_fields[0]->setPlaceholderText(formatNumber(first / unitSize(m_units, quantityOf(0)), 4));
    m_fields[1]->setPlaceholderText(formatNumber(second / unitSize(m_units, quantityOf(1)), 4));
}

QString EntryOverlay::readField(std::size_t index)
{
    const QString text = m_fields[index]->text().trimmed();
    std::optional<double>& value = m_values[index];
    value.reset();
    if (text.isEmpty()) {
        return {};
    }
    const Quantity quantity = quantityOf(index);
    const QuantityResult result = evaluateQuantity(text, quantity, unitSize(m_units, quantity));
    const bool isSize = quantity != Quantity::angle && m_entry != Entry::place;
    if (result.value && isSize && !(*result.value > 0)) {
        return tr("This must be positive.");
    }
    value = result.value;
    return result.error;
}

void EntryOverlay::readFields()
{
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        mark(*m_fields[i], readField(i));
    }
    Q_EMIT changed();
}

bool EntryOverlay::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress) {
        return QFrame::eventFilter(watched, event);
    }
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        Q_EMIT cancelled();
        return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        const QString error = m_fields[0]->isVisible() && !m_fields[0]->toolTip().isEmpty() ? m_fields[0]->toolTip()
                                                                                            : m_fields[1]->toolTip();
        error.isEmpty() ? Q_EMIT accepted() : Q_EMIT refused(error);
        return true;
    }
    if (key == Qt::Key_Tab || key == Qt::Key_Backtab) {
        // Round and round: the numbers belong together.
        QLineEdit* other = watched == m_fields[0] ? m_fields[1] : m_fields[0];
        if (other->isVisible()) {
            other->setFocus(Qt::TabFocusReason);
            other->selectAll();
        }
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace eigenlink
