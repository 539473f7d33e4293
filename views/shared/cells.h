// SPDX-License-Identifier: GPL-3.0-or-later
// What a value becomes as a cell, and a share as a text: the one place that rounds.
// Thread: any, free functions.
#pragma once

#include <concepts>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "views/shared/table_data.h"

namespace rankscope::shared {

/// Of a share as cells keep it: 0.25 is 250,000.
int64_t millionths(double share);
/// Nothing, and what is no number, is kNoValue.
int64_t millionths(std::optional<double> share);
/// "25 %"; a dash for nothing.
QString percentText(std::optional<double> share);
/// What a file leaves empty and what nobody knows: a dash.
QString dash();

inline QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

template <std::integral Number>
TableCell cellOf(Number value) {
    return {.text = {}, .value = static_cast<int64_t>(value)};
}
TableCell cellOf(double share);
/// In nanoseconds.
TableCell cellOf(Duration duration);
TableCell cellOf(QString text);
TableCell cellOf(const std::string& text);
inline TableCell cellOf(TableCell cell) {
    return cell;
}
template <class Value>
TableCell cellOf(const std::optional<Value>& value) {
    return value ? cellOf(*value) : cellOf(kNoValue);
}

} // namespace rankscope::shared
