#pragma once

#include "model/mechanism/mechanism.h"

#include <QDeadlineTimer>
#include <QString>
#include <QUndoCommand>

#include <functional>
#include <memory>

namespace eigenlink {

/// A snapshot of the document.
using MechanismSnapshot = std::shared_ptr<const Mechanism>;

/// The only undo command: the mechanism before and after. Commands with the same, not empty, merge key become one
/// while they follow each other quickly.
class EditMechanism : public QUndoCommand {
public:
    /// After a longer pause a command is a step of its own [ms].
    static constexpr int kPause = 1000;

    /// Shows a snapshot as the document's present state.
    using Show = std::function<void(const MechanismSnapshot&)>;

    EditMechanism(const QString& text, MechanismSnapshot before, MechanismSnapshot after, QString mergeKey, Show show);

    void undo() override { m_show(m_before); }
    void redo() override { m_show(m_after); }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    MechanismSnapshot m_before;
    MechanismSnapshot m_after;
    QString m_mergeKey;
    Show m_show;
    QDeadlineTimer m_mergeable{kPause};
};

}  // namespace eigenlink
