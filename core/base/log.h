// SPDX-License-Identifier: GPL-3.0-or-later
// What the program does, for a person who looks for a cause (--verbose): a line where something
// begins or ends, never one an event. It is no way to tell a user what went wrong: that is an Error
// or an Issue. Nothing is made of a line while nobody listens.
// Thread: any; setLogSink() before others log, or after.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace rankscope {

/// Where a line comes from, as it is written before it.
enum class LogRoom { Discovery, Import, Index, Figures };
std::string_view nameOf(LogRoom room);

/// Called by one thread at a time.
using LogSink = std::function<void(LogRoom room, const std::string& line)>;
/// An empty one: nobody listens any more.
void setLogSink(LogSink sink);

bool isLogged();
void writeLog(LogRoom room, const std::string& line);

template <class... Arguments>
void log(LogRoom room, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    if (isLogged())
        writeLog(room, fmt::format(text, std::forward<Arguments>(arguments)...));
}

} // namespace rankscope
