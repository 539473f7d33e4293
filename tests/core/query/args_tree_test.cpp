// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/query/details.h"

namespace args_tree_test {

using rankscope::query::ArgNode;
using rankscope::query::parseArgs;

namespace {

std::string textOf(const std::vector<ArgNode>& nodes, const std::string& indent = {}) {
    std::string text;
    for (const ArgNode& node : nodes) {
        text += indent + node.key + '=' + node.value + '\n';
        text += textOf(node.children, indent + ' ');
    }
    return text;
}

} // namespace

TEST_CASE("numbers of arguments stay as they are in the file", "[query]") {
    CHECK(textOf(parseArgs(R"({"a": 1.50, "b": 12345678901234567890123, "c": -1e3})"))
        == "a=1.50\nb=12345678901234567890123\nc=-1e3\n");
}

TEST_CASE("arguments nest as objects and lists", "[query]") {
    CHECK(textOf(parseArgs(R"({"o": {"x": "y", "e": {}}, "l": [1, [2, 3], "z"]})"))
        == "o=\n x=y\n e=\nl=\n [0]=1\n [1]=\n  [0]=2\n  [1]=3\n [2]=z\n");
}

TEST_CASE("texts of arguments are unescaped", "[query]") {
    CHECK(textOf(parseArgs(R"({"a\"b": "line\n\u4e2d"})")) == "a\"b=line\n\xe4\xb8\xad\n");
}

TEST_CASE("words of arguments are kept", "[query]") {
    CHECK(textOf(parseArgs(R"({"t": true, "n": null})")) == "t=true\nn=null\n");
}

TEST_CASE("what is no JSON comes back as one leaf", "[query]") {
    CHECK(textOf(parseArgs("just words")) == "=just words\n");
    CHECK(parseArgs("").empty());
    CHECK(parseArgs("{}").empty());
}

TEST_CASE("M6: arguments nest 64 levels deep, what is deeper stays text", "[query]") {
    const auto deepest = [](int levels) {
        std::string text;
        for (int i = 0; i < levels; ++i)
            text += R"({"a":)";
        std::vector<ArgNode> nodes = parseArgs(text + "1" + std::string(levels, '}'));
        while (!nodes.front().children.empty())
            nodes = std::vector<ArgNode>(nodes.front().children);
        return nodes.front().value;
    };
    CHECK(deepest(65) == "1"); // the arguments themselves are one more
    CHECK(deepest(66) == R"({"a":1})");
}

TEST_CASE("arguments nested without end do not overflow the stack", "[query]") {
    CHECK(parseArgs(std::string(100'000, '[')).size() <= 1);
    CHECK(parseArgs(R"({"a":)" + std::string(100'000, '{')).size() <= 1);
}

} // namespace args_tree_test
