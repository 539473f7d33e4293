// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <catch2/catch.hpp>
#include <zlib.h>

#include "bench_trace.h"
#include "profile_reader.h"

namespace rankscope::generator::samples_test {
namespace {

namespace fs = std::filesystem;

std::uint64_t sizeOf(const fs::path& folder) {
    std::uint64_t bytes = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        bytes += entry.is_regular_file() ? entry.file_size() : 0;
    }
    return bytes;
}

TEST_CASE("each committed sample stays under a megabyte") {
    for (const char* name :
        {"healthy_2rank", "cluster_pytorch_4rank", "cluster_mindspore_4rank", "damaged"}) {
        INFO(name);
        CHECK(sizeOf(fs::path(RS_SAMPLE_PROFILES) / name) < 1'000'000);
    }
}

TEST_CASE("the committed samples are what the generator writes today") {
    // As in sample_profiles/regenerate.sh.
    TemporaryFolder scratch;
    ClusterRequest request;
    request.folder = scratch.path();
    request.job.dataParallel = 2;
    request.job.layers = 2;
    request.job.microbatches = 2;
    request.job.isCompact = true;
    request.job.seed = 11;
    REQUIRE(writeCluster(request).isWritten);
    const fs::path sample = fs::path(RS_SAMPLE_PROFILES) / "healthy_2rank";
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(sample)) {
        if (entry.is_regular_file()) {
            const auto relative = fs::relative(entry.path(), sample);
            INFO(relative.string());
            CHECK((readText(entry.path()) == readText(scratch.path() / relative)));
            ++files;
        }
    }
    CHECK(files == 25);
}

// What zcat says of a file.
std::string unzipped(const fs::path& path) {
    std::string text;
    std::array<char, 65'536> part{};
    gzFile file = gzopen(path.c_str(), "rb");
    REQUIRE(file != nullptr);
    for (int size = 1; size > 0;) {
        size = gzread(file, part.data(), part.size());
        REQUIRE(size >= 0);
        text.append(part.data(), static_cast<std::size_t>(size));
    }
    REQUIRE(gzclose(file) == Z_OK);
    return text;
}

TEST_CASE("zipped files hold what the plain ones do") {
    Job job;
    job.layers = 1;
    job.seed = 12;
    const WrittenJob plain(job);
    job.isZipped = true;
    const WrittenJob zipped(job);
    for (const char* name :
        {"trace_view.json", "kernel_details.csv", "memory_record.csv", "operator_memory.csv",
            "npu_module_mem.csv", "communication.json", "communication_matrix.json"}) {
        INFO(name);
        CHECK((unzipped(zipped.output(0) / (std::string(name) + ".gz"))
            == readText(plain.output(0) / name)));
        CHECK(!fs::exists(zipped.output(0) / name));
    }
    CHECK(readText(zipped.output(0) / "step_trace_time.csv")
        == readText(plain.output(0) / "step_trace_time.csv"));
}

TEST_CASE("the benchmark trace has its size, its mix and its lanes") {
    TemporaryFolder scratch;
    BenchTraceOptions options;
    options.path = scratch.path() / "trace.json";
    options.bytes = 6'000'000;
    options.seed = 5;
    const auto result = writeBenchTrace(options);
    REQUIRE(result.isWritten);
    CHECK(result.bytes == fs::file_size(options.path));
    CHECK(double(result.bytes) == Approx(6e6).epsilon(0.25));
    std::map<std::string, int> phases;
    std::map<std::pair<std::int64_t, std::int64_t>, int> lanes;
    for (const auto& event : readTrace(options.path)) {
        ++phases[event.phase];
        if (event.phase == "X") {
            ++lanes[{event.pid, event.tid}];
        }
    }
    const auto events = static_cast<double>(result.events);
    CHECK(phases["X"] / events == Approx(0.63).margin(0.03));
    CHECK(phases["C"] / events == Approx(0.16).margin(0.03));
    CHECK((phases["s"] + phases["f"]) / events == Approx(0.21).margin(0.03));
    CHECK(lanes.size() > 100);
}

} // namespace
} // namespace rankscope::generator::samples_test
