// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of what fills an empty place: the option of the profiler that records what is
// missing, in the words of whoever collected the profile.
//
//   table->setEmptyText(sentences({tr("No call stack."), switchText(Recorded::CallStacks, kind)}));
//
// Thread: UI only.
#pragma once

#include <set>

#include <QString>

#include "core/model/rank.h"
#include "core/query/session.h"

namespace rankscope::shared {

/// Who collected the profile: each has options and files of its own.
enum class Profiler { Ascend, Mindspore, OldMindspore, Msprof, Kineto };
Profiler profilerOf(model::ProfileKind kind);

enum class Recorded {
    Device, ///< work of the device on the timeline
    HostCalls, ///< operators and calls of the host
    CallStacks, ///< where in the program an operator was called
    KernelTable, ///< rows of kernels with shapes, types and counters
    Shapes, ///< of the inputs of the host's operators
    Communication, ///< collectives and links
    Memory,
    DataPreparation, ///< queues and operators that prepare the data
    CoreWork, ///< floating-point work that the cores count
    CopySizes, ///< sizes and directions of copies; no word where copies always have them
    Launches, ///< calls that launch kernels, among the host calls; no word where they always are
};

/// A sentence: what to set so that the next profile has it, or that this profiler has no such
/// option.
QString switchText(Recorded what, model::ProfileKind kind);

using ProfileKinds = std::set<model::ProfileKind>;
/// Of the ranks and tables of the snapshot, but not of what was made of them.
ProfileKinds kindsOf(const query::Snapshot& snapshot);
/// Of all of them, each sentence once.
QString switchText(Recorded what, const ProfileKinds& kinds);

} // namespace rankscope::shared
