// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/core_use.h"

namespace rankscope::analysis {

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
