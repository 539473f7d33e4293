// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/compiled_graph.h"

#include <algorithm>
#include <utility>

#include "core/ir/read_graph.h"
#include "core/ir/scope.h"

namespace rankscope::advisor {

namespace {

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

size_t tellingGraph(const std::vector<std::string>& names) {
    const auto folderOf = [](const std::string& name) {
        return name.substr(0, name.rfind('/') + 1);
    };
    const std::string first = names.empty() ? std::string() : folderOf(names.front());
    std::pair<bool, size_t> best{false, 0};
    for (size_t i = 0; i < names.size() && folderOf(names[i]) == first; ++i)
        best = std::max(best, {ir::isOfLatePass(names[i]), i});
    return best.second;
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
                RS_TRY_ASSIGN(read.graph, ir::readGraph(file.path, read.issues, progress, stop));
                return read;
            }
            return fail(ErrorCode::NotFound, "there is no graph \"" + name + '"', name);
        });
}

Result<std::optional<KernelNode>> nodeOfKernel(
    const query::Snapshot& snapshot, std::string_view kernel, const std::stop_token& stop) {
    std::vector<std::string> names = graphNames(snapshot);
    if (names.empty())
        return std::optional<KernelNode>();
    std::swap(names[tellingGraph(names)], names.back());
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        RS_TRY_ASSIGN(auto graph, compiledGraph(snapshot, *name, stop));
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
