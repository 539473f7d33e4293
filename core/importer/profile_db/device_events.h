// SPDX-License-Identifier: GPL-3.0-or-later
// What runs on the device: TASK on its streams, with what COMPUTE_TASK_INFO and its like know of
// each task, the same tasks on the planes of their communication group, and the ranges that a
// program marked (MSTX) where they ran.
// Thread: one at a time.
#pragma once

#include "core/importer/profile_db/group_tracks.h"
#include "core/importer/profile_db/keyed_table.h"

namespace rankscope::importer {

/// The words of numbers in the rows of communication.
struct CommunicationWords {
    CommunicationWords(SourceDatabase& source, const DamageLog& damage);

    EnumWords transports;
    EnumWords links;
    EnumWords dataTypes;
    EnumWords rdmaTypes;
};

/// Errors: Cancelled, those of the writer.
Status readDeviceTasks(
    ProfileContext& context, GroupTracks& groups, const CommunicationWords& words);

/// COMMUNICATION_OP on the tracks of the groups. After the tasks: they say which ids this device
/// has.
Status readCommunicationOps(
    ProfileContext& context, GroupTracks& groups, const CommunicationWords& words);

} // namespace rankscope::importer
