// SPDX-License-Identifier: GPL-3.0-or-later
// Where the checkout and the shared material lie. Only places.cpp is compiled for the place, so
// that other checkouts can share what the compiler made of the rest.
#pragma once

#include <filesystem>

namespace rankscope::test {

/// The checkout.
std::filesystem::path sourceDir();

/// `../shared` beside it: real profiles, goldens. Never committed; may be missing outside CI.
std::filesystem::path sharedDir();

/// False, with a word about it, where `place` of the shared material is not there. Where
/// RS_NEEDS_SHARED is set (.ci/run) that is a failure.
bool hasShared(const std::filesystem::path& place);

} // namespace rankscope::test
