// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/busy_recorder.h"

#include <algorithm>
#include <cctype>

namespace rankscope::importer {

namespace {

/// Case varies with the age of the file ("Kernel" in old ones).
bool isSameWord(std::string_view text, std::string_view lower) {
    return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
        [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

bool contains(std::string_view text, std::string_view lower) {
    const auto found = std::search(text.begin(), text.end(), lower.begin(), lower.end(),
        [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
    return found != text.end();
}

Activity activityOf(const RawEvent& event) {
    if (event.activity != Activity::Unknown)
        return event.activity;
    if (!isSameWord(event.category, "kernel"))
        return Activity::Unknown;
    return contains(event.name, "nccl") ? Activity::Communication : Activity::Computing;
}

/// hcom_receive__..., ncclRecv, ...: a pipeline stage waits in them for the one before it.
bool isReceive(std::string_view name) {
    return contains(name, "receive") || contains(name, "recv") ? !contains(name, "sendrecv")
                                                               : false;
}

} // namespace

Status BusyRecorder::see(const RawEvent& event, ProcessId process, const TimeRange& range) {
    if (event.name.starts_with(kStepPrefix)) {
        const std::string_view step = event.name.substr(kStepPrefix.size());
        m_steps.push_back({{std::string(step), range}, event.category.starts_with("gpu_")});
        return {};
    }
    const Activity activity = activityOf(event);
    if (activity == Activity::Unknown || range.isEmpty())
        return {};
    if (event.activity != Activity::Unknown)
        process = m_device.emplace(m_device.value_or(process));
    const Busy busy{range.begin, range.end};
    if (activity == Activity::Computing)
        return m_store.push(busyStream(process, BusyKind::Computing), busy);
    if (isReceive(event.name))
        RS_TRY(m_store.push(busyStream(process, BusyKind::Receive), busy));
    return m_store.push(busyStream(process, BusyKind::Communication), busy);
}

std::vector<StepRange> BusyRecorder::steps() const {
    const bool hasDevice = std::any_of(
        m_steps.begin(), m_steps.end(), [](const Step& step) { return step.isOnDevice; });
    std::vector<StepRange> steps;
    for (const Step& step : m_steps) {
        if (step.isOnDevice == hasDevice)
            steps.push_back(step.range);
    }
    std::stable_sort(steps.begin(), steps.end(),
        [](const StepRange& a, const StepRange& b) { return a.range.begin < b.range.begin; });
    return steps;
}

} // namespace rankscope::importer
