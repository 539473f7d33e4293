// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/base/string_pool.h"

namespace string_pool_test {

using namespace rankscope;

TEST_CASE("raw texts get the id of what they mean, however often they come", "[string_pool]") {
    const std::string names[] = {"", "a", R"(a\n)", "aclnnMul", R"(acl\u006enMul)",
        "aclnnMatMul_0_MatMulV2", "aclnnMatMul_1_MatMulV2", R"(aclnnMatMul_\u0031_MatMulV2)"};
    const size_t meanings[] = {0, 1, 2, 3, 3, 4, 5, 5};
    StringPool pool;
    std::map<size_t, StringId> known{{0, StringId{}}};
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) {
        const size_t which = random() % std::size(names);
        const StringId id = pool.internRaw(names[which]);
        CHECK(known.try_emplace(meanings[which], id).first->second == id);
    }
    CHECK(known.size() == 6);
    CHECK(pool.text(known[2]) == "a\n");
    CHECK(pool.text(known[5]) == "aclnnMatMul_1_MatMulV2");
}

TEST_CASE("texts that differ in a few bytes are told apart", "[string_pool]") {
    StringPool pool;
    const auto nameOf = [](size_t i) {
        return "a long beginning " + std::to_string(i * 7) + " and a long end, the same of all";
    };
    std::vector<StringId> ids;
    for (size_t i = 0; i < 5000; ++i)
        ids.push_back(pool.internRaw(nameOf(i)));
    for (size_t i = 5000; i-- > 0;) {
        CHECK(pool.internRaw(nameOf(i)) == ids[i]);
        CHECK(pool.text(ids[i]) == nameOf(i));
    }
    const auto texts = pool.take();
    CHECK(texts.size() == 5001);
    CHECK(pool.text(pool.internRaw(nameOf(3))) == nameOf(3));
}

TEST_CASE("R7: texts beyond the budget read as one", "[string_pool][R7]") {
    StringPool pool;
    const StringId early = pool.intern("early name");
    pool.setBudget(1000, "(rest)");
    std::set<StringId> ids;
    for (int i = 0; i < 1000; ++i)
        ids.insert(pool.internRaw("a name of its own " + std::to_string(i)));
    CHECK(ids.size() < 12);
    CHECK(pool.size() < 14);
    CHECK(pool.refused() + ids.size() == 1001);
    CHECK(pool.text(pool.intern("another one")) == "(rest)");
    CHECK(pool.text(pool.internRaw("another one")) == "(rest)");
    CHECK(pool.intern("early name") == early);
    CHECK(pool.internRaw("a name of its own 0") == pool.intern("a name of its own 0"));
    CHECK(pool.text(pool.intern("a name of its own 0")) == "a name of its own 0");
    CHECK(pool.refuses("another one"));
    CHECK_FALSE(pool.refuses("early name"));
    CHECK_FALSE(pool.refuses(""));
}

} // namespace string_pool_test
