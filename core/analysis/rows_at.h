// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a list that was found by place: their numbers (rowid) are kept, eight bytes each, and the
// rows themselves are read when they are looked at.
// Thread: any, a free function.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

#include "core/base/result.h"
#include "core/index/table_reader.h"

namespace rankscope::analysis {

/// Of the rows [first, first + count) of the list those that there are, in its order: runs
/// "SELECT <columns> FROM <table>" at each number. Errors: Cancelled, NotFound, those of
/// TableReader.
Status eachRowAt(const std::shared_ptr<const index::TableIndex>& tables, const std::string& select,
    std::span<const int64_t> numbers, size_t first, size_t count, const std::stop_token& stop,
    const std::function<void(const index::Statement&)>& take);

} // namespace rankscope::analysis
