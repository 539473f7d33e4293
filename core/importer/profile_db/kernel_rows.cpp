// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the kernel table: compute tasks with the counters of their cores as further columns, and
// the collectives, as kernel_details.csv has them.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/importer/profile_db/launch_times.h"
#include "core/importer/profile_db/row_context.h"
#include "core/importer/trace/run_store.h"
#include "core/importer/trace/spill_file.h"

namespace rankscope::importer {

namespace {

using index::columnOf;
using index::kKernelTable;

constexpr size_t kMostCounters = 256;

/// A column of COMPUTE_TASK_INFO that is a number of STRING_IDS.
struct TextColumn {
    std::string_view column;
    size_t target = 0;
};

constexpr std::array kTexts = {TextColumn{"name", columnOf(kKernelTable, "name")},
    TextColumn{"opType", columnOf(kKernelTable, "type")},
    TextColumn{"opState", columnOf(kKernelTable, "op_state")},
    TextColumn{"taskType", columnOf(kKernelTable, "accelerator_core")},
    TextColumn{"hf32Eligible", columnOf(kKernelTable, "hf32_eligible")},
    TextColumn{"inputShapes", columnOf(kKernelTable, "input_shapes")},
    TextColumn{"inputDataTypes", columnOf(kKernelTable, "input_data_types")},
    TextColumn{"inputFormats", columnOf(kKernelTable, "input_formats")},
    TextColumn{"outputShapes", columnOf(kKernelTable, "output_shapes")},
    TextColumn{"outputDataTypes", columnOf(kKernelTable, "output_data_types")},
    TextColumn{"outputFormats", columnOf(kKernelTable, "output_formats")}};
constexpr std::array<std::string_view, 8> kNumbers = {"globalTaskId", "blockDim", "block_dim",
    "mixBlockDim", "waitNs", "blockNum", "mixBlockNum", "gridDim"};
enum KernelColumn : int {
    kKernelStart,
    kKernelEnd,
    kKernelDevice,
    kKernelContext,
    kKernelStream,
    kKernelTask,
    kKernelModel,
    kKernelConnection
};

/// "aic_mac_time" in ns -> "aic_mac_time(us)", as the text files call and write it.
bool isTime(std::string_view counter) {
    return counter.ends_with("_time");
}

std::string headerOf(const std::string& counter) {
    if (counter == "aic_total_time")
        return "aicore_time(us)";
    if (counter == "aiv_total_time")
        return "aiv_time(us)";
    if (isTime(counter))
        return counter + "(us)";
    return counter == "cube_utilization" ? counter + "(%)" : counter;
}

std::string microseconds(std::string_view nanoseconds) {
    auto parsed = parseDecimal(nanoseconds);
    if (!parsed)
        return std::string(nanoseconds);
    parsed->value.exponent -= parsed->value.mantissa == 0 ? 0 : 3;
    return toText(parsed->value);
}

/// A row of TASK_PMU_INFO. Its value as text: a number has at most so many characters.
struct CounterCell {
    int64_t task = 0;
    uint16_t column = 0;
    uint8_t length = 0;
    std::array<char, 29> text{};

    std::string_view value() const { return {text.data(), length}; }
};

struct CounterOrder {
    static bool before(const CounterCell& a, const CounterCell& b) { return a.task < b.task; }
};

/// TASK_PMU_INFO is long and not in the order of the tasks: it is sorted in bounded memory. Damage
/// of its pages costs their rows.
class CoreCounters {
public:
    Status open(RowContext& context);
    const std::vector<std::string>& headers() const { return m_headers; }
    /// Sets the cells of the task; tasks come in rising order.
    Status set(index::TableInsert& row, int64_t task);

private:
    using Store = RunStore<CounterCell, CounterOrder>;

    Status add(RowContext& context, const RowCells& row, Store& store);
    std::optional<size_t> columnOf(RowContext& context, int64_t name);

