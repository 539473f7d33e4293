// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/places.h"

#include <cstdlib>

#include <catch2/catch.hpp>

namespace rankscope::test {

std::filesystem::path sourceDir() {
    return RS_SOURCE_DIR;
}

std::filesystem::path sharedDir() {
    return RS_SHARED_DIR;
}

bool hasShared(const std::filesystem::path& place) {
    if (std::filesystem::exists(place))
        return true;
    // M7: in CI nothing is skipped for want of the real profiles.
    if (std::getenv("RS_NEEDS_SHARED") != nullptr) // NOLINT(concurrency-mt-unsafe)
        FAIL("the shared material is missing: " << place);
    WARN("skipped: no " << place);
    return false;
}

} // namespace rankscope::test
