// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/block_texts.h"

#include <algorithm>
#include <array>

#include <QCoreApplication>
#include <QRegularExpression>

#include "core/base/index_of.h"
#include "views/shared/formats.h"

namespace rankscope::memory {

namespace {

using analysis::BlockColumn;
using analysis::BlockList;
using analysis::BlockSource;
using shared::ColumnKind;

struct BlockTexts {
    Q_DECLARE_TR_FUNCTIONS(BlockTexts)
};

struct Title {
    const char* column;
    const char* text;
};

constexpr std::array kTitles{Title{"name", QT_TRANSLATE_NOOP("BlockTexts", "Name")},
    Title{"size", QT_TRANSLATE_NOOP("BlockTexts", "Size")},
    Title{"allocation_time", QT_TRANSLATE_NOOP("BlockTexts", "Allocation time")},
    Title{"release_time", QT_TRANSLATE_NOOP("BlockTexts", "Release time")},
    Title{"active_release_time", QT_TRANSLATE_NOOP("BlockTexts", "Active release time")},
    Title{"duration", QT_TRANSLATE_NOOP("BlockTexts", "Duration (ms)")},
    Title{"active_duration", QT_TRANSLATE_NOOP("BlockTexts", "Active (ms)")},
    Title{"allocation_allocated", QT_TRANSLATE_NOOP("BlockTexts", "Total allocated at allocation")},
    Title{"allocation_reserved", QT_TRANSLATE_NOOP("BlockTexts", "Total reserved at allocation")},
    Title{"allocation_active", QT_TRANSLATE_NOOP("BlockTexts", "Total active at allocation")},
    Title{"release_allocated", QT_TRANSLATE_NOOP("BlockTexts", "Total allocated at release")},
    Title{"release_reserved", QT_TRANSLATE_NOOP("BlockTexts", "Total reserved at release")},
    Title{"release_active", QT_TRANSLATE_NOOP("BlockTexts", "Total active at release")},
    Title{"stream", QT_TRANSLATE_NOOP("BlockTexts", "Stream")},
    Title{"stream_id", QT_TRANSLATE_NOOP("BlockTexts", "Stream")},
    Title{"device", QT_TRANSLATE_NOOP("BlockTexts", "Device")},
    Title{"device_id", QT_TRANSLATE_NOOP("BlockTexts", "Device ID")},
    Title{"model_name", QT_TRANSLATE_NOOP("BlockTexts", "Model")},
    Title{"graph_id", QT_TRANSLATE_NOOP("BlockTexts", "Graph")},
    Title{"graph_name", QT_TRANSLATE_NOOP("BlockTexts", "Graph")},
    Title{"node_start", QT_TRANSLATE_NOOP("BlockTexts", "First node")},
    Title{"node_end", QT_TRANSLATE_NOOP("BlockTexts", "Last node")},
    Title{"start", QT_TRANSLATE_NOOP("BlockTexts", "Allocated by task")},
    Title{"end", QT_TRANSLATE_NOOP("BlockTexts", "Released by task")},
    Title{"device_addr", QT_TRANSLATE_NOOP("BlockTexts", "Address")},
    Title{"pool_type", QT_TRANSLATE_NOOP("BlockTexts", "Pool")},
    Title{"actual_used_memory", QT_TRANSLATE_NOOP("BlockTexts", "Actually used")},
    Title{"actual_peak_memory", QT_TRANSLATE_NOOP("BlockTexts", "Actual peak")},
    Title{"file_name", QT_TRANSLATE_NOOP("BlockTexts", "File")},
    Title{"line", QT_TRANSLATE_NOOP("BlockTexts", "Line")},
    Title{"type", QT_TRANSLATE_NOOP("BlockTexts", "Type")},
    Title{"producer_task", QT_TRANSLATE_NOOP("BlockTexts", "Producer task")},
    Title{"task_name", QT_TRANSLATE_NOOP("BlockTexts", "Task")},
    Title{"node_name", QT_TRANSLATE_NOOP("BlockTexts", "Node")},
    Title{"user_tasks", QT_TRANSLATE_NOOP("BlockTexts", "Used by tasks")},
    Title{"python_stack", QT_TRANSLATE_NOOP("BlockTexts", "Python call stack")}};

QString titleOf(const std::string& column) {
    const auto found = std::ranges::find_if(
        kTitles, [&column](const Title& title) { return column == title.column; });
    return found == kTitles.end() ? QString::fromStdString(column) : BlockTexts::tr(found->text);
}

ColumnKind kindOf(index::ColumnType kind) {
    switch (kind) {
    case index::ColumnType::Text:
        break;
    case index::ColumnType::Integer:
    case index::ColumnType::Number:
        return ColumnKind::Id;
    case index::ColumnType::Time:
        return ColumnKind::Offset;
    case index::ColumnType::Duration:
        return ColumnKind::Milliseconds;
    case index::ColumnType::Bytes:
        return ColumnKind::Bytes;
    }
    return ColumnKind::Text;
}

/// Numbers that stand for "to the end" are none.
constexpr int64_t kNoNode = 4'294'967'295;
constexpr int64_t kNoTask = 2'147'483'647;

/// From this number on the column means that there is no end.
std::optional<int64_t> endlessFrom(const std::string& column) {
    if (column == "node_end")
        return kNoNode;
    return column == "end" ? std::optional(kNoTask) : std::nullopt;
}

int64_t cellValue(const BlockColumn& column, const analysis::BlockValue& value, Timestamp origin) {
    if (!value.number)
        return shared::kNoValue;
    if (column.kind == index::ColumnType::Time)
        return *value.number - toNanoseconds(origin);
    const auto endless = endlessFrom(column.name);
    return endless && *value.number >= *endless ? shared::kNoValue : *value.number;
}

std::optional<int64_t> numberOf(const BlockList& list, size_t row, const char* column) {
    const auto place = indexOf(list.columns, column, &BlockColumn::name);
    return place && row < list.rows.size() ? list.rows[row][*place].number : std::nullopt;
}

} // namespace

std::vector<shared::Column> blockColumns(const BlockList& list) {
    constexpr int kWideName = 260;
    constexpr int kTextWidth = 150;
    std::vector<shared::Column> columns;
    for (const BlockColumn& column : list.columns) {
        const ColumnKind kind = kindOf(column.kind);
        shared::Column shown{titleOf(column.name), kind};
        const bool isName = &column == &list.columns.front();
        if (kind == ColumnKind::Text)
            shown.width = isName ? kWideName : kTextWidth;
        columns.push_back(std::move(shown));
    }
    return columns;
}

std::vector<shared::TableRow> blockRows(const BlockList& list, Timestamp origin) {
    std::vector<shared::TableRow> rows;
    rows.reserve(list.rows.size());
    for (const auto& values : list.rows) {
        shared::TableRow row;
        row.reserve(values.size());
        for (size_t i = 0; i < values.size(); ++i)
            row.push_back({.text = QString::fromStdString(values[i].text),
                .value = cellValue(list.columns[i], values[i], origin)});
        rows.push_back(std::move(row));
    }
    return rows;
}

analysis::ColumnCondition asStored(
    analysis::ColumnCondition condition, const BlockList& list, Timestamp origin) {
    const auto place = indexOf(list.columns, condition.column, &BlockColumn::name);
    if (place && list.columns[*place].kind == index::ColumnType::Time) {
        for (auto* const edge : {&condition.least, &condition.most}) {
            if (*edge)
                **edge += toNanoseconds(origin);
        }
    }
    const auto endless = endlessFrom(condition.column);
    if (condition.least && endless && !condition.most)
        condition.most = *endless - 1; // shown as a dash, which is in no range
    return condition;
}

BlockLife lifeOf(const BlockList& list, BlockSource source, size_t row) {
    BlockLife life;
    switch (source) {
    case BlockSource::Operators: {
        life = {numberOf(list, row, "allocation_time"), numberOf(list, row, "release_time")};
        const auto duration = numberOf(list, row, "duration");
        if (!life.end && life.begin && duration)
            life.end = *life.begin + *duration;
        return life;
    }
    case BlockSource::StaticGraph:
        life = {numberOf(list, row, "node_start"), numberOf(list, row, "node_end")};
        if (life.end)
            life.end = *life.end < kNoNode ? std::optional(*life.end + 1) : std::nullopt;
        return life;
    case BlockSource::Tracker:
        life = {numberOf(list, row, "start"), numberOf(list, row, "end")};
        if (life.end && (*life.end >= kNoTask || *life.end < life.begin.value_or(0)))
            life.end.reset();
        return life;
    }
    return life;
}

std::optional<int64_t> parseBytes(const QString& text) {
    static const QRegularExpression form(
        R"(^\s*(\d{1,12})(?:\.(\d{1,6}))?\s*(?:([kKmMgGtT])(i?))?[bB]?\s*$)");
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    int64_t unit = 1;
    const int power = static_cast<int>(QString("kmgt").indexOf(match.captured(3).toLower())) + 1;
    for (int i = 0; i < (match.captured(3).isEmpty() ? 0 : power); ++i)
        unit *= 1024;
    int64_t bytes = 0;
    if (__builtin_mul_overflow(match.captured(1).toLongLong(), unit, &bytes))
        return std::nullopt;
    int64_t parts = 1;
    for (qsizetype i = 0; i < match.captured(2).size(); ++i)
        parts *= 10;
    // what is finer than a byte is cut
    bytes += match.captured(2).toLongLong() * unit / parts;
    return bytes;
}

QStringList oddTexts(const analysis::TraceOddities& odd) {
    QStringList texts;
    const auto add = [&texts](uint64_t count, const QString& what) {
        if (count > 0)
            texts += what.arg(shared::formatCount(count));
    };
    add(odd.releasesAlone, BlockTexts::tr("%1 released but never allocated"));
    add(odd.takenTwice, BlockTexts::tr("%1 not freed before their address was allocated again"));
    add(odd.otherSizes, BlockTexts::tr("%1 released with a different size"));
    add(odd.unreadable, BlockTexts::tr("%1 events without an address or a size"));
    return texts;
}

QString countText(const BlockList& list) {
    return shared::counted(list.count, BlockTexts::tr("1 block, %2 in total"),
        BlockTexts::tr("%1 blocks, %2 in total"))
        .arg(shared::valueText(ColumnKind::Bytes, list.bytes));
}

} // namespace rankscope::memory
