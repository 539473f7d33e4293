// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/read_graph.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/input/byte_source.h"
#include "core/ir/graph_reader.h"

namespace rankscope::ir {

namespace fs = std::filesystem;

namespace {

constexpr size_t kPortion = size_t{1} << 20;

/// The whole text: a graph keeps it, for its nodes are views of it.
Result<std::string> textOf(const fs::path& file, model::IssueLog& issues, Progress& progress,
    const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto source, input::openSource(file, issues));
    std::error_code error;
    const auto size = fs::file_size(file, error);
    std::string text;
    if (!error) {
        progress.bytesTotal = size;
        text.reserve(size);
    }
    std::string portion(kPortion, 0);
    while (true) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped");
        RS_TRY_ASSIGN(const size_t got, source->read(portion));
        text.append(portion, 0, got);
        progress.bytesDone = source->bytesRead();
        if (got == 0)
            return text;
    }
}

} // namespace

bool isOfLatePass(std::string_view name) {
    constexpr std::array<std::string_view, 3> kPasses{"validate", "execute", "graph_build"};
    return std::ranges::any_of(kPasses,
        [name](std::string_view pass) { return name.find(pass) != std::string_view::npos; });
}

Result<Graph> readGraphText(std::string text, const std::string& name, model::IssueLog& issues,
    const std::stop_token& stop) {
    if (text.empty())
        return fail(ErrorCode::NoProfile, '"' + name + "\" is empty", name);
    GraphReader reader(std::move(text), name, issues);
    constexpr uint64_t kLinesBetween = 4096; ///< asks whether to stop
    for (uint64_t lines = 1; reader.takeLine(); ++lines) {
        if (lines % kLinesBetween == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped");
    }
    Graph graph = reader.finish();
    graph.isOfLatePass = isOfLatePass(name);
    if (graph.nodes.empty() && graph.subgraphs.empty() && graph.parameters.empty())
        return fail(ErrorCode::NoProfile, "no graph of MindSpore in \"" + name + '"', name);
    return graph;
}

Result<Graph> readGraph(const fs::path& file, model::IssueLog& issues, Progress& progress,
    const std::stop_token& stop) {
    RS_TRY_ASSIGN(std::string text, textOf(file, issues, progress, stop));
    return readGraphText(std::move(text), file.filename().native(), issues, stop);
}

} // namespace rankscope::ir
