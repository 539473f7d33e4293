// SPDX-License-Identifier: GPL-3.0-or-later
// What a slice of a stream is: device work or not, by the words of Kineto, and of which type.
// Thread: any.
#pragma once

#include <string>
#include <string_view>

namespace rankscope::analysis {

/// Categories of device work as Kineto writes them; case varies with the age of the file.
bool isDeviceWork(std::string_view category);

/// Of those the kernels, the collectives among them: no copies and no fills.
bool isKernelWork(std::string_view category);

/// A call of the runtime or the driver of a device: "cuda_runtime", "cuda_driver", "mtia_runtime",
/// "Runtime" of older files.
bool isRuntimeCategory(std::string_view category);

/// "at::native::vectorized_elementwise_kernel" of "void at::native::vectorized_...<4, ...>(int)",
/// "Cast" of "Default/network/Cast-op239" and "Add" of "aclnnAdd_AddAiCore_Add" (Ascend).
std::string typeOfKernel(std::string_view name);

} // namespace rankscope::analysis
