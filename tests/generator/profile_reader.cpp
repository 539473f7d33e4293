// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile_reader.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>
#include <simdjson.h>

#include "rank_files.h"

namespace rankscope::generator {
namespace {

std::string textOf(simdjson::dom::element value) {
    std::string_view text;
    if (value.get(text) == simdjson::SUCCESS) {
        return std::string(text);
    }
    return simdjson::minify(value);
}

std::string field(simdjson::dom::element event, const char* key) {
    simdjson::dom::element value;
    return event[key].get(value) == simdjson::SUCCESS ? textOf(value) : std::string();
}

std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields(1);
    bool isQuoted = false;
    for (const char letter : line) {
        if (letter == '"') {
            isQuoted = !isQuoted;
        } else if (letter == ',' && !isQuoted) {
            fields.emplace_back();
        } else if (letter != '\t') {
            fields.back() += letter;
        }
    }
    return fields;
}

} // namespace

TemporaryFolder::TemporaryFolder() {
    std::string path = (std::filesystem::temp_directory_path() / "rankscope_XXXXXX").string();
    REQUIRE(mkdtemp(path.data()) != nullptr);
    m_path = path;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code error;
    std::filesystem::remove_all(m_path, error);
}

WrittenJob::WrittenJob(const Job& job)
    : m_job(job) {
    ClusterRequest request;
    request.job = job;
    request.folder = m_folder.path();
    request.hasClusterAnalysis = true;
    REQUIRE(writeCluster(request).isWritten);
}

std::filesystem::path WrittenJob::output(int rank) const {
    return m_folder.path() / rankFolder(m_job, rank) / "ASCEND_PROFILER_OUTPUT";
}

std::vector<TraceEvent> WrittenJob::trace(int rank) const {
    return readTrace(output(rank) / "trace_view.json");
}

std::vector<Row> WrittenJob::table(int rank, const std::string& name) const {
    return readTable(output(rank) / name);
}

std::int64_t nanosOf(const std::string& micros) {
    const auto dot = micros.find('.');
    std::string digits = micros.substr(0, dot);
    std::string fraction = dot == std::string::npos ? "" : micros.substr(dot + 1);
    REQUIRE(fraction.size() <= 3);
    fraction.resize(3, '0');
    return std::stoll(digits + fraction);
}

std::vector<TraceEvent> readTrace(const std::filesystem::path& path) {
    simdjson::dom::parser parser;
    simdjson::dom::array events;
    REQUIRE(parser.load(path.string()).get(events) == simdjson::SUCCESS);
    std::vector<TraceEvent> all;
    std::map<std::int64_t, std::string> processes;
    std::map<std::pair<std::int64_t, std::int64_t>, std::string> threads;
    for (const auto event : events) {
        TraceEvent read{field(event, "ph"), field(event, "name"), field(event, "cat"),
            field(event, "id"), {}, {}, std::stoll(field(event, "pid")),
            std::stoll(field(event, "tid")), 0, 0};
        if (read.phase == "M") {
            if (read.name == "process_name") {
                processes[read.pid] = field(event["args"], "name");
            } else if (read.name == "thread_name") {
                threads[{read.pid, read.tid}] = field(event["args"], "name");
            }
            continue;
        }
        read.start = nanosOf(field(event, "ts"));
        if (read.phase == "X") {
            read.duration = std::llround(double(event["dur"]) * 1e3);
        }
        all.push_back(std::move(read));
    }
    for (auto& event : all) {
        event.process = processes[event.pid];
        event.thread = threads[{event.pid, event.tid}];
    }
    return all;
}

std::vector<Row> readTable(const std::filesystem::path& path) {
    std::ifstream file(path);
    REQUIRE(file);
    std::string line;
    std::getline(file, line);
    const auto header = fieldsOf(line);
    std::vector<Row> rows;
    while (std::getline(file, line)) {
        const auto fields = fieldsOf(line);
        REQUIRE(fields.size() == header.size());
        Row row;
        for (std::size_t i = 0; i < header.size(); ++i) {
            row[header[i]] = fields[i];
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string readText(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

} // namespace rankscope::generator
