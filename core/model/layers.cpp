// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers.h"

#include "core/model/computed.h"

namespace rankscope::model {

Layer layerOf(const Process& process) {
    const std::string_view name = process.name;
    const std::string_view label = process.label;
    if (isOfHost(process))
        return Layer::Other;
    if (name == kOverlapProcess)
        return Layer::Overlap;
    if (name == "HCCL" || name == "Communication")
        return Layer::Communication;
    if (name == "Ascend Hardware")
        return Layer::Device;
    if (name == "CANN")
        return Layer::Cann;
    if (name == "Python" || name == "PyTorch" || name == "MindSpore" || label == "CPU")
        return Layer::Python;
    const bool isOtherNpuLane = label == "NPU";
    return label.empty() || isOtherNpuLane ? Layer::Other : Layer::Device;
}

} // namespace rankscope::model
