// SPDX-License-Identifier: GPL-3.0-or-later
// The reading half of the first pass for a trace file, on any number of threads. One at a time cuts
// the next piece off the file, any parses it and packs its arguments, and the caller's thread takes
// the batches in their order; when none is ready it reads as well. A piece that turns out damaged,
// and whatever was read behind it, is given back to the reader, which then goes on alone: what is
// taken does not depend on the number of threads.
// Thread: the caller's and those it starts; all have ended when it returns.
#pragma once

#include <stop_token>

#include "core/importer/trace/event_stage.h"
#include "core/importer/trace/trace_reader.h"

namespace rankscope::importer {

Status stageTrace(TraceReader& reader, const input::ByteSource& source, unsigned threads,
    const TakeBatch& take, const std::stop_token& stop);

} // namespace rankscope::importer
