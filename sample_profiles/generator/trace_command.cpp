// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include <fmt/format.h>

#include "bench_trace.h"
#include "size_text.h"

namespace rankscope::generator {
int runTrace(TraceArguments& arguments) {
    const auto bytes = parseSize(arguments.size);
    if (!bytes) {
        fmt::print(stderr, "'{}' is no size; say for example 400M or 5G\n", arguments.size);
        return 1;
    }
    arguments.options.bytes = *bytes;
    const auto result = writeBenchTrace(arguments.options);
    if (!result.isWritten) {
        fmt::print(stderr, "could not write {}\n", arguments.options.path.string());
        return 2;
    }
    fmt::print(
        "{}: {} bytes, {} events\n", arguments.options.path.string(), result.bytes, result.events);
    return 0;
}

} // namespace rankscope::generator
