// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what the generator wrote, plainly and wholly into memory: for tests on small profiles. It
// shares no code with the product's importer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cluster_job.h"

namespace rankscope::generator {

struct TraceEvent {
    std::string phase;
    std::string name;
    std::string category;
    std::string id;
    std::string process; // name
    std::string thread; // name
    std::int64_t pid = 0;
    std::int64_t tid = 0;
    std::int64_t start = 0;
    std::int64_t duration = 0;
};

using Row = std::map<std::string, std::string>;

// A folder in the temporary directory that goes with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

// Writes the job into a new folder; output(rank) is a rank's ASCEND_PROFILER_OUTPUT.
class WrittenJob {
public:
    explicit WrittenJob(const Job& job);

    int ranks() const { return m_job.worldSize(); }
    std::filesystem::path output(int rank) const;
    std::vector<TraceEvent> trace(int rank) const;
    std::vector<Row> table(int rank, const std::string& name) const;

private:
    Job m_job;
    TemporaryFolder m_folder;
};

std::int64_t nanosOf(const std::string& micros);
std::vector<TraceEvent> readTrace(const std::filesystem::path& path);
std::vector<Row> readTable(const std::filesystem::path& path);
std::string readText(const std::filesystem::path& path);

} // namespace rankscope::generator
