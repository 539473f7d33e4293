// SPDX-License-Identifier: GPL-3.0-or-later
// What was sampled on the device and the host: clocks, bandwidths, cache hits, memory, links.
// The series that the text export has too carry its names and units.
// Thread: one at a time.
#pragma once

#include "core/importer/profile_db/profile_context.h"

namespace rankscope::importer {

/// Errors: Cancelled, those of the writer.
Status readCounters(ProfileContext& context);

/// Names of all tables that readCounters() knows.
std::vector<std::string_view> counterTables();

/// A decimal number divided by 2^shift, with up to 6 decimals, rounded half away from zero:
/// ("28324876", 20) -> "27.012707". The text itself where it is too large for that.
std::string scaledText(std::string_view number, int shift);

} // namespace rankscope::importer
