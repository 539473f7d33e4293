// SPDX-License-Identifier: GPL-3.0-or-later
// The `args` objects of trace_view.json, in the key order of the real profilers. Each function
// replaces the content of `out`, so that one string serves a whole file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "text.h"

namespace rankscope::generator {

inline constexpr std::int64_t kNoId = 4294967295;

struct CpuOpArgs {
    std::int64_t sequence = -1;
    std::int64_t forwardThread = 0;
    std::string_view dims; // "4,3;8": one input a part
    std::string_view types;
    std::string_view callStack; // already with "\r\n" escapes, empty for none
};
void setCpuOpArgs(std::string& out, const CpuOpArgs& args);

void setCorrelationArgs(std::string& out, std::int64_t correlation);
void setPythonArgs(std::string& out, std::int64_t id, std::int64_t parent, std::int64_t module);

struct CannArgs {
    std::int64_t thread = 0;
    std::string_view mode;
    std::string_view level;
    std::string_view id;
    std::string_view item;
    std::int64_t connection = 0;
};
void setCannArgs(std::string& out, const CannArgs& args);

struct HardwareArgs {
    std::string_view taskType;
    std::int64_t stream = 0;
    std::int64_t task = 0;
    std::int64_t batch = 0;
    std::int64_t subtask = kNoId;
    std::int64_t connection = 0;
    std::int64_t copiedBytes = -1;
};
void setHardwareArgs(std::string& out, const HardwareArgs& args);

struct CollectiveArgs {
    std::int64_t connection = 0;
    std::string_view dataType;
    std::string_view algorithm;
    std::int64_t count = 0;
};
void setCollectiveArgs(std::string& out, const CollectiveArgs& args);

struct PlaneTaskArgs {
    std::uint64_t notify = 0;
    Nanos estimated = 0;
    std::int64_t stream = 0;
    std::int64_t task = 0;
    std::int64_t context = 0;
    std::string_view taskType;
    std::int64_t source = 0;
    std::int64_t target = 0;
    std::string_view transport;
    std::int64_t bytes = 0;
    std::string_view dataType;
    std::string_view link;
    Nanos duration = 0; // bandwidth(GB/s) = bytes / duration
};
void setPlaneTaskArgs(std::string& out, const PlaneTaskArgs& args);

} // namespace rankscope::generator
