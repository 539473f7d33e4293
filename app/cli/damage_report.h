// SPDX-License-Identifier: GPL-3.0-or-later
// What was wrong with the input, a line a file, on stderr.
// Thread: main only.
#pragma once

#include "app/cli/cli_folder.h"

namespace rankscope::app {

/// Names each damaged file once with its problems, then the ranks that failed or were not read.
void printDamage(const ImportedFolder& folder);

} // namespace rankscope::app
