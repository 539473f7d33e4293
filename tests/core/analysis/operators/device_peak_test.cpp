// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/device_peak.h"

#include <catch2/catch.hpp>

#include "tests/core/analysis/job_tables.h"

namespace device_peak_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

TEST_CASE("the peak of a device is what its files prove", "[operators]") {
    CHECK(devicePeakIn(R"([{"ai_core_num":32,"aic_frequency":"1000"}])")->rate()
        == Approx(262144)); // planner_ir_data.md D2: 262.144 TFLOPS
    CHECK(devicePeakIn(R"([{"ai_core_num":20,"aic_frequency":1800}])")->rate() == Approx(294912));
    for (const char* const text :
        {"", "NA", "[]", R"([{"ai_core_num":32}])", R"([{"ai_core_num":32,"aic_frequency":""}])",
            R"([{"ai_core_num":0,"aic_frequency":"1000"}])",
            R"([{"ai_core_num":32,"aic_frequency":"-1"}])",
            R"([{"ai_core_num":32,"aic_frequency":"1000"},{"ai_core_num":8,"aic_frequency":"1"}])"})
        CHECK_FALSE(devicePeakIn(text));
}

TEST_CASE("the device of each rank is what info.json says of it", "[operators]") {
    const std::string cores =
        R"({"rank_id":0,"DeviceInfo":[{"ai_core_num":24,"aic_frequency":"1850")";
    const JobTables job({{0, {{"info.json.0", cores + "}]}"}}}, {1, {{"info.json.3", "{}"}}},
        {2, {{"profiler_info_2.json", cores + "}]}"}}}});
    const auto peaks = devicePeaks(job.snapshot(), {}).value();
    REQUIRE(peaks.size() == 1);
    CHECK(peaks.at(0) == DevicePeak{24, 1850});
    if (hasRealProfiles()) { // 32 cores of 1000 MHz: 262.144 TFLOPS
        const FolderTables real(realProfile("mindspore_legacy"));
        const auto known = devicePeaks(real.snapshot(), {}).value();
        REQUIRE(known.contains(0));
        CHECK(known.at(0).rate() == Approx(262144));
    }
}

} // namespace device_peak_test
