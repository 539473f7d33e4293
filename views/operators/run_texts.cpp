// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/run_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/operators/operator_texts.h"
#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::operators {

namespace run_column = analysis::run_column;
using analysis::OperatorRun;
using shared::Column;
using shared::ColumnKind;
using shared::TableCell;
using shared::TableData;

namespace {

struct RunTexts {
    Q_DECLARE_TR_FUNCTIONS(RunTexts)
};

/// Columns that say something, each with what core calls it.
class RunTable {
public:
    explicit RunTable(const RunColumns& columns)
        : m_columns(columns) {
        add(run_column::kRank, {RunTexts::tr("Rank"), ColumnKind::Id}, &OperatorRun::rank);
        add(run_column::kStep, {RunTexts::tr("Step"), ColumnKind::Id}, &OperatorRun::step);
        add(run_column::kName, {RunTexts::tr("Name")}, &OperatorRun::name);
        addTimes();
        if (columns.by == analysis::OperatorsBy::Core)
            add(run_column::kType, {RunTexts::tr("Type"), ColumnKind::Text, {}, 130},
                &OperatorRun::type);
        add(run_column::kBlockDim,
            {RunTexts::tr("Block dim"), ColumnKind::Count,
                RunTexts::tr("Number of cores the kernel runs on")},
            &OperatorRun::blockDim);
        add(run_column::kShapes, {RunTexts::tr("Input shapes"), ColumnKind::Text, {}, 200},
            [](const OperatorRun& run) { return shared::shapesText(run.shapes); });
        add(run_column::kDataTypes, {RunTexts::tr("Input types"), ColumnKind::Text, {}, 140},
            &OperatorRun::dataTypes);
        for (size_t i = 0; i < columns.counters.size(); ++i)
            addCounter(i, columns.counters[i]);
    }

    const std::vector<std::string>& names() const { return m_names; }
    TableData table(const std::vector<OperatorRun>& runs) const { return m_builder.table(runs); }

private:
    template <class ValueOf>
    void add(std::string_view name, Column head, ValueOf value) {
        if (std::ranges::find(m_columns.known, name) == m_columns.known.end())
            return;
        m_names.emplace_back(name);
        m_builder.column(std::move(head), std::move(value));
    }

    void addTimes() {
        add(run_column::kStart, startColumn(),
            [starts = m_columns.starts, first = m_columns.first](const OperatorRun& run) {
                const auto by = starts.find(run.rank);
                return startCell(run.start + (by == starts.end() ? -first : by->second), run.start);
            });
        add(run_column::kDuration, {RunTexts::tr("Duration (ms)"), ColumnKind::Milliseconds},
            &OperatorRun::duration);
        add(run_column::kWait, {RunTexts::tr("Wait (ms)"), ColumnKind::Milliseconds},
            &OperatorRun::wait);
    }

    void addCounter(size_t place, const std::string& name) {
        Column head = counterColumn(name);
        head.toolTip = RunTexts::tr("Core counter, %1 in the file").arg(shared::textOf(name));
        add(name, std::move(head), [place, name](const OperatorRun& run) {
            return counterCell(
                name, place < run.counters.size() ? run.counters[place] : std::nullopt);
        });
    }

    const RunColumns& m_columns;
    std::vector<std::string> m_names;
    shared::TableBuilder<OperatorRun> m_builder;
};

} // namespace

RunStarts runStarts(const shared::Clock& clock, const std::vector<int64_t>& ranks) {
    RunStarts starts;
    for (const int64_t rank : ranks) {
        const auto start = clock.snapshot == nullptr ? std::nullopt : sinceOrigin(clock, rank, 0);
        if (!start)
            return {};
        starts.emplace(rank, *start);
    }
    return starts;
}

Column startColumn() {
    return {RunTexts::tr("Start"), ColumnKind::Offset,
        RunTexts::tr("Since the beginning of the timeline; without a timeline, since the first "
                     "call of the profile")};
}

TableCell startCell(int64_t shown, int64_t stored) {
    return {RunTexts::tr("In the file: %1")
                .arg(shared::formatMicroseconds(stored) + QString(" %1s").arg(QChar(0x00B5))),
        shown};
}

std::vector<std::string> RunColumns::names() const {
    return RunTable(*this).names();
}

TableData runTable(const std::vector<OperatorRun>& runs, const RunColumns& columns) {
    return RunTable(columns).table(runs);
}

std::map<std::string, double> counterUnits(const std::vector<std::string>& counters) {
    std::map<std::string, double> units;
    for (const std::string& counter : counters)
        units.emplace(counter, counterFactor(counter));
    return units;
}

model::Target placeOf(const OperatorRun& run) {
    const Timestamp begin = fromNanoseconds(run.start);
    return {.rank = run.rank,
        .step = run.step,
        .range = TimeRange{begin, begin + run.duration},
        .slice = run.name};
}

} // namespace rankscope::operators
