// SPDX-License-Identifier: GPL-3.0-or-later
// rankscope_generate: writes profiles as the real profilers do, for tests, benchmarks and trying
// out.
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

#include "commands.h"

namespace {

int run(int argc, char** argv) {
    CLI::App app{"Writes training profiles the way torch_npu and MindSpore write them.\n"
                 "The same arguments and seed give the same bytes on every machine.\n"
                 "Exit code: 0 written, 1 wrong usage, 2 could not write (disk full, no access)."};
    app.require_subcommand(1);
    int exitCode = 0;
    rankscope::generator::addClusterCommand(app, exitCode);
    rankscope::generator::addTraceCommand(app, exitCode);
    rankscope::generator::addDamageCommand(app, exitCode);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // --help is an "error" too, with code 0.
        return app.exit(error) == 0 ? 0 : 1;
    }
    return exitCode;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) { // no memory, or a surprise of a library
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
