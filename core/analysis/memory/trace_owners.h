// SPDX-License-Identifier: GPL-3.0-or-later
// Who took a block of memory: the innermost operator that is open on the thread at that moment and
// is more than the allocation itself (aten::empty, aten::resize_ ...); where all open operators are
// such, the innermost of them; without any operator the innermost slice, for example of Python.
// Thread: that of the session.
#pragma once

#include <span>
#include <stop_token>

#include "core/analysis/memory/trace_memory.h"

namespace rankscope::analysis {

/// Blocks that were taken, by their begin; fills their owners. Errors: Cancelled, those of
/// IndexReader.
Status findOwners(query::Session& session, RankSlot slot, std::span<TraceBlock> blocks,
    const std::stop_token& stop);

} // namespace rankscope::analysis
