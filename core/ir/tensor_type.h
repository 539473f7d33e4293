// SPDX-License-Identifier: GPL-3.0-or-later
// Type and shape of a value as a graph writes them, and the memory that it takes.
//
//   bytesOf("<Tensor[Float16], (512, 4096)>")   // 4194304
//
// Source: planner_ir_data.md C1, points 2 and 5.
// Thread: any, pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscope::ir {

struct TensorType {
    std::string_view element; ///< "Float16"; of the text that was read
    std::vector<int64_t> shape; ///< below zero: known only when it runs

    bool operator==(const TensorType&) const = default;
};

/// Bytes of one element: "Float16", "F16", "BFloat16", "Int8", ...; nothing for what is no number.
std::optional<int64_t> sizeOfElement(std::string_view element);
/// Whether it is a floating type.
bool isFloating(std::string_view element);

/// "<Tensor[Float16], (512, 4096)>", "<Ref[Tensor(F32)], (4, 16), ref_key=:w>",
/// "<Tensor[Float32]x[const vector][2, 3]>"; nothing for tuples, scalars, functions.
std::optional<TensorType> tensorTypeOf(std::string_view type);
/// Bytes of a tensor, or of all of a tuple of tensors. Nothing where an element, a size or the
/// product is not known.
std::optional<int64_t> bytesOf(const TensorType& type);
std::optional<int64_t> bytesOf(std::string_view type);
/// "[512, 4096]"
std::string shapeText(const TensorType& type);
/// "Float16[512, 4096]"; for what is no tensor the text itself without its angle brackets.
std::string shortType(std::string_view type);

} // namespace rankscope::ir
