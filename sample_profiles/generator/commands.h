// SPDX-License-Identifier: GPL-3.0-or-later
// The sub-commands of rankscope_generate. Each adds itself to the program and sets the exit code
// when it has run.
#pragma once

namespace CLI {
class App;
}

namespace rankscope::generator {

void addTraceCommand(CLI::App& app, int& exitCode);
void addClusterCommand(CLI::App& app, int& exitCode);
void addDamageCommand(CLI::App& app, int& exitCode);

} // namespace rankscope::generator
