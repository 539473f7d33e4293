// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_section.h"

#include <QCoreApplication>

namespace rankscope::graph {

using pages::Message;

namespace {

struct GraphChoiceTexts {
    Q_DECLARE_TR_FUNCTIONS(GraphChoiceTexts)
};

} // namespace

Result<GraphChoice> readChoice(
    const query::Snapshot& snapshot, const std::string& name, const std::stop_token& stop) {
    GraphChoice choice{.names = advisor::graphNames(snapshot)};
    if (choice.names.empty())
        return choice;
    const bool isThere = std::ranges::find(choice.names, name) != choice.names.end();
    RS_TRY_ASSIGN(choice.shown,
        isThere ? advisor::compiledGraph(snapshot, name, stop)
                : advisor::tellingCompiledGraph(snapshot, stop));
    RS_TRY_ASSIGN(choice.kernels, advisor::kernelNames(snapshot, stop));
    return choice;
}

QString readingGraph() {
    return GraphChoiceTexts::tr("Reading the graph");
}

QString graphCaption() {
    return GraphChoiceTexts::tr("Graph");
}

Message noGraph() {
    return Message{.title = GraphChoiceTexts::tr("No compiled graph in this folder"),
        .text = GraphChoiceTexts::tr(
            "The graph that MindSpore compiles (.ir) shows what is recomputed, "
            "what the parallel plan inserts, and which tensors are large."),
        .parts = {{GraphChoiceTexts::tr("What to do next"),
            {GraphChoiceTexts::tr(
                "Run the job with MS_DEV_SAVE_GRAPHS=1 and MS_DEV_SAVE_GRAPHS_PATH, and open the "
                "folder with the graphs (*.ir), or one of them: validate, execute and graph_build "
                "show most.")}}}};
}

} // namespace rankscope::graph
