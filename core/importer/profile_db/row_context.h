// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of rows share: the database, where its damage is counted, and the texts of
// STRING_IDS as they are.
// Thread: one at a time.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/importer/profile_db/keyed_table.h"
#include "core/tables/cell_value.h"
#include "core/tables/communication_names.h"
#include "core/tables/table_sink.h"

namespace rankscope::importer {

struct RowContext {
    SourceDatabase& source;
    const DamageLog& damage;
    tables::TableSink& sink;
    std::optional<int64_t> device;
    std::optional<KeyedTable> strings;
    tables::GroupRanks& groups; ///< of the rank, as far as they are known yet
    const std::filesystem::path& scratch; ///< a folder of ours

    bool takesDevice(std::optional<int64_t> number) const {
        return !device || !number || *device == *number;
    }
    /// "" for what is not there.
    std::string textOf(std::optional<int64_t> id) {
        return id && strings && strings->find(*id) ? std::string(strings->row().text(0))
                                                   : std::string();
    }
    Status checkStop() const {
        return sink.stop.stop_requested() ? Status(fail(ErrorCode::Cancelled, "cancelled"))
                                          : Status();
    }
};

/// How the cell of a database becomes that of a row.
enum class CellSource {
    Value, ///< in the unit given
    StringId, ///< a number of STRING_IDS
    Module, ///< a number of ENUM_MODULE
    MemoryEvent, ///< a number of ENUM_MEMORY or, where that is not there, of STRING_IDS
    Device, ///< 3 -> "NPU:3"
    Step, ///< "step13" or 13 -> 13
    OperatorType, ///< hcom_allReduce__865_0_1 -> allReduce
    GroupIndex, ///< hcom_allReduce__865_0_1 -> 0
    IsTotal, ///< allreduce-total -> 1
    RankInJob, ///< a rank within the group of `group_name`
    RankOrNothing, ///< "3" -> 3, "(0, 1)" -> nothing
    RankSet, ///< "(0, 1)" as it is, "3" -> nothing
    RankList, ///< "(0, 1)" or "{0, 1}" -> [0,1], sorted
};

struct RowCell {
    std::string_view column; ///< of the database
    std::string_view target; ///< of the row table
    CellSource source = CellSource::Value;
    tables::Unit unit = tables::Unit::None;
};

/// LeaveOut: a row that equals the one before it, where a finer table is copied into a coarser one.
enum class RepeatedRows { Keep, LeaveOut };

/// One table of a database and the row table it fills.
struct RowMap {
    std::string_view table;
    const index::TableSpec* spec;
    std::span<const RowCell> cells;
    RepeatedRows repeats = RepeatedRows::Keep;
};

std::span<const RowMap> rankRowMaps();
std::span<const RowMap> clusterRowMaps();

/// Copies all rows of the table by the map. Errors: Cancelled, those of the writer.
Status copyRows(RowContext& context, const RowMap& map);

/// Kernels from TASK, COMPUTE_TASK_INFO and TASK_PMU_INFO, and collectives as kernels.
Status copyKernels(RowContext& context);

/// META_DATA and what is known of host, devices and ranks, as facts; and its communication groups.
Status copyFacts(RowContext& context);

} // namespace rankscope::importer
