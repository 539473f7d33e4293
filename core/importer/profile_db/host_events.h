// SPDX-License-Identifier: GPL-3.0-or-later
// What ran on the host: operators and Python functions of torch, calls of CANN and of the system,
// garbage collections, steps and marked ranges.
// Thread: one at a time.
#pragma once

#include "core/importer/profile_db/profile_context.h"

namespace rankscope::importer {

/// Which ids torch uses. Call before the device is read.
Status readTorchEnds(ProfileContext& context);

/// These link to what the device themes have found. Errors: Cancelled, those of the writer.
Status readTorchApis(ProfileContext& context, const EnumWords& apiTypes);
Status readCannApis(ProfileContext& context, const EnumWords& apiTypes);
Status readMarks(ProfileContext& context);
Status readOtherHostCalls(ProfileContext& context);

} // namespace rankscope::importer
