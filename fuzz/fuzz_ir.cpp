// SPDX-License-Identifier: GPL-3.0-or-later
// A graph of any content: it is read, its references stay inside, and every check comes to an end.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/ir/difference.h"
#include "core/ir/findings.h"
#include "core/ir/read_graph.h"
#include "core/ir/tensor_type.h"
#include "core/ir/traffic.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace rankscope;
    model::IssueLog issues;
    const auto graph = ir::readGraphText(
        std::string(reinterpret_cast<const char*>(data), size), "fuzz", issues, {});
    if (!graph)
        return 0;
    for (ir::NodeIndex i = 0; i < graph->nodes.size(); ++i) {
        for (const ir::Value& value : graph->inputsOf(graph->nodes[i])) {
            const bool isNode = value.kind == ir::Value::Kind::Node;
            if (value.index >= (isNode ? graph->nodes.size() : graph->parameters.size()))
                std::abort();
        }
        for (const ir::NodeIndex user : graph->usersOf(i)) {
            if (user >= graph->nodes.size())
                std::abort();
        }
        static_cast<void>(ir::shortType(graph->nodes[i].types));
    }
    for (const ir::CheckResult& result : ir::findingsOf(*graph)) {
        for (const ir::Finding& finding : result.findings) {
            if (finding.nodes.empty() || finding.count == 0)
                std::abort(); // nothing is said without evidence
        }
    }
    static_cast<void>(ir::trafficOf(*graph));
    static_cast<void>(ir::biggestTensors(*graph, 8));
    if (!ir::differenceOf(*graph, *graph).empty())
        std::abort();
    return 0;
}
