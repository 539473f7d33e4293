// SPDX-License-Identifier: GPL-3.0-or-later
// Table files written in the test, imported the way the program does it, and asked by SQL.
//
//   InlineTables tables(Files{{"step_trace_time.csv", "Step,Computing\n13,1.5\n"}});
//   CHECK(tables.text("SELECT step, computing FROM step") == "13|1500\n");
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/table_reader.h"
#include "core/tables/table_import.h"
#include "tests/core/temp_folder.h"

namespace rankscope::test {

struct File {
    std::string name;
    std::string content;
};
using Files = std::vector<File>;

class InlineTables {
public:
    explicit InlineTables(const Files& files,
        model::ProfileKind kind = model::ProfileKind::PytorchText, int64_t rank = 0);

    /// Rows of a query, cells separated by '|', a row a line.
    std::string text(std::string_view sql);
    /// "code count offset example" of each issue, a line each.
    std::string issues() const;

    const TempFolder& folder() const { return m_folder; }
    const model::RankSource& source() const { return m_source; }
    const std::filesystem::path& tableFile() const { return m_tableFile; }
    const index::TableIndex& index() const { return *m_reader.index(); }
    const std::shared_ptr<const index::TableIndex>& shared() const { return m_reader.index(); }

private:
    index::TableReader import();

    TempFolder m_folder;
    model::RankSource m_source;
    std::filesystem::path m_tableFile;
    index::TableReader m_reader;
};

} // namespace rankscope::test
