// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the rows of a query to stdout as they come, in constant memory.
// Thread: main.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/query/sql_surface.h"

namespace rankscope::app {

enum class TableFormat { Table, Csv, Json };

class RowWriter {
public:
    virtual ~RowWriter() = default;
    virtual void begin(const std::vector<std::string>& names) = 0;
    virtual void row(std::span<const query::SqlValue> cells) = 0;
    virtual void end() = 0;
};

std::unique_ptr<RowWriter> makeRowWriter(TableFormat format);

} // namespace rankscope::app
