// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/job_tables.h"

#include <array>
#include <iterator>

#include "core/advisor/compiled_graph.h"
#include "core/advisor/dry_runs.h"
#include "core/analysis/communication/wait_table.h"
#include "core/analysis/computed_table.h"
#include "core/dryrun/stage_report.h"
#include "core/ir/findings.h"
#include "core/ir/scope.h"

namespace rankscope::advisor {

namespace {

using analysis::cell;
using analysis::FigureRow;
using analysis::FigureRows;
using Kind = index::ColumnType;
using query::RowValue;

constexpr index::ColumnSpec kNodeColumns[] = {
    {"file", Kind::Text, "below the folder that was opened"},
    {"line", Kind::Integer, "of the file, from 1"},
    {"subgraph", Kind::Text, ""},
    {"number", Kind::Integer, "3 of %3, within its subgraph; NULL of a Return"},
    {"name", Kind::Text, "CNode_69$a"},
    {"op", Kind::Text, "MatMul, Return, call @3_func.22"},
    {"full_name", Kind::Text, "with its scope; the name of its kernel in profiles"},
    {"purpose", Kind::Text, "forward, gradient or recompute"},
    {"instance", Kind::Text, "redistribution_op_0AllGather"},
    {"inputs", Kind::Integer, "nodes and parameters"},
    {"users", Kind::Integer, "nodes that read it"},
    {"output_bytes", Kind::Bytes, "NULL where a type or a shape is not known"},
    {"strategy", Kind::Text, "in_strategy: ((1, 1), (8, 1))"},
    {"recompute", Kind::Integer, "1: marked for recomputation"},
    {"code", Kind::Text, "the first place in the program"},
};

constexpr index::ColumnSpec kFindingColumns[] = {
    {"file", Kind::Text, "below the folder that was opened"},
    {"check_id", Kind::Text, "IR-1 to IR-5: a row a check, or one for each of its findings"},
    {"state", Kind::Text, "ok, found or unknown"},
    {"doubt", Kind::Text, "why the check cannot judge: nothing_marked, early_pass, incomplete"},
    {"kind", Kind::Text, "no_effect, kept_reshape, relayout, ..."},
    {"count", Kind::Integer, "how often, over all layers that it is about"},
    {"layers", Kind::Text, "0-2, 5: those that are not recomputed although others may be"},
    {"place", Kind::Text, "in the network"},
    {"other_place", Kind::Text, "of a redistribution that of the operator behind"},
    {"op", Kind::Text, ""},
    {"other_op", Kind::Text, "what it is found with"},
    {"pattern", Kind::Text, "for select_recompute"},
    {"strategy", Kind::Text, "of a redistribution: how the operator before is split"},
    {"other_strategy", Kind::Text, "and the one behind"},
    {"bytes", Kind::Bytes, "of all: kept in memory, or moved"},
    {"group_size", Kind::Integer, "ranks that communicate"},
    {"lines", Kind::Text, "of its nodes, as a JSON array"},
};

constexpr index::ColumnSpec kStageColumns[] = {
    {"run", Kind::Text, "the folder of its logs; NULL for the one that was opened"},
    {"file", Kind::Text, "below the folder that was opened"},
    {"stage", Kind::Integer, ""},
    {"rank", Kind::Integer, ""},
    {"verdict", Kind::Text, "fits, tight, fragmented, over, out_of_memory or unknown"},
    {"used", Kind::Bytes, "peak without fragments"},
    {"actual", Kind::Bytes, "peak with fragments"},
    {"cap", Kind::Bytes, "what MindSpore may take of the device"},
    {"cap_assumed", Kind::Integer, "1: not in the log"},
    {"free", Kind::Bytes, "of the cap; below zero where it is over"},
    {"fragmentation", Kind::Bytes, ""},
    {"device", Kind::Bytes, "what the device has"},
    {"reserve", Kind::Bytes, "of the device, for other components"},
    {"out_of_memory", Kind::Integer, "times that memory ran out"},
    {"simulated", Kind::Integer, "1: a dry run by the log or its folder"},
};

constexpr std::array kSpecs{
    index::TableSpec{"ir_node", index::TableScope::Cluster,
        "One node of a compiled graph of MindSpore (*.ir).", kNodeColumns},
    index::TableSpec{"ir_finding", index::TableScope::Cluster,
        "What a check finds in a compiled graph.", kFindingColumns},
    index::TableSpec{"dry_run_stage", index::TableScope::Cluster,
        "The memory of one stage as the log of a dry run tells it.", kStageColumns},
};

std::string declarationOf(const index::TableSpec& spec) {
    std::string text = "CREATE TABLE x(";
    for (const index::ColumnSpec& column : spec.columns) {
        text += &column == spec.columns.data() ? "" : ", ";
        text += '"' + std::string(column.name) + '"'
            + (column.kind == Kind::Text ? " TEXT" : " INTEGER");
    }
    return text + ")";
}

int64_t number(uint64_t value) {
    return static_cast<int64_t>(value); // of lines and nodes: far below 2^63
}

FigureRow rowOf(const CompiledGraph& of, ir::NodeIndex position) {
    const ir::Graph& graph = of.graph;
    const ir::Node& node = graph.nodes[position];
    const ir::Subgraph& subgraph = graph.subgraphs[node.subgraph];
    return {of.name, number(node.line), cell(subgraph.name),
        node.number < 0 ? RowValue() : RowValue(int64_t{node.number}), cell(node.name),
        cell(node.op), cell(node.scope), std::string(ir::toWord(node.purpose)), cell(node.instance),
        number(graph.inputsOf(node).size()), number(graph.usersOf(position).size()),
        cell(ir::outputBytesOf(node)), cell(node.strategy), int64_t{ir::hasMark(node, "recompute")},
        cell(node.code)};
}

std::string linesOf(const ir::Graph& graph, const std::vector<ir::NodeIndex>& nodes) {
    std::string text = "[";
    for (const ir::NodeIndex node : nodes)
        text += (text.size() == 1 ? "" : ",") + std::to_string(graph.nodes[node].line);
    return text + "]";
}

FigureRow rowOf(
    const CompiledGraph& of, const ir::CheckResult& result, const ir::Finding* finding) {
    FigureRow row{of.name, std::string(ir::idOf(result.check)),
        std::string(ir::toWord(result.state)),
        result.state == ir::CheckState::Unknown ? cell(std::string_view(ir::toWord(result.doubt)))
                                                : RowValue()};
    if (finding == nullptr) {
        row.resize(std::size(kFindingColumns));
        return row;
    }
    for (RowValue value : std::initializer_list<RowValue>{std::string(ir::toWord(finding->kind)),
             number(finding->count), cell(ir::layersText(finding->layers)), cell(finding->place),
             cell(finding->otherPlace), cell(finding->op), cell(finding->otherOp),
             cell(finding->pattern), cell(finding->strategy), cell(finding->otherStrategy),
             cell(finding->bytes), cell(finding->groupSize), linesOf(of.graph, finding->nodes)})
        row.push_back(std::move(value));
    return row;
}

FigureRows findingRowsOf(const CompiledGraph& graph) {
    FigureRows rows;
    for (const ir::CheckResult& result : ir::findingsOf(graph.graph)) {
        if (result.findings.empty())
            rows.push_back(rowOf(graph, result, nullptr));
        for (const ir::Finding& finding : result.findings)
            rows.push_back(rowOf(graph, result, &finding));
    }
    return rows;
}

/// Graph by graph: of those that are not asked for nothing is read.
class GraphRows : public query::RowSource {
public:
    GraphRows(query::Session& session, const query::RowFilter& filter)
        : m_session(session)
        , m_names(graphNames(session.snapshot())) {
        if (filter.name)
            std::erase_if(m_names, [&](const std::string& name) { return name != *filter.name; });
    }

