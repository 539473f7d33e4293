// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/open_async.h"

#include <string>

#include <catch2/catch.hpp>

namespace open_async_test {

using namespace rankscope;
using namespace rankscope::importer;

namespace {

OpenSlice at(int64_t ns) {
    return {fromNanoseconds(ns), {}, {}, {}};
}

int64_t begun(const std::optional<OpenAsync::Entry>& entry) {
    return entry ? toNanoseconds(entry->slice.ts) : -1;
}

} // namespace

TEST_CASE("an end closes the latest begin of its key", "[open_async]") {
    OpenAsync open(10);
    open.begin("a", TrackId{1}, at(1));
    open.begin("b", TrackId{2}, at(2));
    open.begin("a", TrackId{1}, at(3));
    CHECK(begun(open.end("a")) == 3);
    CHECK(begun(open.end("a")) == 1);
    CHECK(begun(open.end("a")) == -1);
    CHECK(begun(open.end("c")) == -1);
    CHECK(open.takeAll().size() == 1);
    CHECK(open.size() == 0);
}

TEST_CASE("what has ended is forgotten", "[open_async]") {
    OpenAsync open(4);
    for (int i = 0; i < 1000; ++i) {
        CHECK_FALSE(open.begin(std::to_string(i), {}, at(i)));
        CHECK(begun(open.end(std::to_string(i))) == i);
    }
    CHECK(open.size() == 0);
}

TEST_CASE("of begins without an end the oldest goes first", "[open_async]") {
    OpenAsync open(2);
    CHECK(begun(open.begin("a", {}, at(1))) == -1);
    CHECK(begun(open.begin("b", {}, at(2))) == -1);
    CHECK(begun(open.begin("c", {}, at(3))) == 1);
    CHECK(begun(open.begin("c", {}, at(4))) == 2);
    CHECK(begun(open.end("a")) == -1);
    const auto rest = open.takeAll();
    REQUIRE(rest.size() == 2);
    CHECK(begun(rest.front()) == 3);
}

} // namespace open_async_test
