// SPDX-License-Identifier: GPL-3.0-or-later
// kernel_details.csv with the columns of Level2 and PipeUtilization: one row a kernel and one a
// collective, by start time, each equal to a task of the trace.
#pragma once

#include <filesystem>

#include "output_file.h"
#include "random.h"
#include "rank_context.h"

namespace rankscope::generator {

class KernelTable {
public:
    KernelTable(const RankContext& context, const std::filesystem::path& folder);

    void write(const StepRecord& step);
    [[nodiscard]] bool finish() { return m_file.finish(); }

private:
    void writeKernel(const StepRecord& step, const Op& op);
    void writeCollective(const StepRecord& step, const Op& op);
    void writeTimes(const Op& op);
    void writePipes(const KernelKind& kernel, Nanos duration, std::int64_t megahertz);

    const RankContext& m_context;
    OutputFile m_file;
    Random m_random;
    Nanos m_lastEnd = 0;
};

} // namespace rankscope::generator
