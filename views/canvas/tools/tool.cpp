#include "views/canvas/tools/tool.h"

namespace eigenlink {

void Tool::setScene(const ToolScene& scene)
{
    m_scene = scene;
    sceneChanged();
}

ToolReply Tool::move(const ToolPointer&)
{
    return {};
}

ToolReply Tool::release(const ToolPointer&)
{
    return {};
}

ToolReply Tool::finish()
{
    return cancel();
}

bool Tool::catches(const ToolPointer&) const
{
    return true;
}

Mechanism Tool::draftAt(const ToolPointer&) const
{
    return m_scene.mechanism;
}

}  // namespace eigenlink
