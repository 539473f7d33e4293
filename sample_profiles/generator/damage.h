// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to spoil a profile, as crashes, full disks and third-party exporters do it. Each works on
// the text of a trace as trace_file.h writes it.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace rankscope::generator {

struct Damage {
    std::string_view name;
    std::string_view meaning;
    std::string (*apply)(std::string trace);
};

std::span<const Damage> damages();
const Damage* findDamage(std::string_view name);

// What damage does beside the trace.
inline constexpr std::string_view kDuplicatedRank = "duplicated-rank";
inline constexpr std::string_view kRaggedTable = "ragged-table";
inline constexpr std::string_view kTruncatedGzip = "truncated-gzip";

// The last row loses its end, one row gets a column more, one start time was through a spreadsheet.
std::string raggedTable(std::string table);

// The text as gzip; only the first `permille` of the compressed bytes are kept.
std::string gzipped(std::string_view text, unsigned permille);

} // namespace rankscope::generator
