// SPDX-License-Identifier: GPL-3.0-or-later
// The flows of a trace that say where the work of a device comes from, by their categories.
// Thread: any.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace rankscope::model {

/// From a launch to what it launched: of Ascend, then of Kineto, whose older files have the last.
inline constexpr std::string_view kAscendLaunchFlow = "HostToDevice";
inline constexpr std::array<std::string_view, 2> kKinetoLaunchFlows{"ac2g", "async_gpu"};
inline constexpr std::array<std::string_view, 3> kLaunchFlows{
    kAscendLaunchFlow, kKinetoLaunchFlows[0], kKinetoLaunchFlows[1]};

/// From the operator of torch_npu to the device, past the queue and the launch.
inline constexpr std::string_view kOperatorFlow = "async_npu";

/// Of torch_npu, from where work is put into the queue to where it is taken out.
inline constexpr std::string_view kQueueFlow = "async_task_queue";

inline bool isKinetoLaunchFlow(std::string_view category) {
    return std::ranges::find(kKinetoLaunchFlows, category) != kKinetoLaunchFlows.end();
}

inline bool isLaunchFlow(std::string_view category) {
    return std::ranges::find(kLaunchFlows, category) != kLaunchFlows.end();
}

} // namespace rankscope::model
