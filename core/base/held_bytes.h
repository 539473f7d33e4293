// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory a value holds beyond its own size, as far as a cache needs to know it. A struct
// says what it consists of, in its own namespace:
//
//   inline auto heldFields(const StepTrace& trace) { return std::tie(trace.rows, trace.steps); }
//   heldBytes(trace)
//
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace rankscope {

template <class T>
uint64_t heldBytes(const T& value);
template <class T>
uint64_t heldBytes(const std::optional<T>& value);
template <class T>
uint64_t heldBytes(const std::vector<T>& values);
inline uint64_t heldBytes(const std::string& text) {
    return text.capacity() <= std::string().capacity() ? 0 : text.capacity() + 1;
}
template <class T>
uint64_t heldBytes(const std::optional<T>& value) {
    return value ? heldBytes(*value) : 0;
}
template <class T>
uint64_t heldBytes(const std::vector<T>& values) {
    uint64_t bytes = values.capacity() * sizeof(T);
    if constexpr (!std::is_trivially_copyable_v<T>) {
        for (const T& value : values)
            bytes += heldBytes(value);
    }
    return bytes;
}
/// What is shared counts where it lies.
template <class T>
uint64_t heldBytes(const std::shared_ptr<T>& /*value*/) {
    return 0;
}

template <class T>
uint64_t heldBytes(const T& value) {
    if constexpr (std::is_trivially_copyable_v<T>)
        return 0;
    else
        return std::apply(
            [](const auto&... fields) { return (uint64_t{0} + ... + heldBytes(fields)); },
            heldFields(value));
}

} // namespace rankscope
