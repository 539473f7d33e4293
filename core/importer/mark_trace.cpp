// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/mark_trace.h"

#include <string>

#include "core/base/json_text.h"
#include "core/base/saturate.h"
#include "core/base/whole_number.h"
#include "core/importer/trace/trace_reader.h"
#include "core/input/byte_source.h"

namespace rankscope::importer {

namespace {

using model::IssueCode;

/// `take` gets an event and says whether to go on. Errors: Unreadable, Cancelled.
template <class Take>
Status eachEvent(const std::filesystem::path& file, model::IssueLog& issues,
    const std::stop_token& stop, Take take) {
    RS_TRY_ASSIGN(const auto source, input::openSource(file, issues));
    TraceReader reader(*source, file.native(), issues);
    EventBatch batch;
    while (true) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY_ASSIGN(const bool hasMore, reader.read(batch));
        for (const RawEvent& event : batch.events) {
            RS_TRY_ASSIGN(const bool goesOn, take(event));
            if (!goesOn)
                return {};
        }
        if (!hasMore)
            return {};
    }
}

bool isMark(const RawEvent& event) {
    return event.phase == Phase::Complete || event.phase == Phase::Instant;
}

/// They name lanes and join what is there already.
bool goesWithMarks(Phase phase) {
    return phase == Phase::Metadata || phase == Phase::FlowStart || phase == Phase::FlowStep
        || phase == Phase::FlowEnd;
}

/// Moves what the table of marks has columns for into `mark`; gives the others as an object.
std::string takeArguments(const RawEvent& event, ProgramMark& mark, bool& isOnDevice) {
    ArgsText others;
    others.clear();
    MemberScanner members(event.args);
    while (const auto member = members.next()) {
        const std::string_view text = tokenText(member->value);
        if (member->key == "event_type")
            mark.type = text;
        else if (member->key == "domain")
            mark.domain = text;
        else if (member->key == "Category")
            mark.category = text;
        else
            others.token(member->key, member->value);
        isOnDevice = isOnDevice || member->key == "Physic Stream Id" || member->key == "Stream Id";
    }
    return std::string(others.finish());
}

} // namespace

Result<bool> hasMarksOfTrace(
    const StringPool& trace, const std::filesystem::path& file, const std::stop_token& stop) {
    model::IssueLog quiet;
    bool hasMarks = false;
    bool areKnown = true;
    RS_TRY(eachEvent(file, quiet, stop, [&](const RawEvent& event) -> Result<bool> {
        hasMarks = hasMarks || isMark(event);
        areKnown = !isMark(event) || trace.contains(unescapeJson(event.name));
        return areKnown;
    }));
    return hasMarks && areKnown;
}

MarkTraceReader::MarkTraceReader(
    std::filesystem::path file, ArgsStore& args, model::IssueLog& issues, std::stop_token stop)
    : m_file(std::move(file))
    , m_issues(issues)
    , m_stop(std::move(stop))
    , m_writer(args) { }

Status MarkTraceReader::produce(const Deliver& deliver) {
    m_writer.begin(deliver);
    const auto takeOne = [this](const RawEvent& event) -> Result<bool> {
        RS_TRY(take(event));
        return true;
    };
    RS_TRY(eachEvent(m_file, m_issues, m_stop, takeOne));
    return m_writer.finish();
}

Status MarkTraceReader::take(const RawEvent& event) {
    const std::string file = m_file.native();
    if (!isMark(event)) {
        if (!goesWithMarks(event.phase))
            m_issues.add(IssueCode::UnknownPhase, file, event.offset, event.phaseText);
        return {};
    }
    if (event.tsState != TimeState::Good || event.durState == TimeState::Bad)
        m_issues.add(IssueCode::BadTime, file, event.offset, event.name);
    if (event.tsState != TimeState::Good)
        return {};
    ProgramMark mark;
    mark.pid = wholeNumber(event.pid).value_or(0);
    mark.tid = wholeNumber(event.tid).value_or(0);
    mark.message = event.name;
    bool isOnDevice = false;
    const std::string others = takeArguments(event, mark, isOnDevice);
    const TimeSpan time{event.ts, saturatingAdd(event.ts, event.dur)};
    (isOnDevice ? mark.deviceTime : mark.time) = time;
    return m_writer.write(mark, others);
}

} // namespace rankscope::importer
