// SPDX-License-Identifier: GPL-3.0-or-later
// communication.json and communication_matrix.json of one rank, step by step.
#pragma once

#include <filesystem>

#include "communication_json.h"
#include "output_file.h"

namespace rankscope::generator {

class CommunicationFiles {
public:
    CommunicationFiles(const RankContext& context, const std::filesystem::path& folder);

    void write(const StepRecord& step);
    [[nodiscard]] bool finish();

private:
    void writeOps(const StepRecord& step, bool pointToPoint);

    const RankContext& m_context;
    OutputFile m_times;
    OutputFile m_matrix;
    bool m_isFirst = true;
};

} // namespace rankscope::generator
