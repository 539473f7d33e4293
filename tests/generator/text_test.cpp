// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "size_text.h"
#include "text.h"

namespace rankscope::generator::text_test {
namespace {

template <typename Append, typename... Values>
std::string written(Append append, Values... values) {
    std::string out;
    append(out, values...);
    return out;
}

TEST_CASE("microseconds keep each nanosecond") {
    CHECK(microsText(1'736'412'474'714'258'990) == "1736412474714258.990");
    CHECK(microsText(5) == "0.005");
    CHECK(shortMicrosText(167'560) == "167.56");
    CHECK(shortMicrosText(7'000) == "7.0");
    CHECK(shortMicrosText(20) == "0.02");
    CHECK(shortMicrosText(-2'500) == "-2.5");
}

TEST_CASE("flow ids may need more than 64 bits") {
    CHECK(written(appendWide, std::uint64_t{0}, std::uint64_t{42}) == "42");
    CHECK(written(appendWide, std::uint64_t{2}, std::uint64_t{0x2b350000ffffffffULL})
        == "40006882869110636543");
    CHECK(written(appendWide, ~0ULL, ~0ULL) == "340282366920938463463374607431768211455");
}

TEST_CASE("bytes become MiB and KiB exactly") {
    CHECK(written(appendMebibytes, 4304LL * 1048576 + 1960 * 512) == "4304.95703125");
    CHECK(written(appendMebibytes, 1048576LL) == "1.0");
    CHECK(written(appendKibibytes, 25609728LL) == "25009.5");
}

TEST_CASE("small numbers turn to the exponent form as in Python") {
    CHECK(written(appendMillionths, 0LL) == "0");
    CHECK(written(appendMillionths, 20LL) == "2e-05");
    CHECK(written(appendMillionths, 25LL) == "2.5e-05");
    CHECK(written(appendMillionths, 3LL) == "3e-06");
    CHECK(written(appendMillionths, 100LL) == "0.0001");
    CHECK(written(appendMillionths, 8'388'608LL) == "8.388608");
}

TEST_CASE("quotients round half up") {
    CHECK(written(appendQuotient, 1LL, 3LL, 4U) == "0.3333");
    CHECK(written(appendQuotient, 2LL, 3LL, 4U) == "0.6667");
    CHECK(written(appendQuotient, 1LL, 1LL, 4U) == "1.0");
    CHECK(written(appendQuotient, 5LL, 0LL, 4U) == "0");
}

TEST_CASE("sizes are read with their unit") {
    CHECK(parseSize("400000000") == 400'000'000U);
    CHECK(parseSize("200M") == 200'000'000U);
    CHECK(parseSize("1.5G") == 1'500'000'000U);
    CHECK(!parseSize("big"));
    CHECK(!parseSize(""));
}

} // namespace
} // namespace rankscope::generator::text_test
