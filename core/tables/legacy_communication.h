// SPDX-License-Identifier: GPL-3.0-or-later
// hccl_raw_*.csv of older MindSpore: beside its own table its operators become rows of collective,
// their transports rows of bandwidth, their links rows of link, as communication.json and
// communication_matrix.json of today do.
//
//   communication_operator_cost: {"stream_41_0_AllReduce-op4582": ["1", ms, ms of waiting, links]}
//
// Thread: one at a time.
#pragma once

#include "core/input/byte_source.h"
#include "core/tables/csv_format.h"
#include "core/tables/legacy_import.h"
#include "core/tables/legacy_job.h"
#include "core/tables/table_sink.h"

namespace rankscope::tables {

/// Errors: Unreadable, Cancelled, Database, DiskFull.
Status importLegacyCommunication(std::unique_ptr<input::ByteSource> read, const CsvFormat& format,
    const LegacyJob& job, const LegacyOperatorTimes& times, FileSink& sink);

} // namespace rankscope::tables