    Result<bool> next() final {
        ++m_row;
        while (m_graph == nullptr || m_row >= rows()) {
            if (m_next == m_names.size())
                return false;
            RS_TRY_ASSIGN(
                m_graph, compiledGraph(m_session.snapshot(), m_names[m_next++], m_session.stop()));
            m_row = 0;
            begin();
        }
        return true;
    }

protected:
    const CompiledGraph& graph() const { return *m_graph; }
    size_t row() const { return m_row; }
    virtual void begin() = 0; ///< another graph
    virtual size_t rows() const = 0; ///< of the graph

private:
    query::Session& m_session;
    std::vector<std::string> m_names;
    size_t m_next = 0;
    std::shared_ptr<const CompiledGraph> m_graph;
    size_t m_row = 0;
};

class NodeRows final : public GraphRows {
public:
    using GraphRows::GraphRows;

    Result<RowValue> value(int column) override {
        if (m_values.empty() || m_of != row()) {
            m_values = rowOf(graph(), static_cast<ir::NodeIndex>(row()));
            m_of = row();
        }
        return m_values[static_cast<size_t>(column)];
    }

protected:
    void begin() override { m_values.clear(); }
    size_t rows() const override { return graph().graph.nodes.size(); }

private:
    FigureRow m_values;
    size_t m_of = 0;
};

class FindingRows final : public GraphRows {
public:
    using GraphRows::GraphRows;