    std::map<int64_t, std::optional<size_t>> m_columns; ///< by the number of the name
    std::vector<bool> m_areTimes;
    std::vector<std::string> m_headers;
    std::optional<SpillFile> m_spill;
    std::optional<Store::Merge> m_rows;
    const CounterCell* m_next = nullptr;
    std::vector<std::string> m_texts;
};

Status CoreCounters::open(RowContext& context) {
    constexpr size_t kMemory = 16u << 20;
    auto scan = TableScan::open(
        context.source, "TASK_PMU_INFO", {{"globalTaskId", "name", "value"}, 3}, context.damage);
    if (!scan)
        return {};
    RS_TRY_ASSIGN(SpillFile spill, SpillFile::create(context.scratch));
    m_spill.emplace(std::move(spill));
    Store store(*m_spill, kMemory);
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            break;
        RS_TRY(add(context, scan->row(), store));
        RS_TRY(context.checkStop());
    }
    m_rows.emplace(store.take(0));
    m_next = m_rows->next();
    return m_rows->status();
}

Status CoreCounters::add(RowContext& context, const RowCells& row, Store& store) {
    const auto task = row.integer(0);
    const auto name = row.integer(1);
    if (!task || !name)
        return {};
    const auto column = columnOf(context, *name);
    if (!column)
        return {};
    const std::string text =
        m_areTimes[*column] ? microseconds(row.text(2)) : std::string(row.text(2));
    CounterCell cell;
    if (text.empty() || text.size() > cell.text.size() || !parseDecimal(text)) {
        if (!text.empty())
            context.damage.add(model::IssueCode::BadNumber, text);
        return {};
    }
    cell.task = *task;
    cell.column = static_cast<uint16_t>(*column);
    cell.length = static_cast<uint8_t>(text.copy(cell.text.data(), cell.text.size()));
    return store.push(0, cell);
}

/// Nothing for a counter without a name, or when there are too many, which is counted.
std::optional<size_t> CoreCounters::columnOf(RowContext& context, int64_t name) {
    const auto [column, isNew] = m_columns.try_emplace(name);
    if (!isNew)
        return column->second;
    const std::string text = context.textOf(name);
    if (text.empty())
        return std::nullopt;
    if (m_headers.size() >= kMostCounters) {
        context.damage.add(model::IssueCode::TooLarge, "TASK_PMU_INFO: " + text);
        return std::nullopt;
    }
    column->second = m_headers.size();
    m_areTimes.push_back(isTime(text));
    m_headers.push_back(headerOf(text));
    return column->second;
}

Status CoreCounters::set(index::TableInsert& row, int64_t task) {
    m_texts.clear();
    m_texts.reserve(m_headers.size()); // the row refers to them
    for (; m_next != nullptr && m_next->task <= task; m_next = m_rows->next()) {
        if (m_next->task != task || m_texts.size() == m_headers.size())
            continue;
        const std::string& text = m_texts.emplace_back(m_next->value());
        tables::setNumber(row, kKernelTable.columns.size() + m_next->column, text);
    }
    return m_rows ? m_rows->status() : Status();
}

/// The steps of the schedule, to say in which one a kernel was launched.
std::vector<std::array<int64_t, 3>> stepsOf(RowContext& context) {
    constexpr size_t kMostSteps = 1'000'000;
    std::vector<std::array<int64_t, 3>> steps;
    auto scan = TableScan::open(
        context.source, "STEP_TIME", {{"startNs", "endNs", "id"}, 3}, context.damage);
    while (scan && steps.size() < kMostSteps && scan->next().value_or(false)) {
        const RowCells row = scan->row();
        steps.push_back({row.integerOr(0, 0), row.integerOr(1, 0), row.integerOr(2, 0)});
    }
    std::sort(steps.begin(), steps.end());
    return steps;
}

class Kernels {
public:
    explicit Kernels(RowContext& context)
        : m_context(context)
        , m_steps(stepsOf(context))
        , m_texts(kTexts.size()) { }

    Status open();
    Status copyTasks();
    Status copyCollectives();

private:
    Status copyTask(const RowCells& row, const RowCells& task, index::TableInsert& insert);
    void setTime(index::TableInsert& row, std::optional<int64_t> start, std::optional<int64_t> end,
        std::optional<int64_t> connection);

