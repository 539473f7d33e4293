// SPDX-License-Identifier: GPL-3.0-or-later
// cluster_analysis_output as msprof-analyze writes it: the ranks' results side by side.
#pragma once

#include <filesystem>
#include <map>
#include <set>

#include "communication_json.h"
#include "output_file.h"
#include "statistics.h"

namespace rankscope::generator {

class ClusterFiles {
public:
    ClusterFiles(const Job& job, const Topology& topology, const std::filesystem::path& folder);

    // One step of all ranks.
    void write(const std::vector<StepRecord>& steps);
    [[nodiscard]] bool finish();

private:
    // Communications by group and operator; within, by rank.
    using Operators = std::map<std::string, std::map<int, const Communication*>>;

    void writeRead(const std::vector<StepRecord>& steps); // in the times of the ranks' clocks
    void writeStepRows(const std::vector<StepRecord>& steps);
    void writeGroup(std::size_t group, std::int64_t step, const Operators& operators);
    void writeMatrix(std::size_t group, std::int64_t step, const Operators& operators);
    std::string groupFile() const;

    const Job& m_job;
    const Topology& m_topology;
    std::filesystem::path m_folder;
    OutputFile m_stepTable;
    std::vector<RankContext> m_contexts;
    std::map<std::size_t, std::string> m_times; // by group: its steps
    std::map<std::size_t, std::string> m_matrix;
};

} // namespace rankscope::generator
