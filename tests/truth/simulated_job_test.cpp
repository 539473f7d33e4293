// SPDX-License-Identifier: GPL-3.0-or-later
// What the product reads from a generated folder is what was simulated.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/truth/simulated_job.h"

namespace simulated_job_test {

using namespace rankscope;
using namespace rankscope::test;

TEST_CASE("steps and collectives read from files are those simulated", "[truth]") {
    const int ranks = GENERATE(4, 16);
    const generator::Job job = jobOf(ranks, 3, 30);
    const SimulatedJob simulated(job);
    const WrittenJob files(job);
    const auto steps = analysis::stepTrace(files.snapshot(), {});
    REQUIRE(steps);
    REQUIRE(steps->rows.size() == simulated.steps.rows.size());
    for (size_t i = 0; i < steps->rows.size(); ++i) {
        CHECK(steps->rows[i].rank == simulated.steps.rows[i].rank);
        CHECK(steps->rows[i].step == simulated.steps.rows[i].step);
        CHECK((steps->rows[i].values == simulated.steps.rows[i].values));
    }
    const auto read = analysis::collectives(files.snapshot(), {}, {});
    REQUIRE(read);
    const auto lines = [](const analysis::Collectives& all) {
        std::vector<std::string> rows;
        for (const auto& one : all.rows)
            rows.push_back(fmt::format("rank {} step {} {} {} {} {} at {}: {} {} {} {}", one.rank,
                *one.step, all.text(one.group), all.text(one.name), all.text(one.type),
                one.isPointToPoint, *one.start, one.times.elapse.count(), one.times.transit.count(),
                one.times.wait.count(), one.times.idle.count()));
        std::sort(rows.begin(), rows.end());
        return rows;
    };
    const auto expected = lines(simulated.collectives);
    const auto found = lines(*read);
    REQUIRE(found.size() == expected.size());
    for (size_t i = 0; i < found.size(); ++i)
        CHECK(found[i] == expected[i]);
}

} // namespace simulated_job_test
