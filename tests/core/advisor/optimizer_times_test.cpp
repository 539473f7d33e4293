// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/optimizer_times.h"

#include <catch2/catch.hpp>

namespace optimizer_times_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

TimeRange between(int64_t begin, int64_t end) {
    return {fromNanoseconds(begin), fromNanoseconds(end)};
}

/// A collective of some ranks in step 1, on all of them at the same time.
void meet(CommunicationInputs& job, const std::vector<int64_t>& ranks, int64_t begin, int64_t end) {
    analysis::MatchedCollective& one = job.matched.collectives.emplace_back();
    for (const int64_t rank : ranks) {
        one.arrivals.push_back({.row = job.all.rows.size()});
        analysis::Collective& row = job.all.rows.emplace_back();
        row.rank = rank;
        row.step = 1;
        row.start = begin;
        row.times.elapse = Duration(end - begin);
    }
}

/// Adam from 6 to 8 us on two ranks, 1.5 and 2 us of kernels; a norm that begins early.
std::vector<OptimizerKernels> kernelsOfTwo() {
    return {{0, 1, between(6000, 8000), Duration(1500)}, {0, 1, between(2000, 6000), Duration(100)},
        {1, 1, between(6000, 8000), Duration(2000)}, {1, 1, between(2000, 6000), Duration(200)}};
}

} // namespace

TEST_CASE("an optimizer stands between two collectives that all wait in", "[advisor]") {
    CommunicationInputs job;
    meet(job, {0, 1}, 4000, 6000);
    meet(job, {0, 1}, 8000, 9000);
    const auto kernels = kernelsOfTwo();
    CHECK(optimizerTimes(kernels, job, 2) == TimesOfSteps{{1, {{0, 1500}, {1, 2000}}}});
    CHECK(optimizerTimes(kernels, job, 3).empty()); // a third rank was not met
    CHECK(optimizerTimes(std::span(kernels).first(2), job, 2).empty()); // nothing of rank 1
    CHECK(optimizerTimes({}, job, 2).empty());
}

TEST_CASE("where nobody waits behind it an optimizer is hidden as its passes are", "[advisor]") {
    CommunicationInputs job;
    meet(job, {0, 1}, 1000, 2000);
    meet(job, {0, 1}, 4000, 6000);
    CHECK(optimizerTimes(kernelsOfTwo(), job, 2).empty());
}

TEST_CASE("parameters may be gathered within the groups of a job", "[advisor]") {
    std::vector<OptimizerKernels> kernels;
    for (const int64_t rank : {0, 1, 2, 3})
        kernels.push_back({rank, 1, between(6000, 8000), Duration(1000 + rank)});
    CommunicationInputs job;
    meet(job, {0, 1}, 4000, 5000); // no meeting of all
    meet(job, {2, 3}, 4000, 5000);
    meet(job, {0, 1}, 8000, 9000);
    meet(job, {2, 3}, 8000, 9000);
    CHECK(optimizerTimes(kernels, job, 4).empty());
    meet(job, {0, 1, 2, 3}, 5000, 6000);
    CHECK(optimizerTimes(kernels, job, 4)
        == TimesOfSteps{{1, {{0, 1000}, {1, 1001}, {2, 1002}, {3, 1003}}}});
}

} // namespace optimizer_times_test
