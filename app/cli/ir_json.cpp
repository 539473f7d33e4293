// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ir_json.h"

#include <fmt/format.h>

#include "core/advisor/graph_phrases.h"
#include "core/base/json_writer.h"
#include "core/ir/relayout.h"
#include "core/ir/scope.h"

namespace rankscope::app {

namespace {

using advisor::Language;

using Number = std::optional<int64_t>;

constexpr size_t kPortion = size_t{1} << 20; ///< is printed as soon as it is there

/// Of the elements of an array, of which more follow.
void printSoFar(JsonWriter& json) {
    if (json.text().size() < kPortion)
        return;
    fmt::print("{},", json.text());
    json.clear();
}

void writeNode(JsonWriter& json, const ir::Graph& graph, ir::NodeIndex index) {
    const ir::Node& node = graph.nodes[index];
    json.beginObject();
    json.key("line").value(node.line);
    json.key("subgraph").value(graph.subgraphs[node.subgraph].name);
    json.key("name").value(node.name);
    json.key("op").value(node.op);
    json.key("instance").value(node.instance);
    json.key("scope").value(node.scope);
    json.key("code").value(node.code);
    json.key("strategy").value(ir::strategyText(node));
    json.key("bytes").value(ir::outputBytesOf(node));
    json.endObject();
}

void writeOptionalNode(
    JsonWriter& json, const char* key, const ir::Graph& graph, std::optional<ir::NodeIndex> node) {
    json.key(key);
    node ? writeNode(json, graph, *node) : static_cast<void>(json.null());
}

void writeCounts(JsonWriter& json, const ir::Graph& graph) {
    json.key("version").value(ir::toWord(graph.version));
    json.key("entry").value(graph.entry());
    json.key("failed_line")
        .value(graph.failed ? Number(static_cast<int64_t>(graph.nodes[*graph.failed].line))
                            : Number());
    json.key("subgraphs").value(uint64_t{graph.subgraphCount()});
    json.key("parameters").value(uint64_t{graph.headParameters});
    json.key("nodes").value(uint64_t{graph.nodes.size()});
    json.key("header").beginObject();
    json.key("subgraphs").value(graph.saidSubgraphs);
    json.key("parameters").value(graph.saidParameters);
    json.key("nodes").value(graph.saidNodes);
    json.key("cnodes").value(graph.saidCalls);
    json.endObject();
    json.key("complete").value(!graph.isMiscounted());
    json.key("code_lines").value(graph.codeLines);
    json.key("forward_candidates").value(graph.forwardCandidates);
    json.key("code_candidates").value(graph.codeCandidates);
    json.key("type_lines").value(graph.typeLines);
}

/// Of those that have the place; none outside of layers.
void writeLayers(JsonWriter& json, const ir::Layers& layers) {
    json.key("layers").beginArray();
    for (const ir::Layer& layer : layers.these) {
        if (!layer.empty())
            json.value(ir::layerText(layer));
    }
    json.endArray();
    json.key("of_layers").value(uint64_t{layers.isOutside() ? 0 : layers.all});
}

void writeFinding(JsonWriter& json, const ir::Graph& graph, const ir::Finding& finding) {
    json.beginObject();
    json.key("kind").value(ir::toWord(finding.kind));
    json.key("text").value(advisor::toText(advisor::phraseOf(finding), Language::English));
    json.key("count").value(finding.count);
    json.key("place").value(finding.place);
    json.key("other_place").value(finding.otherPlace);
    json.key("op").value(finding.op);
    json.key("pattern").value(finding.pattern);
    json.key("bytes").value(finding.bytes);
    json.key("group_size").value(finding.groupSize);
    writeLayers(json, finding.layers);
    json.key("strategy").value(finding.strategy);
    json.key("other_strategy").value(finding.otherStrategy);
    json.key("input_bytes").value(finding.inputBytes);
    json.key("output_bytes").value(finding.outputBytes);
    json.key("nodes").beginArray();
    for (size_t i = 0; i < finding.nodes.size(); ++i) {
        writeNode(json, graph, finding.nodes[i]);
        if (i + 1 < finding.nodes.size())
            printSoFar(json);
    }
    json.endArray().endObject();
}

void writeChecks(JsonWriter& json, const IrReport& report) {
    json.key("checks").beginArray();
    for (const ir::CheckResult& check : report.checks) {
        const std::string id = ir::idOf(check.check);
        json.beginObject();
        json.key("id").value(id);
        json.key("title").value(advisor::textOf(id + ".title", Language::English));
        json.key("state").value(ir::toWord(check.state));
        json.key("doubt");
        check.doubt == ir::Doubt::None ? json.null() : json.value(ir::toWord(check.doubt));
        json.key("findings").beginArray();
        for (const ir::Finding& finding : check.findings)
            writeFinding(json, report.graph, finding);
        json.endArray().endObject();
    }
    json.endArray();
}

void writeRecompute(JsonWriter& json, const ir::Graph& graph, const ir::Recompute& recompute) {
    json.key("recompute").beginArray();
    for (const ir::RecomputeGroup& group : recompute.groups) {
        json.beginObject();
        json.key("place").value(group.place);
        json.key("op").value(group.op);
        json.key("pattern").value(group.pattern);
        json.key("configured").value(uint64_t{group.configured.size()});
        json.key("duplicated").value(uint64_t{group.copies.size()});
        writeLayers(json, group.layers);
        json.key("lines").beginArray();
        for (const auto* nodes : {&group.configured, &group.copies}) {
            for (const ir::NodeIndex node : *nodes)
                json.value(graph.nodes[node].line);
        }
        json.endArray().endObject();
    }
    json.endArray();
}

void writeTraffic(JsonWriter& json, const IrReport& report) {
    json.key("communication").beginArray();
    for (const ir::TrafficRow& row : report.traffic) {
        json.beginObject();
        json.key("op").value(row.op);
        json.key("group").value(row.group);
        json.key("purpose").value(ir::toWord(row.purpose));
        json.key("group_size").value(row.groupSize);
        json.key("count").value(row.count);
        json.key("bytes").value(row.bytes);
        json.key("unsized").value(row.unsized);
        json.key("line").value(report.graph.nodes[row.first].line);
        json.endObject();
    }
    json.endArray();
}

void writeTensors(JsonWriter& json, const IrReport& report) {
    json.key("tensors").beginArray();
    for (const ir::BigTensor& tensor : report.tensors) {
        json.beginObject();
        json.key("bytes").value(tensor.bytes);
        json.key("lifetime").value(uint64_t{tensor.lifetime});
        writeOptionalNode(json, "node", report.graph, tensor.node);
        writeOptionalNode(json, "last_user", report.graph, tensor.lastUser);
        json.endObject();
    }
    json.endArray();
}

void writeSide(
    JsonWriter& json, const char* key, const ir::DifferenceSide& side, const ir::Graph& graph) {
    json.key(key).beginObject();
    json.key("count").value(side.count);
    json.key("bytes").value(side.outputBytes);
    json.key("line").value(
        side.first ? Number(static_cast<int64_t>(graph.nodes[*side.first].line)) : Number());
    json.endObject();
}

void writeDifferences(JsonWriter& json, const IrReport& report) {
    json.key("differences").beginArray();
    for (const ir::Difference& row : report.differences) {
        json.beginObject();
        json.key("place").value(row.place);
        json.key("op").value(row.op);
        json.key("purpose").value(ir::toWord(row.purpose));
        writeLayers(json, row.layers);
        json.key("where").value(advisor::toText(advisor::phraseOf(row.layers), Language::English));
        writeSide(json, "baseline", row.before, *report.reference);
        writeSide(json, "candidate", row.after, report.graph);
        json.endObject();
    }
    json.endArray();
}

} // namespace

void printJson(const IrReport& report) {
    JsonWriter json;
    json.beginObject();
    json.key("file").value(report.file);
    writeCounts(json, report.graph);
    writeChecks(json, report);
    writeRecompute(json, report.graph, report.recompute);
    writeTraffic(json, report);
    writeTensors(json, report);
    if (report.reference != nullptr)
        writeDifferences(json, report);
    fmt::print("{}\n", json.endObject().text());
}

} // namespace rankscope::app
