// SPDX-License-Identifier: GPL-3.0-or-later
// The identities that hold in every real communication.json hold here too.
#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>
#include <simdjson.h>

#include "profile_reader.h"
#include "topology.h"

namespace rankscope::generator::communication_test {
namespace {

using simdjson::dom::element;
using simdjson::dom::object;

// Milliseconds as ns, MB as bytes.
std::int64_t millionths(element value) {
    return std::llround(double(value) * 1e6);
}

void checkOperator(element op) {
    const element time = op["Communication Time Info"];
    const std::int64_t transit = millionths(time["Transit Time(ms)"]);
    const std::int64_t wait = millionths(time["Wait Time(ms)"]);
    CHECK(
        millionths(time["Idle Time(ms)"]) == millionths(time["Elapse Time(ms)"]) - transit - wait);
    CHECK(millionths(time["Synchronization Time(ms)"]) <= wait);
    CHECK(double(time["Wait Time Ratio"])
        == Approx(double(wait) / double(wait + transit)).margin(0.00006));
    const element bandwidth = op["Communication Bandwidth Info"];
    for (const char* key : {"Transit Size(MB)", "Transit Time(ms)"}) {
        CHECK(millionths(bandwidth["SDMA"][key])
            == millionths(bandwidth["HCCS"][key]) + millionths(bandwidth["PCIE"][key])
                + millionths(bandwidth["SIO"][key]));
    }
    for (const char* transport : {"HCCS", "RDMA"}) {
        std::int64_t bytes = 0;
        std::int64_t duration = 0;
        for (const auto packet : object(bandwidth[transport]["Size Distribution"])) {
            const auto count = std::llround(double(packet.value.at(0)));
            bytes += count * std::llround(std::stod(std::string(packet.key)) * 1e6);
            duration += millionths(packet.value.at(1));
        }
        CHECK(bytes == millionths(bandwidth[transport]["Transit Size(MB)"]));
        CHECK(duration == millionths(bandwidth[transport]["Transit Time(ms)"]));
    }
}

Job communicatingJob() {
    Job job;
    job.dataParallel = 2;
    job.tensorParallel = 2;
    job.pipelineParallel = 4; // sixteen ranks: some links cross hosts
    job.layers = 4;
    job.isCompact = true;
    job.steps = 1;
    job.troubles.smallPackets = true;
    return job;
}

TEST_CASE("communication.json keeps its identities and matches the trace") {
    const WrittenJob job(communicatingJob());
    for (const int rank : {0, 7, 15}) {
        std::map<std::string, std::int64_t> slices;
        for (const auto& event : job.trace(rank)) {
            if (event.process == "Communication") {
                slices[event.name] = event.duration;
            }
        }
        simdjson::dom::parser parser;
        const element steps = parser.load((job.output(rank) / "communication.json").string());
        int operators = 0;
        for (const char* kind : {"p2p", "collective"}) {
            for (const auto op : object(steps["step10"][kind])) {
                checkOperator(op.value);
                const std::string name(op.key.substr(0, op.key.find('@')));
                if (name != "Total Op Info") {
                    ++operators;
                    CHECK(slices[name]
                        == millionths(op.value["Communication Time Info"]["Elapse Time(ms)"]));
                }
            }
        }
        CHECK(operators > 10);
    }
}

TEST_CASE("ranks of a collective end it together and use its name alike") {
    const WrittenJob job(communicatingJob());
    std::map<std::string, std::vector<std::int64_t>> ends;
    for (int rank = 0; rank < job.ranks(); ++rank) {
        for (const auto& event : job.trace(rank)) {
            if (event.name.rfind("hcom_allReduce", 0) == 0 && event.phase == "X"
                && event.thread == "Group group_name_0 Communication") {
                ends[event.name].push_back(event.start + event.duration);
            }
        }
    }
    REQUIRE(ends.size() == 1); // the norm of the gradients, once a step
    const auto& times = ends.begin()->second;
    REQUIRE(times.size() == 16);
    const auto [first, last] = std::minmax_element(times.begin(), times.end());
    CHECK(*last - *first < 20'000);
}

TEST_CASE("the group hash is that of the profilers") {
    CHECK(groupHash("group_name_19") == 3985310405473756128ULL);
}

} // namespace
} // namespace rankscope::generator::communication_test
