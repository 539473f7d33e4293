// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/kernel_button.h"

#include "core/ir/scope.h"
#include "views/shared/in_each_language.h"

namespace rankscope::graph {

using advisor::NoKernel;

KernelButton::KernelButton(shared::QueryBridge& bridge, QWidget* parent)
    : FlatButton(parent)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion()) {
    setObjectName("kernel");
    connect(this, &QToolButton::clicked, this, &KernelButton::go);
    shared::inEachLanguage(this, [this] { sayTexts(); });
}

void KernelButton::setNode(std::shared_ptr<const advisor::CompiledGraph> graph,
    const std::shared_ptr<const advisor::KernelNames>& kernels, std::optional<ir::NodeIndex> node) {
    m_graph = std::move(graph);
    m_node = node;
    m_why.reset();
    if (m_graph && kernels && m_node)
        m_why = advisor::whyNoKernel(*kernels, m_graph->graph.nodes[*m_node]);
    sayTexts();
}

void KernelButton::go() {
    if (!canGo())
        return;
    const std::string name(ir::kernelNameOf(m_graph->graph.nodes[*m_node]));
    m_bridge.ask<std::optional<model::Target>>(
        m_question, this,
        [name, graph = m_graph->name](query::Session& session, const std::stop_token& stop) {
            return advisor::kernelNamed(session, name, graph, stop);
        },
        [this](const Result<std::optional<model::Target>>& found) {
            if (found && *found)
                emit targetWanted(**found);
        });
}

void KernelButton::sayTexts() {
    setText(tr("Kernel on the timeline"));
    setEnabled(canGo());
    if (!m_why) {
        setToolTip(tr("Select a node to go to its kernel."));
        return;
    }
    switch (*m_why) {
    case NoKernel::None:
        setToolTip(tr("The first call of the kernel with the full name of the node"));
        break;
    case NoKernel::NoName:
        setToolTip(tr("The node has no full name, so the profile cannot name a kernel of it."));
        break;
    case NoKernel::NoTimeline:
        setToolTip(tr("The folder has no timeline."));
        break;
    case NoKernel::NotThere:
        setToolTip(tr("No kernel of the timeline has the full name of the node: it was fused or "
                      "removed, or the profile is of another run."));
        break;
    }
}

} // namespace rankscope::graph
