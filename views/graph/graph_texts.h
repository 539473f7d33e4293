// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Graph says of nodes and findings, and the tables it is said in.
// Thread: any, free functions.
#pragma once

#include <memory>

#include <QString>

#include "core/advisor/compiled_graph.h"
#include "core/ir/difference.h"
#include "core/ir/findings.h"
#include "core/ir/traffic.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/table_data.h"

namespace rankscope::graph {

QString purposeText(ir::Purpose purpose);
QString stateText(ir::CheckState state);

/// How much is in the file, and whether all of it was read.
std::vector<sections::Figure> graphFigures(const advisor::CompiledGraph& read);

/// Of a graph whose file counts other nodes than were read: what it counts; else nothing.
QString missedNodesText(const ir::Graph& graph);

/// A finding with its check.
struct FindingRow {
    ir::CheckId check{};
    const ir::Finding* finding = nullptr; ///< null: the check found nothing, or could not judge
    ir::CheckState state{};
    ir::Doubt doubt{};
};
std::vector<FindingRow> findingRows(const std::vector<ir::CheckResult>& results);
/// The finding in full, with the rule of its check.
sections::Note findingNote(const FindingRow& row);
shared::TableData findingTable(const std::vector<FindingRow>& rows);

/// "net.py:16" of a node's or a subgraph's place in the program.
QString codeText(std::string_view code);
/// Lines of nodes.
shared::TableData nodeTable(
    const std::shared_ptr<const ir::Graph>& graph, std::vector<ir::NodeIndex> nodes);

/// What a node reads, then what reads it.
struct Neighbour {
    bool isInput = false;
    ir::Value value;
};
std::vector<Neighbour> neighboursOf(const ir::Graph& graph, ir::NodeIndex node);
shared::TableData neighbourTable(const ir::Graph& graph, const std::vector<Neighbour>& rows);

shared::TableData recomputeTable(const std::vector<ir::RecomputeGroup>& groups);
shared::TableData trafficTable(const std::vector<ir::TrafficRow>& rows);
shared::TableData tensorTable(const std::shared_ptr<const ir::Graph>& graph,
    std::shared_ptr<const std::vector<ir::BigTensor>> tensors);
shared::TableData differenceTable(std::shared_ptr<const std::vector<ir::Difference>> rows);

} // namespace rankscope::graph
