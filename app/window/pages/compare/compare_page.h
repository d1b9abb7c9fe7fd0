#pragma once

#include "app/window/pages/page.h"

#include <memory>

namespace eigenlink {

class Shown;
class StatesView;
struct Exhibit;

/// Pins a state of the mechanism, and shows what later ones differ in: in the complex plane, in tables, and on the
/// canvas, where the links of the pinned state are dashed.
class ComparePage : public Page {
    Q_OBJECT

public:
    ComparePage(const PageContext& context, QObject* parent);

    std::vector<WindowFigure> figures() const override;
    AskedStudy asked() const override;

private:
    void frontChanged() override;
    void pin();
    void unpin();
    void follow(const Shown& shown);
    void compare();
    std::shared_ptr<const Mechanism> pinnedMechanism() const;
    void exhibit();

    StatesView* m_view;
    StudyJob m_job;
    std::shared_ptr<const Analysis> m_pinned;     ///< as it was shown
    std::shared_ptr<const Mechanism> m_compared;  ///< with the pinned one
};

}  // namespace eigenlink
