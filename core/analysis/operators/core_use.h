// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a kernel is cut into as many blocks as the device has cores. Source: MSTT's block dim
// checker, advisor_spec.md CP-3.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rankscope::analysis {

/// Cores of a device; the vector cores count as cube cores where nobody says.
struct DeviceCores {
    int64_t cube = 0;
    std::optional<int64_t> vector{};
    bool operator==(const DeviceCores&) const = default;
};

/// Of "DeviceInfo": [{"ai_core_num":20,"aiv_num":40}], what msprof noted (info.json.N); nothing
/// where no cube cores are told, or where several devices differ.
std::optional<DeviceCores> deviceCoresIn(std::string_view deviceInfo);

/// Blocks of a kernel; the second number is of its vector half (MIX_AIC).
struct KernelBlocks {
    int64_t blocks = 0;
    int64_t mixBlocks = 0;
};

/// Share of the cores that a round of blocks keeps busy, in the mean of its rounds: 24 blocks on 25
/// cores 0.96. 1 where the blocks fill all rounds. Nothing of kernels on other cores.
std::optional<double> coreUtilization(
    std::string_view core, const KernelBlocks& blocks, const DeviceCores& cores);

} // namespace rankscope::analysis