    Result<RowValue> value(int column) override {
        return m_rows[row()][static_cast<size_t>(column)];
    }

protected:
    void begin() override { m_rows = findingRowsOf(graph()); }
    size_t rows() const override { return m_rows.size(); }

private:
    FigureRows m_rows;
};

FigureRow rowOf(const dryrun::Run& run, const dryrun::StageRow& row) {
    using dryrun::bytesOf;
    const dryrun::StageLog& log = run.logs[row.log];
    return {cell(run.name), log.file, cell(log.stage), cell(log.rank),
        std::string(dryrun::toWord(row.verdict)), cell(bytesOf(row.used)),
        cell(bytesOf(row.actual)), cell(bytesOf(row.cap)), int64_t{row.isCapAssumed},
        row.free && *row.free < 0 ? RowValue(-bytesOf(-*row.free).value_or(0))
                                  : cell(bytesOf(row.free)),
        cell(bytesOf(row.fragmentation)), cell(bytesOf(row.device)), cell(bytesOf(row.reserve)),
        number(log.outOfMemory.size()), int64_t{log.isSimulated}};
}

class StageRows final : public query::RowSource {
public:
    explicit StageRows(query::Session& session)
        : m_session(session) { }

    Result<bool> next() override {
        if (m_isRead)
            return ++m_row < m_rows.size();
        RS_TRY_ASSIGN(const auto runs, dryRunsOf(m_session.snapshot(), m_session.stop()));
        for (const dryrun::Run& run : runs) {
            const dryrun::DryRunReport report = dryrun::report(run.logs, {});
            for (const dryrun::StageRow& row : report.rows)
                m_rows.push_back(rowOf(run, row));
        }
        m_isRead = true;
        return !m_rows.empty();
    }
    Result<RowValue> value(int column) override {
        return m_rows[m_row][static_cast<size_t>(column)];
    }

private:
    query::Session& m_session;
    FigureRows m_rows;
    size_t m_row = 0;
    bool m_isRead = false;
};

template <class Rows>
query::RowTable graphTable(const index::TableSpec& spec) {
    constexpr int kFile = 0;
    return {std::string(spec.name), declarationOf(spec), -1, -1, -1, -1,
        [](query::Session& session, const query::RowFilter& filter) {
            return std::make_unique<Rows>(session, filter);
        },
        kFile, true};
}

} // namespace

std::span<const index::TableSpec> jobTableSpecs() {
    return kSpecs;
}

std::vector<query::RowTable> jobTables() {
    std::vector<query::RowTable> tables{
        graphTable<NodeRows>(kSpecs[0]), graphTable<FindingRows>(kSpecs[1])};
    tables.push_back({std::string(kSpecs[2].name), declarationOf(kSpecs[2]), -1, -1, -1, -1,
        [](query::Session& session, const query::RowFilter&) {
            return std::make_unique<StageRows>(session);
        },
        -1, true});
    return tables;
}

std::vector<query::RowTable> allComputedTables() {
    std::vector<query::RowTable> tables = analysis::computedTables();
    std::ranges::move(jobTables(), std::back_inserter(tables));
    return tables;
}

} // namespace rankscope::advisor
