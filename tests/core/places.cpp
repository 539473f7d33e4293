// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/places.h"

namespace rankscope::test {

std::filesystem::path sourceDir() {
    return RS_SOURCE_DIR;
}

std::filesystem::path sharedDir() {
    return RS_SHARED_DIR;
}

} // namespace rankscope::test
