// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens that an inference routed to each expert, dumped as a matrix without a header: a row for
// each MoE layer, a column for each expert of the rank that the name of the file gives.
// model_gen_config.json beside it says what the model is made of. A folder is one dump.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>

#include "core/input/byte_source.h"
#include "core/tables/table_sink.h"

namespace rankscope::tables {

/// prefill_3.csv, decode_3.csv.
struct ExpertFileName {
    std::string_view stage;
    int64_t rank = 0;
};
std::optional<ExpertFileName> expertFileName(std::string_view name);

bool isExpertConfig(std::string_view name);

/// One of the two above.
bool isExpertFile(std::string_view name);

/// The dumps of a job and what is known of each.
class ExpertDumps {
public:
    /// Before the first import: dumps are numbered by path.
    void add(const std::filesystem::path& file) { m_folders.insert(file.parent_path()); }

    /// Errors of all: Unreadable, Cancelled, Database, DiskFull.
    Status importConfig(std::unique_ptr<input::ByteSource> read, FileSink& sink);
    Status importTokens(std::unique_ptr<input::ByteSource> read, FileSink& sink) const;
    /// Behind all imports: the folders that have no config.
    Status writeOthers(TableSink& sink);

private:
    int64_t numberOf(const std::filesystem::path& folder) const;
    Status write(index::TableInsert& row, const std::filesystem::path& folder);

    std::set<std::filesystem::path> m_folders;
    std::set<std::filesystem::path> m_written;
};

} // namespace rankscope::tables
