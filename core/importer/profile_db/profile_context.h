// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of one database share. Each theme (host_events.h, device_events.h, ...) walks
// its tables and writes events; the order of the themes is in profile_reader.cpp.
// Thread: one at a time.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/importer/profile_db/args_text.h"
#include "core/importer/profile_db/enum_words.h"
#include "core/importer/profile_db/event_writer.h"
#include "core/importer/profile_db/id_set.h"
#include "core/importer/profile_db/table_scan.h"
#include "core/importer/profile_db/text_pool.h"

namespace rankscope::importer {

struct ProfileContext {
    SourceDatabase& source;
    const DamageLog& damage;
    TextPool& texts;
    EventWriter& writer;
    std::optional<int64_t> device; ///< the only one to read; nothing: all
    int64_t mainDevice = 0; ///< of rows that name none
    int64_t hostPid = 0; ///< of the program that was profiled, for the numbers of processes
    uint64_t rowsTotal = 0; ///< of the tables of the timeline, about
    uint64_t rowsRead = 0;
    uint64_t fileSize = 0;
    bool hasTorchSteps = false; ///< the operators of torch hold the steps

    // Ends that the other themes link to, by connectionId.
    IdSet deviceEnds{}; ///< kernels, copies and collectives: filled by the device themes
    IdSet deviceTasks{}; ///< of any task of this device
    IdSet torchEnds{}; ///< that operators of torch name: filled before everything else
    IdSet torchPairs{}; ///< those with two ends in torch

    bool takesDevice(std::optional<int64_t> number) const {
        return !device || !number || *device == *number;
    }
    std::string_view text(std::optional<int64_t> id) { return texts.text(id, writer); }

    /// After each row of a table of the timeline.
    Status endRow() {
        ++rowsRead;
        constexpr uint64_t kRowsBetweenLooks = 1024;
        if (rowsRead % kRowsBetweenLooks == 0 && rowsTotal > 0)
            writer.setBytesRead(fileSize / rowsTotal * std::min(rowsRead, rowsTotal));
        return writer.endRow();
    }
};

/// pid and tid of globalTid = pid << 32 | tid.
inline int64_t pidOf(int64_t globalTid) {
    return static_cast<int64_t>(static_cast<uint64_t>(globalTid) >> 32);
}
inline int64_t tidOf(int64_t globalTid) {
    return static_cast<int64_t>(static_cast<uint64_t>(globalTid) & 0xffffffff);
}

inline bool isConnection(std::optional<int64_t> id) {
    return id && *id != kNoNumber && *id >= 0;
}

} // namespace rankscope::importer
