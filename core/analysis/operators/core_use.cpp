// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/core_use.h"

#include "core/analysis/data/json_list.h"

namespace rankscope::analysis {

std::optional<DeviceCores> deviceCoresIn(std::string_view deviceInfo) {
    std::optional<DeviceCores> cores;
    for (const std::string_view device : elementsOf(deviceInfo)) {
        DeviceCores of{wholeIn(device, "ai_core_num").value_or(0), wholeIn(device, "aiv_num")};
        if (of.vector && *of.vector <= 0) // of devices whose cores are both
            of.vector.reset();
        if (of.cube <= 0 || cores.value_or(of) != of)
            return std::nullopt;
        cores = of;
    }
    return cores;
}

std::optional<double> coreUtilization(
    std::string_view core, const KernelBlocks& blocks, const DeviceCores& cores) {
    const int64_t vectors = cores.vector.value_or(cores.cube);
    const bool isMix = core == "MIX_AIC";
    if ((core != "AI_CORE" && core != "AI_VECTOR_CORE" && !isMix) || blocks.blocks < 1
        || cores.cube < 1 || vectors < 1)
        return std::nullopt;
    if (isMix && blocks.mixBlocks > 0 && blocks.mixBlocks % vectors == 0)
        return 1;
    const int64_t of = core == "AI_CORE" ? cores.cube : vectors;
    const int64_t rounds = (blocks.blocks - 1) / of + 1;
    return static_cast<double>(blocks.blocks)
        / (static_cast<double>(rounds) * static_cast<double>(of));
}

} // namespace rankscope::analysis
