#pragma once

#include "views/theme/theme.h"

namespace eigenlink {

/// A view that draws in the colours and sizes of the theme.
class Themed {
public:
    virtual void setTheme(const Theme& theme) = 0;

protected:
    ~Themed() = default;
};

}  // namespace eigenlink
