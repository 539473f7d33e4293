// SPDX-License-Identifier: GPL-3.0-or-later
// A tool of a list of nodes: leads from the selected one to its kernel on the timeline. Where the
// timeline has none its tooltip says why.
// Thread: UI only.
#pragma once

#include "core/advisor/compiled_graph.h"
#include "core/advisor/node_kernel.h"
#include "core/model/target.h"
#include "views/shared/flat_button.h"
#include "views/shared/query_bridge.h"

namespace rankscope::graph {

class KernelButton : public shared::FlatButton {
    Q_OBJECT

public:
    explicit KernelButton(shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// The selected node; none: nothing is selected.
    void setNode(std::shared_ptr<const advisor::CompiledGraph> graph,
        const std::shared_ptr<const advisor::KernelNames>& kernels,
        std::optional<ir::NodeIndex> node);
    /// Its kernel is on the timeline.
    bool canGo() const { return m_why == advisor::NoKernel::None; }
    /// To the kernel, where there is one.
    void go();

signals:
    void targetWanted(const rankscope::model::Target& target);

private:
    void sayTexts();

    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    std::shared_ptr<const advisor::CompiledGraph> m_graph;
    std::optional<ir::NodeIndex> m_node;
    std::optional<advisor::NoKernel> m_why; ///< of the node; nothing without one
};

} // namespace rankscope::graph
