// SPDX-License-Identifier: GPL-3.0-or-later
// What the sections of the page Graph share: which of the folder's graphs they show, and what they
// say where there is none.
// Thread: UI only.
#pragma once

#include <memory>

#include "core/advisor/compiled_graph.h"
#include "core/advisor/node_kernel.h"
#include "views/graph/kernel_button.h"
#include "views/sections/section_of.h"

namespace rankscope::graph {

struct GraphChoice {
    std::vector<std::string> names; ///< of all graphs
    std::shared_ptr<const advisor::CompiledGraph> shown{}; ///< null: there is none
    std::shared_ptr<const advisor::KernelNames> kernels{}; ///< of the timeline
};

/// The graph of that name, else the one that tells most.
Result<GraphChoice> readChoice(
    const query::Snapshot& snapshot, const std::string& name, const std::stop_token& stop);

/// Data: a struct with a GraphChoice named `choice`.
template <class Data>
class GraphSection : public sections::SectionOf<Data> {
public:
    /// What the section shows of the graph, read on a query thread; null: it has its own reader().
    using ReadGraph = void (*)(Data& into, const ir::Graph& graph);

    explicit GraphSection(const sections::Context& context, ReadGraph readGraph = nullptr);

protected:
    typename sections::SectionOf<Data>::Reader reader() override;
    void refresh() final {
        if (hasGraph())
            fill();
    }
    virtual void fill() = 0;
    QString task() const override;
    std::function<pages::Message()> instead(const Data& figures) const override;
    bool offersProfiles() const override { return false; }
    void taken(const Data& figures) override;
    /// What is chosen; empty: the program chooses.
    std::string chosenName() const { return m_file->name(); }
    /// Shows the graph of that name, whatever is chosen.
    void choose(const std::string& name);
    const ir::Graph& graph() const { return this->figures().choice.shown->graph; }
    /// For cells that are made later.
    std::shared_ptr<const ir::Graph> sharedGraph() const {
        const auto& shown = this->figures().choice.shown;
        return {shown, &shown->graph};
    }
    /// A tool of a table of nodes, which follows what is selected there.
    KernelButton* addKernelButton(sections::TableCard& table);
    void showKernel(KernelButton& button, std::optional<ir::NodeIndex> node) {
        showKernel(button, this->figures().choice.shown, node);
    }
    void showKernel(KernelButton& button, const std::shared_ptr<const advisor::CompiledGraph>& of,
        std::optional<ir::NodeIndex> node) {
        button.setNode(of, this->figures().choice.kernels, node);
    }
    bool hasGraph() const { return this->figures().choice.shown != nullptr; }

private:
    ReadGraph m_readGraph;
    shared::ChoiceBox* m_file;
};

/// Texts of the base, which has no class of its own for them.
QString readingGraph();
pages::Message noGraph();
QString graphCaption();

template <class Data>
GraphSection<Data>::GraphSection(const sections::Context& context, ReadGraph readGraph)
    : sections::SectionOf<Data>(context)
    , m_readGraph(readGraph) {
    m_file = this->addChoice("graph", "", sections::Section::Then::Ask);
    this->doNotReset({m_file});
    this->say([this] { m_file->setCaption(graphCaption()); });
}

template <class Data>
typename sections::SectionOf<Data>::Reader GraphSection<Data>::reader() {
    return [name = chosenName(), readGraph = m_readGraph](
               query::Session& session, const std::stop_token& stop) -> Result<Data> {
        Data read;
        RS_TRY_ASSIGN(read.choice, readChoice(session.snapshot(), name, stop));
        if (read.choice.shown)
            readGraph(read, read.choice.shown->graph);
        return read;
    };
}

template <class Data>
KernelButton* GraphSection<Data>::addKernelButton(sections::TableCard& table) {
    auto* button = new KernelButton(this->bridge(), this);
    table.addTool(button);
    this->connect(button, &KernelButton::targetWanted, this, &sections::Section::targetWanted);
    return button;
}

template <class Data>
QString GraphSection<Data>::task() const {
    return readingGraph();
}

template <class Data>
std::function<pages::Message()> GraphSection<Data>::instead(const Data& figures) const {
    return figures.choice.shown != nullptr ? std::function<pages::Message()>() : noGraph;
}

template <class Data>
void GraphSection<Data>::taken(const Data& figures) {
    m_file->setNames({}, figures.choice.names);
    choose(figures.choice.shown->name);
}

template <class Data>
void GraphSection<Data>::choose(const std::string& name) {
    const auto& names = this->figures().choice.names;
    const auto found = std::ranges::find(names, name);
    if (found != names.end())
        m_file->setValue(found - names.begin());
}

} // namespace rankscope::graph
