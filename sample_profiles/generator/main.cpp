// SPDX-License-Identifier: GPL-3.0-or-later
// rankscope_generate: writes profiles as the real profilers do, for tests, benchmarks and trying
// out.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "commands.h"

int main(int argc, char** argv) {
    CLI::App app{"Writes training profiles the way torch_npu and MindSpore write them.\n"
                 "The same arguments and seed give the same bytes on every machine.\n"
                 "Exit code: 0 written, 1 wrong usage, 2 could not write (disk full, no access)."};
    app.require_subcommand(1);
    int exitCode = 0;
    rankscope::generator::addClusterCommand(app, exitCode);
    rankscope::generator::addTraceCommand(app, exitCode);
    rankscope::generator::addDamageCommand(app, exitCode);
    CLI11_PARSE(app, argc, argv)
    return exitCode;
}
