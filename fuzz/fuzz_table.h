// SPDX-License-Identifier: GPL-3.0-or-later
// What readers of tables are run into: an index that is never committed, so nothing stays behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string_view>

#include "core/base/progress.h"
#include "core/index/table_writer.h"
#include "core/model/issue.h"
#include "core/tables/table_sink.h"

namespace rankscope::fuzz {

/// The first byte chooses the reader, the others are its file.
template <class Run>
int runTable(const uint8_t* data, size_t size, const char* file, Run run) {
    if (size == 0)
        return 0;
    auto writer = index::TableWriter::create(
        std::filesystem::temp_directory_path() / "rankscope_fuzz" / "fuzz.rstab");
    if (!writer)
        return 0;
    model::IssueLog issues;
    Progress progress;
    const std::stop_token stop;
    tables::TableSink all{*writer, issues, progress, stop};
    tables::FileSink sink(all, file);
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    static_cast<void>(run(data[0], text, all, sink));
    return 0;
}

} // namespace rankscope::fuzz
