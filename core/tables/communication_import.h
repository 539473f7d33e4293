// SPDX-License-Identifier: GPL-3.0-or-later
// communication.json and communication_matrix.json of a rank, cluster_communication.json and
// cluster_communication_matrix.json of a job: operators, their transports, packets and links.
// Thread: one at a time.
#pragma once

#include "core/input/byte_source.h"
#include "core/tables/communication_names.h"
#include "core/tables/table_sink.h"

namespace rankscope::tables {

/// Errors: Unreadable, Cancelled, Database, DiskFull.
Status importCommunication(
    std::unique_ptr<input::ByteSource> read, index::TableScope scope, FileSink& sink);
Status importLinks(std::unique_ptr<input::ByteSource> read, index::TableScope scope,
    const GroupRanks& groups, FileSink& sink);

} // namespace rankscope::tables
