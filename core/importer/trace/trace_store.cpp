// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/trace_store.h"

#include <algorithm>
#include <cmath>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/base/decimal.h"
#include "core/base/json_text.h"
#include "core/base/saturate.h"
#include "core/importer/preview.h"
#include "core/importer/trace/counter_dimension.h"

namespace rankscope::importer {

namespace {

using model::IssueCode;

/// In place of a process: no pid has a line break.
constexpr std::string_view kWholeTrace = "\n";

/// Begins of async slices that wait for their end: about 20 MB. Real traces have a few thousand.
constexpr size_t kOpenAsyncLimit = 128 * 1024;
constexpr size_t kNameBytes = 256u << 20; // real traces have a few MB of different names

constexpr int kSafeExponent = 280; ///< 18 digits before so many zeros are a double still

bool isWordToken(std::string_view token) {
    return token == "true" || token == "false" || token == "null";
}

bool isNonFinite(std::string_view text) {
    return text == "NaN" || text == "nan" || text.ends_with("Infinity") || text.ends_with("inf");
}

void setKey(FlowPoint& point, std::string_view text) {
    const XXH128_hash_t key = XXH3_128bits(text.data(), text.size());
    point.keyHigh = key.high64;
    point.keyLow = key.low64;
}

/// Whether the text is an object with members.
bool hasMembers(std::string_view json) {
    const size_t first = json.empty() ? json.npos : json.find_first_not_of(" \t\r\n", 1);
    return first != json.npos && json.front() == '{' && json[first] != '}';
}

/// The members of both objects; what is no object has none.
std::string joinedArgs(const std::string& first, const std::string& last) {
    if (!hasMembers(last))
        return first;
    if (!hasMembers(first))
        return last;
    return first.substr(0, first.size() - 1) + "," + last.substr(1);
}

template <class T>
T& atTrack(std::vector<T>& list, TrackId track) {
    if (toIndex(track) >= list.size())
        list.resize(toIndex(track) + 1);
    return list[toIndex(track)];
}

} // namespace

TraceStore::TraceStore(Records& records, model::IssueLog& issues)
    : m_records(records)
    , m_issues(issues)
    , m_busy(records.busy)
    , m_openAsync(kOpenAsyncLimit) {
    m_strings.setBudget(kNameBytes, "(further names)");
}

void TraceStore::issue(IssueCode code, const RawEvent& event, std::string_view example) {
    m_issues.add(code, m_file, event.offset, example);
}

Status TraceStore::add(const RawEvent& event) {
    ++m_counts.events;
    if (!m_isHost)
        return addEvent(event);
    RawEvent own = event;
    m_hostPid.assign(kHostMark).append(event.pid);
    own.pid = m_hostPid;
    return addEvent(own);
}

Status TraceStore::addEvent(const RawEvent& event) {
    switch (event.phase) {
    case Phase::Complete:
        return addSlice(event);
    case Phase::Begin:
        return addBegin(event);
    case Phase::End:
        return addEnd(event);
    case Phase::Instant:
        ++m_counts.instants;
        return hasTime(event) ? addInstant(event, m_tracks.thread(event.pid, event.tid)) : Status();
    case Phase::Counter:
        return addCounter(event);
    case Phase::FlowStart:
    case Phase::FlowStep:
    case Phase::FlowEnd:
        return addFlow(event);
    case Phase::AsyncBegin:
    case Phase::AsyncInstant:
    case Phase::AsyncEnd:
        return addAsync(event);
    case Phase::Metadata:
        m_tracks.metadata(event);
        return {};
    case Phase::Unknown:
        issue(IssueCode::UnknownPhase, event, event.phaseText);
        return {};
    }
    return {};
}

bool TraceStore::hasTime(const RawEvent& event) {
    if (event.tsState == TimeState::Good) {
        m_atZero += !m_isHost && event.ts == 0 ? 1 : 0;
        return true;
    }
    issue(IssueCode::BadTime, event, event.name);
    return false;
}

/// What ids of the whole trace belong to, in place of a process.
std::string_view TraceStore::wholeTrace() const {
    return m_isHost ? kHostMark : kWholeTrace;
}

void TraceStore::see(Timestamp begin, Timestamp end, bool isHost) {
    if (isHost) {
        const TimeRange known = m_hostRange.value_or(TimeRange{begin, end});
        m_hostRange = {std::min(known.begin, begin), std::max(known.end, end)};
        return;
    }
    const int64_t first = toNanoseconds(begin);
    const int64_t last = toNanoseconds(end);
    m_counts.firstNs = std::min(m_counts.firstNs.value_or(first), first);
    m_counts.lastNs = std::max(m_counts.lastNs.value_or(last), last);
    m_counts.lastBeginNs = std::max(m_counts.lastBeginNs.value_or(first), first);
}

void TraceStore::countSlice(TrackId track) {
    ++m_counts.slices;
    ++atTrack(m_slicesOfTrack, track);
}

OpenSlice TraceStore::openOf(const RawEvent& event) {
    const model::ArgsRef args = event.argsRef == model::ArgsRef{}
        ? model::ArgsRef{}
        : static_cast<model::ArgsRef>(m_argsBegin + static_cast<uint64_t>(event.argsRef));
    return {fromNanoseconds(event.ts), m_strings.internRaw(event.name),
        m_strings.internRaw(event.category), args};
}

Status TraceStore::put(TrackId track, const model::Slice& slice) {
    see(slice.ts, slice.end(), m_tracks.isHost(track));
    TrackSummary& summary = atTrack(m_summaries, track);
    summary.range.begin = summary.hasRange ? std::min(summary.range.begin, slice.ts) : slice.ts;
    summary.range.end = summary.hasRange ? std::max(summary.range.end, slice.end()) : slice.end();
    summary.hasRange = true;
    if (m_preview != nullptr)
        m_preview->see(track, slice);
    return m_records.slices.push(toIndex(track), slice);
}

Status TraceStore::addSlice(const RawEvent& event) {
    if (!hasTime(event))
        return {};
    const TrackId track = m_tracks.thread(event.pid, event.tid);
    countSlice(track);
    const int64_t room = kTimeLimit - event.ts; // a longer duration runs past the end of time
    if (event.durState == TimeState::Bad || event.dur > room)
        issue(IssueCode::BadTime, event, event.name);
    if (event.dur < 0)
        issue(IssueCode::NegativeDuration, event, event.name);
    const OpenSlice open = openOf(event);
    const Duration dur(std::clamp<int64_t>(event.dur, 0, room));
    if (!m_isHost) {
        RS_TRY(m_busy.see(event, m_tracks.processOf(track), track, {open.ts, open.ts + dur}));
        RS_TRY(addCorrelation(event, track));
    }
    m_counts.totalDurNs = saturatingAdd(m_counts.totalDurNs, dur.count());
    return put(track, {open.ts, dur, open.name, open.category, open.args});
}

Status TraceStore::addBegin(const RawEvent& event) {
    if (!hasTime(event))
        return {};
    const TrackId track = m_tracks.thread(event.pid, event.tid);
    countSlice(track);
    see(fromNanoseconds(event.ts), fromNanoseconds(event.ts), m_isHost);
    return addEdge(event, track);
}

Status TraceStore::addEdge(const RawEvent& event, TrackId track) {
    RS_TRY_ASSIGN(const TextPlace args, m_records.edgeArgs.add(event.args));
    return m_records.edges.push(toIndex(track),
        {fromNanoseconds(event.ts), event.offset, args, m_strings.internRaw(event.name),
            m_strings.internRaw(event.category), event.phase == Phase::End});
}

Status TraceStore::close(
    TrackId track, const OpenSlice& open, Timestamp end, const RawEvent* event) {
    if (end < open.ts && event != nullptr)
        issue(IssueCode::NegativeDuration, *event, m_strings.text(open.name));
    return put(track,
        {open.ts, std::max(end - open.ts, Duration::zero()), open.name, open.category, open.args});
}

Status TraceStore::addEnd(const RawEvent& event) {
    return hasTime(event) ? addEdge(event, m_tracks.thread(event.pid, event.tid)) : Status();
}

Status TraceStore::addAsync(const RawEvent& event) {
    if (!hasTime(event))
        return {};
    const TrackId track = m_tracks.async(event.pid, event.category);
    if (event.phase == Phase::AsyncInstant)
        return addInstant(event, track);
    m_key.assign(event.idScope == IdScope::Process ? event.pid : wholeTrace());
    m_key.append(1, '\0').append(event.category).append(1, '\0').append(event.id);
    if (event.phase == Phase::AsyncBegin) {
        ++m_counts.asyncSlices;
        const auto oldest = m_openAsync.begin(m_key, track, openOf(event));
        return oldest ? closeUnmatched(*oldest) : Status();
    }
    const auto open = m_openAsync.end(m_key);
    if (!open) {
        issue(IssueCode::UnmatchedEnd, event, event.name);
        return {};
    }
    return close(open->track, open->slice, fromNanoseconds(event.ts), &event);
}

/// It is drawn to the end of what was read so far.
Status TraceStore::closeUnmatched(const OpenAsync::Entry& open) {
    m_issues.add(IssueCode::UnmatchedBegin, m_file, 0, m_strings.text(open.slice.name));
    return close(open.track, open.slice, std::max(open.slice.ts, range().end), nullptr);
}

Status TraceStore::addInstant(const RawEvent& event, TrackId track) {
    const OpenSlice open = openOf(event);
    see(open.ts, open.ts, m_isHost);
    return m_records.instants.push(
        toIndex(track), {open.ts, Duration::zero(), open.name, open.category, open.args});
}

Status TraceStore::addCounter(const RawEvent& event) {
    std::string_view dimension;
    MemberScanner scanner(mayHaveDimension(event.args) ? event.args : std::string_view());
    while (const auto member = scanner.next()) {
        if (isDimension(member->key))
            dimension = tokenText(member->value);
    }
    bool hasValue = false;
    MemberScanner members(event.args);
    while (const auto member = members.next()) {
        if (isDimension(member->key) || isWordToken(member->value))
            continue;
        const std::string_view text = tokenText(member->value);
        const auto value = parseDecimal(text);
        if (!value) {
            if (isNonFinite(text))
                issue(IssueCode::CounterNotFinite, event, event.name);
            continue;
        }
        if (value->value.exponent > kSafeExponent && !std::isfinite(toDouble(value->value))) {
            issue(IssueCode::CounterNotFinite, event, text);
            continue;
        }
        if (value->precision == Precision::Rounded)
            issue(IssueCode::CounterRounded, event, text);
        ++m_counts.counters;
        hasValue = true;
        if (event.tsState != TimeState::Good)
            continue;
        const TrackId track =
            m_tracks.counter(event.pid, event.name, event.id, member->key, dimension);
        RS_TRY(m_records.samples.push(toIndex(track), {fromNanoseconds(event.ts), value->value}));
    }
    if (!hasValue)
        issue(IssueCode::CounterWithoutValue, event, event.name);
    if (hasTime(event))
        see(fromNanoseconds(event.ts), fromNanoseconds(event.ts), m_isHost);
    return {};
}

Status TraceStore::addFlow(const RawEvent& event) {
    FlowPoint point;
    point.phase = event.phase == Phase::FlowStart ? FlowPhase::Start
        : event.phase == Phase::FlowStep          ? FlowPhase::Step
                                                  : FlowPhase::End;
    m_counts.flowStarts += event.phase == Phase::FlowStart ? 1 : 0;
    m_counts.flowEnds += event.phase == Phase::FlowEnd ? 1 : 0;
    if (!hasTime(event))
        return {};
    point.ts = fromNanoseconds(event.ts);
    point.track = m_tracks.thread(event.pid, event.tid);
    point.category = m_strings.internRaw(event.category);
    if (!m_isHost)
        m_launchCategories.note(point.category, event.category);
    m_key.assign(event.category).append(1, '\0').append(event.id);
    if (m_isHost)
        m_key.append(kHostMark);
    setKey(point, m_key);
    if (point.phase == FlowPhase::End && !event.bindsAround)
        return m_records.looseEnds.push(toIndex(point.track), point);
    return m_records.flowPoints.push(flowStreamOf(point), point);
}

/// The number that Kineto gives a launching call and what it launched.
Status TraceStore::addCorrelation(const RawEvent& event, TrackId track) {
    const bool isCall = isRuntimeCall(event);
    if (!isCall && !isKinetoWork(event))
        return {};
    const std::string_view correlation = correlationOf(event);
    if (correlation.empty())
        return {};
    FlowPoint point;
    point.phase = isCall ? FlowPhase::Start : FlowPhase::End;
    point.ts = fromNanoseconds(event.ts);
    point.track = track;
    setKey(point, correlation);
    return m_records.correlations.push(flowStreamOf(point), point);
}

Status TraceStore::addDerived(TrackId track, const TimeRange& range, std::string_view name) {
    return put(track, {range.begin, range.length(), m_strings.intern(name), {}, {}});
}

/// Begins and ends of one thread by time; an end closes the latest begin that is open.
Status TraceStore::matchEdges(TrackId track, const KeepArgs& keep) {
    std::vector<EdgeEvent> open;
    auto edges = m_records.edges.take(toIndex(track));
    while (const EdgeEvent* edge = edges.next()) {
        if (!edge->isEnd) {
            open.push_back(*edge);
        } else if (open.empty()) {
            m_issues.add(IssueCode::UnmatchedEnd, m_file, edge->offset, m_strings.text(edge->name));
        } else {
            RS_TRY(putEdges(track, open.back(), edge->ts, edge->args, keep));
            open.pop_back();
        }
    }
    RS_TRY(edges.status());
    const TrackSummary& summary = atTrack(m_summaries, track);
    Timestamp end = summary.hasRange ? summary.range.end : Timestamp::min();
    for (const EdgeEvent& begin : open)
        end = std::max(end, begin.ts);
    for (const EdgeEvent& begin : open) {
        m_issues.add(IssueCode::UnmatchedBegin, m_file, begin.offset, m_strings.text(begin.name));
        RS_TRY(putEdges(track, begin, end, {}, keep));
    }
    return {};
}

Status TraceStore::putEdges(
    TrackId track, const EdgeEvent& begin, Timestamp end, TextPlace endArgs, const KeepArgs& keep) {
    model::ArgsRef args{};
    if (keep && begin.args.size + endArgs.size > 0) {
        RS_TRY_ASSIGN(const std::string first, m_records.edgeArgs.read(begin.args));
        RS_TRY_ASSIGN(const std::string last, m_records.edgeArgs.read(endArgs));
        RS_TRY_ASSIGN(args, keep(joinedArgs(first, last)));
    }
    return put(track, {begin.ts, end - begin.ts, begin.name, begin.category, args});
}

Status TraceStore::finish(const KeepArgs& keep) {
    for (size_t i = 0; i < m_records.edges.streams(); ++i)
        RS_TRY(matchEdges(static_cast<TrackId>(i), keep));
    for (const OpenAsync::Entry& open : m_openAsync.takeAll())
        RS_TRY(closeUnmatched(open));
    return {};
}

model::RankCounts TraceStore::counts() const {
    model::RankCounts counts = m_counts;
    const std::vector<model::Process> processes = m_tracks.processes();
    const std::vector<model::Track> tracks = m_tracks.tracks();
    for (size_t i = 0; i < m_slicesOfTrack.size(); ++i) {
        if (m_slicesOfTrack[i] == 0)
            continue;
        ++counts.tracks;
        counts.processes[processes[toIndex(tracks[i].process)].name] += m_slicesOfTrack[i];
    }
    return counts;
}

} // namespace rankscope::importer
