// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/compiled_graph.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/ir/read_graph.h"
#include "core/ir/scope.h"

namespace rankscope::advisor {

namespace {

std::string folderOf(const std::string& name) {
    return name.substr(0, name.rfind('/') + 1);
}

/// Damage of a whole file.
void addUnreadable(CompiledGraph& read, const Error& error, uint64_t size) {
    using model::IssueCode;
    const IssueCode code = error.code != ErrorCode::NoProfile ? IssueCode::UnreadableFile
        : size == 0                                           ? IssueCode::EmptyFile
                                                              : IssueCode::BadLine;
    read.issues.add(code, read.name, 0, error.message);
    read.graph.text = std::make_shared<const std::string>();
    read.graph.isDamaged = true;
}

std::string nameOf(const query::Snapshot& snapshot, const model::SourceFile& file) {
    return file.path == snapshot.root ? file.path.filename().native()
                                      : file.path.lexically_relative(snapshot.root).native();
}

} // namespace

uint64_t heldBytes(const CompiledGraph& graph) {
    const ir::Graph& held = graph.graph;
    return held.text->capacity() + held.nodes.capacity() * sizeof(ir::Node)
        + held.parameters.capacity() * sizeof(ir::Parameter)
        + held.inputs.capacity() * sizeof(ir::Value)
        + (held.users.capacity() + held.userBegin.capacity()) * sizeof(ir::NodeIndex);
}

std::vector<std::string> graphNames(const query::Snapshot& snapshot) {
    std::vector<std::string> names;
    for (const model::SourceFile& file : snapshot.jobFiles) {
        if (file.kind == model::FileKind::Graph)
            names.push_back(nameOf(snapshot, file));
    }
    return names;
}

std::vector<std::string> byTelling(std::vector<std::string> names) {
    std::ranges::reverse(names); // of two alike the last
    const std::string first = names.empty() ? std::string() : folderOf(names.back());
    std::ranges::stable_sort(names, std::greater(), [&first](const std::string& name) {
        return std::pair(folderOf(name) == first, ir::isOfLatePass(name));
    });
    return names;
}

Result<std::shared_ptr<const CompiledGraph>> compiledGraph(
    const query::Snapshot& snapshot, const std::string& name, const std::stop_token& stop) {
    return snapshot.figures.shared<CompiledGraph>(
        "compiledGraph", std::tuple(name), stop, [&]() -> Result<CompiledGraph> {
            for (const model::SourceFile& file : snapshot.jobFiles) {
                if (file.kind != model::FileKind::Graph || nameOf(snapshot, file) != name)
                    continue;
                CompiledGraph read{.name = name, .graph = {}, .issues = {}};
                rankscope::Progress progress;
                auto graph = ir::readGraph(file.path, read.issues, progress, stop);
                if (graph)
                    read.graph = std::move(*graph);
                else if (graph.error().code == ErrorCode::Cancelled)
                    return tl::unexpected(graph.error());
                else
                    addUnreadable(read, graph.error(), file.size);
                return read;
            }
            return fail(ErrorCode::NotFound, "there is no graph \"" + name + '"', name);
        });
}

Result<std::shared_ptr<const CompiledGraph>> tellingCompiledGraph(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::shared_ptr<const CompiledGraph> first;
    for (const std::string& name : byTelling(graphNames(snapshot))) {
        RS_TRY_ASSIGN(auto graph, compiledGraph(snapshot, name, stop));
        if (!graph->graph.nodes.empty())
            return graph;
        first = first ? first : graph;
    }
    return first;
}

Result<std::optional<KernelNode>> nodeOfKernel(
    const query::Snapshot& snapshot, std::string_view kernel, const std::stop_token& stop) {
    for (const std::string& name : byTelling(graphNames(snapshot))) {
        RS_TRY_ASSIGN(auto graph, compiledGraph(snapshot, name, stop));
        const std::vector<ir::Node>& nodes = graph->graph.nodes;
        const auto found = std::ranges::find_if(
            nodes, [kernel](const ir::Node& node) { return ir::isKernelOf(node, kernel); });
        if (found != nodes.end())
            return std::optional(
                KernelNode{graph, static_cast<ir::NodeIndex>(found - nodes.begin())});
    }
    return std::optional<KernelNode>();
}

} // namespace rankscope::advisor
