// SPDX-License-Identifier: GPL-3.0-or-later
// A graph from text that stands in a test, with what was wrong with it.
#pragma once

#include <string>

#include <catch2/catch.hpp>

#include "core/ir/graph.h"
#include "core/ir/read_graph.h"
#include "core/model/issue.h"

namespace rankscope::test {

struct TextGraph {
    ir::Graph graph;
    model::IssueLog issues;

    const ir::Node& node(size_t i) const { return graph.nodes.at(i); }
};

inline TextGraph textGraph(const std::string& text, const std::string& name = "a.ir") {
    TextGraph read;
    auto graph = ir::readGraphText(text, name, read.issues, {});
    REQUIRE(graph);
    read.graph = std::move(*graph);
    return read;
}

} // namespace rankscope::test
