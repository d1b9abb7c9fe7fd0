#include "app/document/edit_mechanism.h"

#include <utility>

namespace eigenlink {

EditMechanism::EditMechanism(const QString& text, MechanismSnapshot before, MechanismSnapshot after, QString mergeKey,
                             Show show)
    : QUndoCommand(text),
      m_before(std::move(before)),
      m_after(std::move(after)),
      m_mergeKey(std::move(mergeKey)),
      m_show(std::move(show))
{
}

bool EditMechanism::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const EditMechanism*>(other);
    if (next == nullptr || next->m_mergeKey != m_mergeKey || m_mergeable.hasExpired()) {
        return false;
    }
    m_mergeable = next->m_mergeable;
    m_after = next->m_after;
    setText(next->text());
    // A drag that ends where it began leaves nothing to undo.
    setObsolete(*m_after == *m_before);
    return true;
}

}  // namespace eigenlink