    RowContext& m_context;
    std::vector<std::array<int64_t, 3>> m_steps;
    LaunchTimes m_launches; ///< empty without steps
    CoreCounters m_counters;
    bool m_hasBlockNum = false; ///< then blockDim is a text: the shape beside that of the grid
    std::vector<std::string> m_texts;
};

Status Kernels::open() {
    if (!m_steps.empty()) {
        RS_TRY_ASSIGN(m_launches, LaunchTimes::open(m_context.source, m_context.damage));
    }
    return {};
}

/// The step is that of the launching call; of a kernel without one that in which it began.
void Kernels::setTime(index::TableInsert& row, std::optional<int64_t> start,
    std::optional<int64_t> end, std::optional<int64_t> connection) {
    row.set(columnOf(kKernelTable, "start"), start);
    int64_t duration = 0;
    if (start && end && !__builtin_sub_overflow(*end, *start, &duration))
        row.set(columnOf(kKernelTable, "duration"), duration);
    const auto launched = m_launches.of(connection);
    const auto when = launched ? launched : start;
    const auto after = std::upper_bound(m_steps.begin(), m_steps.end(), when.value_or(INT64_MIN),
        [](int64_t time, const auto& step) { return time < step[0]; });
    if (when && after != m_steps.begin() && *when < (*std::prev(after))[1])
        row.set(columnOf(kKernelTable, "step"), (*std::prev(after))[2]);
}

Status Kernels::copyTask(const RowCells& row, const RowCells& task, index::TableInsert& insert) {
    const auto number = [&row](std::string_view name) {
        const auto at = std::find(kNumbers.begin(), kNumbers.end(), name) - kNumbers.begin();
        return row.integer(static_cast<int>(kTexts.size()) + static_cast<int>(at));
    };
    for (size_t i = 0; i < kTexts.size(); ++i) {
        m_texts[i] = m_context.textOf(row.integer(static_cast<int>(i)));
        if (!m_texts[i].empty())
            insert.set(kTexts[i].target, std::string_view(m_texts[i]));
    }
    setTime(insert, task.integer(kKernelStart), task.integer(kKernelEnd),
        task.integer(kKernelConnection));
    insert.set(columnOf(kKernelTable, "device_id"), task.integer(kKernelDevice));
    insert.set(columnOf(kKernelTable, "stream_id"), task.integer(kKernelStream));
    insert.set(columnOf(kKernelTable, "task_id"), task.integer(kKernelTask));
    if (const auto context = task.integer(kKernelContext); context && *context != kNoNumber)
        insert.set(columnOf(kKernelTable, "context_id"), *context);
    insert.set(columnOf(kKernelTable, "model_id"), task.integer(kKernelModel));
    insert.set(columnOf(kKernelTable, "wait"), number("waitNs"));
    insert.set(columnOf(kKernelTable, "block_dim"), number("block_dim"));
    insert.set(columnOf(kKernelTable, "block_dim"), number("blockNum"));
    insert.set(columnOf(kKernelTable, "mix_block_dim"), number("mixBlockDim"));
    insert.set(columnOf(kKernelTable, "mix_block_dim"), number("mixBlockNum"));
    if (!m_hasBlockNum)
        insert.set(columnOf(kKernelTable, "block_dim"), number("blockDim"));
    const std::string shapes[] = {
        m_context.textOf(number("gridDim")), m_context.textOf(number("blockDim"))};
    for (size_t i = 0; m_hasBlockNum && i < std::size(shapes); ++i) {
        if (!shapes[i].empty())
            insert.set(kKernelTable.columns.size() + m_counters.headers().size() + i,
                std::string_view(shapes[i]));
    }
    RS_TRY(m_counters.set(insert, number("globalTaskId").value_or(0)));
    return insert.write();
}

Status Kernels::copyTasks() {
    WantedColumns columns;
    for (const TextColumn& column : kTexts)
        columns.names.push_back(column.column);
    columns.names.insert(columns.names.end(), kNumbers.begin(), kNumbers.end());
    auto scan = TableScan::open(m_context.source, "COMPUTE_TASK_INFO", columns, m_context.damage);
    if (!scan)
        return {};
    RS_TRY_ASSIGN(auto tasks,
        KeyedTable::open(m_context.source, "TASK", "globalTaskId",
            {"startNs", "endNs", "deviceId", "contextId", "streamId", "taskId", "modelId",
                "connectionId"},
            m_context.damage));
    if (!tasks)
        return {};
    RS_TRY(m_counters.open(m_context));
    const TableInfo* const info = m_context.source.table("COMPUTE_TASK_INFO");
    m_hasBlockNum = info != nullptr && info->has("blockNum");
    std::vector<std::string> headers = m_counters.headers();
    if (m_hasBlockNum)
        headers.insert(headers.end(), {"Grid Dim", "Block Dim"});
    RS_TRY_ASSIGN(index::TableInsert insert, m_context.sink.writer.open(kKernelTable, headers));
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            return {};
        const auto key = scan->row().integer(static_cast<int>(kTexts.size()));
        if (!key || !tasks->find(*key)
            || !m_context.takesDevice(tasks->row().integer(kKernelDevice)))
            continue;
        RS_TRY(copyTask(scan->row(), tasks->row(), insert));
        RS_TRY(m_context.checkStop());
    }
}

Status Kernels::copyCollectives() {
    auto scan = TableScan::open(m_context.source, "COMMUNICATION_OP",
        {{"startNs", "endNs", "opName", "opType", "deviceId", "connectionId"}, 3},
        m_context.damage);
    if (!scan)
        return {};
    RS_TRY_ASSIGN(index::TableInsert insert, m_context.sink.writer.open(kKernelTable));
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            return {};
        const RowCells row = scan->row();
        if (!m_context.takesDevice(row.integer(4)))
            continue;
        const std::string name = m_context.textOf(row.integer(2));
        const std::string type = m_context.textOf(row.integer(3));
        insert.set(columnOf(kKernelTable, "name"), std::string_view(name));
        insert.set(columnOf(kKernelTable, "type"), std::string_view(type));
        insert.set(columnOf(kKernelTable, "accelerator_core"), std::string_view("HCCL"));
        insert.set(columnOf(kKernelTable, "device_id"), row.integer(4));
        setTime(insert, row.integer(0), row.integer(1), row.integer(5));
        RS_TRY(insert.write());
    }
}

} // namespace

Status copyKernels(RowContext& context) {
    Kernels kernels(context);
    RS_TRY(kernels.open());
    RS_TRY(kernels.copyTasks());
    return kernels.copyCollectives();
}

} // namespace rankscope::importer
