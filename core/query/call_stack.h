// SPDX-License-Identifier: GPL-3.0-or-later
// Where in the program a slice comes from: the call stack that its profiler wrote beside it, the
// Python functions around it, or those of the host's call that launched it.
//
//   RS_TRY_ASSIGN(const CallStack stack, callStackOf(session, detail, stop));
//   stack.frames.front().file;   // "train.py": the innermost call comes first
//
// Thread: callStackOf() that of the session, the others any.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/details.h"

namespace rankscope::query {

struct StackFrame {
    std::string function{};
    std::string file{}; ///< empty: of no file, as built-in functions and modules are
    std::optional<int64_t> line{};
    bool operator==(const StackFrame&) const = default;
};

/// "train.py(12): step": as profilers name the slice of a Python function.
std::string toText(const StackFrame& frame);

/// "file(line): function", or a function alone.
StackFrame parseFrame(std::string_view text);

/// A frame a line, in its order: ";", commas and blanks at the end of a line are none of it.
std::vector<StackFrame> parseCallStack(std::string_view text);

struct CallStack {
    std::vector<StackFrame> frames; ///< innermost first; empty: no file says it
    /// The host's call that has it, where that is another slice.
    std::optional<SliceRef> owner;
    std::string ownerName;
};

/// Of the slice itself, else of the calls around it, else of the calls that its incoming flows come
/// from. Errors: Cancelled, Database.
Result<CallStack> callStackOf(
    Session& session, const SliceDetail& slice, const std::stop_token& stop);

} // namespace rankscope::query
