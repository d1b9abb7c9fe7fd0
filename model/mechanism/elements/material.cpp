#include "model/mechanism/elements/material.h"

#include <array>

namespace eigenlink {

std::span<const Material> materials()
{
    static constexpr std::array<Material, 8> kMaterials{{{"steel", 210e9, 7850},
                                                         {"aluminium", 70e9, 2700},
                                                         {"titanium", 110e9, 4500},
                                                         {"brass", 100e9, 8500},
                                                         {"carbon fibre, along", 140e9, 1600},
                                                         {"spruce, along the grain", 11e9, 450},
                                                         {"acrylic glass", 3.2e9, 1190},
                                                         {"PLA", 3.5e9, 1240}}};
    return kMaterials;
}

}  // namespace eigenlink
