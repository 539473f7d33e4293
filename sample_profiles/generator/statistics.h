// SPDX-License-Identifier: GPL-3.0-or-later
// op_statistic.csv, api_statistic.csv and step_trace_time.csv: sums over what the trace shows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "output_file.h"
#include "overlap.h"
#include "rank_context.h"

namespace rankscope::generator {

struct Summary {
    std::int64_t count = 0;
    Nanos total = 0;
    Nanos shortest = 0;
    Nanos longest = 0;
    double squares = 0; // microseconds squared, for the variance only; no time is made from it

    void add(Nanos duration);
};

class Statistics {
public:
    Statistics(const RankContext& context, std::filesystem::path folder);

    void write(const StepRecord& step, const Overlap& overlap);
    [[nodiscard]] bool finish();

    std::int64_t steps() const { return m_steps; }
    Nanos loading() const { return m_loading; }

private:
    using Key = std::pair<std::string, std::string>;

    std::string opTable() const;
    std::string apiTable() const;

    const RankContext& m_context;
    std::filesystem::path m_folder;
    OutputFile m_stepTable;
    std::map<Key, Summary> m_operators; // type, core
    std::map<Key, Summary> m_calls; // name, level
    std::int64_t m_steps = 0;
    Nanos m_loading = 0;
};

// The columns of step_trace_time.csv that are times, in order.
std::string stepColumns(const Overlap& overlap);
inline constexpr std::string_view kStepColumns =
    "Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
    "Communication(Not Overlapped and Exclude Receive),Preparing";

} // namespace rankscope::generator
