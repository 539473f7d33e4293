// SPDX-License-Identifier: GPL-3.0-or-later
// What a flow end is bound to: with "bp":"e" the slice around it, without it the next slice of its
// thread that begins at or after it (Trace Event Format, flow events).
// Thread: any, free functions.
#pragma once

#include "core/importer/trace/records.h"

namespace rankscope::importer {

/// Moves the loose ends to the flow points, each with its way to the next slice; one behind the
/// last slice stays where it is. Reads the slices of their tracks once more.
Status bindLooseEnds(Records& records);

} // namespace rankscope::importer
