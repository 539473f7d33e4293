// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/busy_recorder.h"

#include <algorithm>
#include <map>

#include "core/base/json_text.h"
#include "core/model/operator_name.h"

namespace rankscope::importer {

namespace {

bool isSameLetter(char a, char lower) {
    return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == lower;
}

/// Case varies with the age of the file ("Kernel" in old ones).
bool isSameWord(std::string_view text, std::string_view lower) {
    return std::equal(text.begin(), text.end(), lower.begin(), lower.end(), isSameLetter);
}

bool endsWith(std::string_view text, std::string_view lower) {
    return text.size() >= lower.size()
        && isSameWord(text.substr(text.size() - lower.size()), lower);
}

bool contains(std::string_view text, std::string_view lower) {
    return std::search(text.begin(), text.end(), lower.begin(), lower.end(), isSameLetter)
        != text.end();
}

std::string_view argument(const RawEvent& event, std::string_view key) {
    if (event.args.find(key) == std::string_view::npos) // most events: faster than to walk
        return {};
    MemberScanner members(event.args);
    while (const auto member = members.next()) {
        if (member->key == key)
            return tokenText(member->value);
    }
    return {};
}

/// Meta's accelerator: what its command processor ran on a stream; DMA copies.
bool isMtiaWork(const RawEvent& event) {
    return event.category == "mtia_ccp_events" && event.name != "dma_request";
}

Activity activityOf(const RawEvent& event) {
    if (event.activity != Activity::Unknown)
        return event.activity;
    if (!isKinetoWork(event))
        return Activity::Unknown;
    return model::isCommunicationKernel(event.name) ? Activity::Communication : Activity::Computing;
}

/// Of an event of a text export, which gives them no category.
Activity writtenActivityOf(const RawEvent& event) {
    if (!event.category.empty())
        return Activity::Unknown;
    if (event.name == "Computing")
        return Activity::Computing;
    if (event.name == "Communication" || event.name.starts_with("hcom_"))
        return Activity::Communication;
    return model::isComputingTask(argument(event, "Task Type")) ? Activity::Computing
                                                                : Activity::Unknown;
}

/// hcom_receive__..., ncclRecv, ...: a pipeline stage waits in them for the one before it.
bool isReceive(std::string_view name) {
    return contains(name, "receive") || contains(name, "recv") ? !contains(name, "sendrecv")
                                                               : false;
}

} // namespace

std::string_view correlationOf(const RawEvent& event) {
    return argument(event, "correlation");
}

bool isRuntimeCall(const RawEvent& event) {
    return endsWith(event.category, "runtime") || endsWith(event.category, "driver");
}

bool isKinetoWork(const RawEvent& event) {
    return isSameWord(event.category, "kernel") || isMtiaWork(event);
}

Status BusyRecorder::push(
    Activity activity, std::string_view name, ProcessId process, const Busy& busy) {
    if (activity == Activity::Computing)
        return m_store.push(busyStream(process, BusyKind::Computing), busy);
    if (isReceive(name))
        RS_TRY(m_store.push(busyStream(process, BusyKind::Receive), busy));
    return m_store.push(busyStream(process, BusyKind::Communication), busy);
}

Status BusyRecorder::see(
    const RawEvent& event, ProcessId process, TrackId track, const TimeRange& range) {
    const auto step = model::stepNameOf(event.name);
    if (step && step->namer == model::StepNamer::Profiler) {
        m_steps.push_back(
            {{std::string(step->number), range}, step->namer, event.category.starts_with("gpu_")});
        return {};
    }
    if (range.isEmpty())
        return {};
    if (step) {
        m_steps.push_back(
            {{std::string(step->number), range}, step->namer, event.category != kMarkCategory});
        return {};
    }
    Activity activity = activityOf(event);
    if (event.activity != Activity::Unknown)
        process = m_device.emplace(m_device.value_or(process));
    if (activity == Activity::Unknown) {
        activity = writtenActivityOf(event);
        if (activity == Activity::Unknown)
            return {};
        m_isWritten.resize(std::max(m_isWritten.size(), toIndex(process) + 1));
        m_isWritten[toIndex(process)] = true;
    }
    return push(activity, event.name, process, {range.begin, range.end, track});
}

std::vector<StepMark> BusyRecorder::steps() const {
    using enum model::StepNamer;
    const bool isNamed = std::any_of(
        m_steps.begin(), m_steps.end(), [](const Step& step) { return step.namer == Profiler; });
    const auto counts = [namer = isNamed ? Profiler : Mark](
                            const Step& step) { return step.namer == namer; };
    const bool hasHost = std::any_of(m_steps.begin(), m_steps.end(),
        [&counts](const Step& step) { return counts(step) && !step.isOnDevice; });
    std::vector<StepMark> steps;
    for (const Step& step : m_steps) {
        if (counts(step) && step.isOnDevice != hasHost)
            steps.push_back(step.mark);
    }
    std::stable_sort(steps.begin(), steps.end(),
        [](const StepMark& a, const StepMark& b) { return a.range.begin < b.range.begin; });
    std::map<std::string_view, Timestamp> ends; // of the last of that number
    std::vector<StepMark> once;
    for (const StepMark& step : steps) {
        const auto [end, isNew] = ends.try_emplace(step.step, step.range.end);
        if (!isNew && step.range.begin < end->second)
            continue;
        end->second = step.range.end;
        once.push_back(step);
    }
    return once;
}

} // namespace rankscope::importer
