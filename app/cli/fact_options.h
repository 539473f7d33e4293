// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of the job on the command line: files and single facts.
// Thread: main only.
#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "core/advisor/facts/read_facts.h"

namespace rankscope::app {

/// --facts and --fact. Single facts are checked while they are parsed.
void addFactOptions(CLI::App& command, AdviseOptions& advise);

/// All of them as one: single facts, then the files from the last to the first. What can not be
/// read of the files is named on stderr. Errors: those of advisor::readFactsFile().
Result<advisor::ReadFacts> factsOf(const AdviseOptions& advise);

} // namespace rankscope::app
