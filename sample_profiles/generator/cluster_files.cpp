// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_files.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace rankscope::generator {
namespace {

std::string rankTuple(const std::vector<int>& ranks) {
    return fmt::format("({})", fmt::join(ranks, ", "));
}

// The figures of step_trace_time.csv, so that stage rows can take their maxima.
std::array<Nanos, 9> stepValues(const Overlap& overlap) {
    const Nanos communication = total(overlap.communication);
    const Nanos exposed = total(overlap.exposed);
    return {total(overlap.computing), exposed, communication - exposed, communication,
        total(overlap.free), overlap.stage(), overlap.bubble, exposed - overlap.bubble,
        overlap.preparing};
}

std::string outer(const std::map<std::size_t, std::string>& parts, const Topology& topology) {
    std::string out = "{";
    for (const auto& [group, steps] : parts) {
        out += fmt::format("{}\"{}\": {{{}}}", out.size() == 1 ? "" : ", ",
            rankTuple(topology.groups()[group].ranks), steps);
    }
    return out + '}';
}

} // namespace

ClusterFiles::ClusterFiles(
    const Job& job, const Topology& topology, const std::filesystem::path& folder)
    : m_job(job)
    , m_topology(topology)
    , m_folder(folder)
    , m_stepTable(folder / "cluster_step_trace_time.csv") {
    m_stepTable.text() +=
        fmt::format("Step,Type,Index,{},DP Index,PP Index,TP Index\n", kStepColumns);
    for (int rank = 0; rank < topology.worldSize(); ++rank) {
        m_contexts.emplace_back(job, topology, rank);
    }
}

void ClusterFiles::writeStepRows(const std::vector<StepRecord>& steps) {
    std::vector<std::array<Nanos, 9>> stages(static_cast<std::size_t>(m_job.pipelineParallel));
    std::vector<std::vector<int>> members(stages.size());
    for (std::size_t rank = 0; rank < steps.size(); ++rank) {
        const Overlap overlap = analyseOverlap(steps[rank]);
        const auto at = m_topology.coordinates(static_cast<int>(rank));
        m_stepTable.text() += fmt::format("{},rank,{},{},{},{},{}\n", steps[rank].number, rank,
            stepColumns(overlap), at.data, at.stage, at.tensor);
        const auto stage = static_cast<std::size_t>(at.stage);
        members[stage].push_back(static_cast<int>(rank));
        const auto values = stepValues(overlap);
        for (std::size_t i = 0; i < values.size(); ++i) {
            stages[stage][i] = std::max(stages[stage][i], values[i]);
        }
    }
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        m_stepTable.text() +=
            fmt::format("{},stage,\"{}\"", steps.front().number, rankTuple(members[stage]));
        for (const Nanos value : stages[stage]) {
            m_stepTable.text() += ',' + shortMicrosText(value);
        }
        m_stepTable.text() += ",NA,NA,NA\n";
    }
}

void ClusterFiles::writeGroup(std::size_t group, std::int64_t step, const Operators& operators) {
    std::string& out = m_times[group];
    out += fmt::format("{}\"step{}\": {{", out.empty() ? "" : ", ", step);
    std::map<int, CommunicationSum> totals;
    for (const auto& [key, ranks] : operators) {
        out += fmt::format("\"{}\": {{", key);
        bool isFirst = true;
        for (const auto& [rank, communication] : ranks) {
            CommunicationSum sum;
            sum.add(*communication);
            out += fmt::format("{}\"{}\": ", isFirst ? "" : ", ", rank);
            sum.append(out, communication->span.start);
            totals[rank].add(sum);
            isFirst = false;
        }
        out += "}, ";
    }
    out += fmt::format("\"Total Op Info@{}\": {{", m_topology.groups()[group].hash);
    bool isFirst = true;
    for (const auto& [rank, sum] : totals) {
        out += fmt::format("{}\"{}\": ", isFirst ? "" : ", ", rank);
        sum.append(out, -1);
        isFirst = false;
    }
    out += "}}";
}

void ClusterFiles::writeMatrix(std::size_t group, std::int64_t step, const Operators& operators) {
    std::string& out = m_matrix[group];
    out += fmt::format("{}\"step{}\": {{", out.empty() ? "" : ", ", step);
    const auto& ranks = m_topology.groups()[group].ranks;
    bool isFirstOp = true;
    for (const auto& [key, members] : operators) {
        out += fmt::format("{}\"{}\": {{", isFirstOp ? "" : ", ", key);
        isFirstOp = false;
        bool isFirst = true;
        for (const auto& [rank, communication] : members) {
            const auto& context = m_contexts[static_cast<std::size_t>(rank)];
            for (auto& [target, link] : linksOf(context, *communication)) {
                out += fmt::format("{}\"{}-{}\": ", isFirst ? "" : ", ", rank,
                    ranks[static_cast<std::size_t>(target)]);
                isFirst = false;
                link.opName.clear();
                link.append(out);
            }
        }
        out += '}';
    }
    out += '}';
}

void ClusterFiles::write(const std::vector<StepRecord>& steps) {
    if (m_job.clockOffsets.empty() && m_job.clockDrifts.empty()) {
        writeRead(steps);
        return;
    }
    std::vector<StepRecord> read;
    for (std::size_t rank = 0; rank < steps.size(); ++rank) {
        read.push_back(m_contexts[rank].clock().read(steps[rank]));
    }
    writeRead(read);
}

void ClusterFiles::writeRead(const std::vector<StepRecord>& steps) {
    writeStepRows(steps);
    std::map<std::size_t, Operators> groups;
    for (std::size_t rank = 0; rank < steps.size(); ++rank) {
        for (const Communication& communication : steps[rank].communications) {
            groups[communication.group][m_contexts[rank].collectiveKey(communication)]
                  [static_cast<int>(rank)] = &communication;
        }
    }
    for (const auto& [group, operators] : groups) {
        writeGroup(group, steps.front().number, operators);
        writeMatrix(group, steps.front().number, operators);
    }
}

std::string ClusterFiles::groupFile() const {
    std::string collective;
    std::string pointToPoint;
    std::string info;
    for (const Group& group : m_topology.groups()) {
        const bool isPipeline = group.kind == GroupKind::pipeline;
        const std::string ranks = fmt::format("[{}]", fmt::join(group.ranks, ", "));
        std::string& list = isPipeline ? pointToPoint : collective;
        list += (list.empty() ? "" : ", ") + ranks;
        info += fmt::format("{}{{\"type\": \"{}\", \"rank_set\": {}, \"group_name\": \"{}\", "
                            "\"group_id\": \"{}\", \"pg_name\": \"{}\"}}",
            info.empty() ? "" : ", ", isPipeline ? "p2p" : "collective", ranks, group.hash,
            group.id, group.profilerName());
    }
    return fmt::format(R"({{"collective": [{}], "p2p": [{}], "comm_group_parallel_info": [{}]}})",
        collective, pointToPoint, info);
}

bool ClusterFiles::finish() {
    const bool isGood = m_stepTable.finish();
    return writeFile(
               m_folder / m_job.largeFile("cluster_communication.json"), outer(m_times, m_topology))
        && writeFile(m_folder / m_job.largeFile("cluster_communication_matrix.json"),
            outer(m_matrix, m_topology))
        && writeFile(m_folder / "communication_group.json", groupFile()) && isGood;
}

} // namespace rankscope::generator
