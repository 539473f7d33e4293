// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/rank.h"

#include <set>
#include <string>

#include <catch2/catch.hpp>

using namespace rankscope::model;

TEST_CASE("every profile kind has a word of its own", "[rank]") {
    std::set<std::string> words;
    const int last = static_cast<int>(ProfileKind::Monitor);
    for (int i = 0; i <= last; ++i)
        words.insert(toWord(static_cast<ProfileKind>(i)));
    CHECK(words.size() == static_cast<size_t>(last) + 1);
    CHECK(words.count("unknown") == 0);
    CHECK(std::string(toWord(ProfileKind::PytorchText)) == "pytorch-text");
}
