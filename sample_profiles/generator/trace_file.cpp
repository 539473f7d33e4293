// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace_file.h"

#include <algorithm>

namespace rankscope::generator {
namespace {

void appendPlace(std::string& out, Place place) {
    out += ", \"pid\": ";
    appendInteger(out, place.pid);
    out += ", \"tid\": ";
    appendInteger(out, place.tid);
}

void appendTime(std::string& out, Nanos time) {
    out += R"(, "ts": ")";
    appendMicros(out, time);
    out += '"';
}

void appendSpan(std::string& out, Span span) {
    appendTime(out, span.start);
    out += ", \"dur\": ";
    appendShortMicros(out, span.duration);
}

} // namespace

std::string& TraceFile::next(Nanos time) {
    ++m_events;
    std::string& out = m_isSorting ? m_staged : m_file.text();
    if (m_isSorting) {
        m_marks.push_back({time, out.size(), 0});
    } else if (!m_isFirst) {
        out += ", ";
    }
    m_isFirst = m_isFirst && m_isSorting;
    out += '{';
    return out;
}

void TraceFile::close() {
    if (m_isSorting) {
        m_staged += '}';
        m_marks.back().end = m_staged.size();
    } else {
        m_file.text() += '}';
        m_file.flushIfFull();
    }
}

void TraceFile::endSorted() {
    std::stable_sort(m_marks.begin(), m_marks.end(),
        [](const Mark& left, const Mark& right) { return left.time < right.time; });
    for (const Mark& mark : m_marks) {
        if (!m_isFirst) {
            m_file.text() += ", ";
        }
        m_isFirst = false;
        m_file.text().append(m_staged, mark.begin, mark.end - mark.begin);
        m_file.flushIfFull();
    }
    m_marks.clear();
    m_staged.clear();
    m_isSorting = false;
}

void TraceFile::end() {
    m_file.text() += ']';
}

void TraceFile::hostSlice(std::string_view category, std::string_view name, Place place, Span span,
    std::string_view args) {
    std::string& out = next(span.start);
    out += R"("ph": "X", "name": )";
    appendJsonString(out, name);
    appendPlace(out, place);
    appendSpan(out, span);
    out += R"(, "cat": ")";
    out += category;
    out += '"';
    if (!args.empty()) {
        out += ", \"args\": ";
        out += args;
    }
    close();
}

void TraceFile::deviceSlice(std::string_view name, Place place, Span span, std::string_view args) {
    std::string& out = next(span.start);
    out += "\"name\": ";
    appendJsonString(out, name);
    appendPlace(out, place);
    appendSpan(out, span);
    if (!args.empty()) {
        out += ", \"args\": ";
        out += args;
    }
    out += R"(, "ph": "X")";
    close();
}

void TraceFile::hostFlow(char phase, std::string_view category, std::string_view name,
    std::string_view id, Place place, Nanos time) {
    std::string& out = next(time);
    out += R"("ph": ")";
    out += phase;
    out += R"(", "bp": "e", "name": ")";
    out += name;
    out += R"(", "id": )";
    out += id;
    appendPlace(out, place);
    appendTime(out, time);
    out += R"(, "cat": ")";
    out += category;
    out += '"';
    close();
}

void TraceFile::hostToDeviceStart(std::string_view id, Place place, Nanos time) {
    std::string& out = next(time);
    out += R"("name": "HostToDevice)";
    out += id;
    out += R"(", "ph": "s", "cat": "HostToDevice", "id": ")";
    out += id;
    out += '"';
    appendPlace(out, place);
    appendTime(out, time);
    close();
}

void TraceFile::hostToDeviceEnd(std::string_view id, Place place, Nanos time) {
    std::string& out = next(time);
    out += R"("name": "HostToDevice)";
    out += id;
    out += R"(", "ph": "f", "id": ")";
    out += id;
    out += '"';
    appendTime(out, time);
    out += R"(, "cat": "HostToDevice")";
    appendPlace(out, place);
    out += R"(, "bp": "e")";
    close();
}

void TraceFile::counter(std::string_view name, std::int64_t pid, Nanos time, std::string_view key,
    std::string_view value, int accId) {
    std::string& out = next(time);
    out += R"("name": ")";
    out += name;
    out += '"';
    appendTime(out, time);
    appendPlace(out, {pid, 0});
    out += R"(, "args": {")";
    out += key;
    out += "\": ";
    out += value;
    if (accId >= 0) {
        out += ", \"acc_id\": ";
        appendInteger(out, accId);
    }
    out += R"(}, "ph": "C")";
    close();
}

void TraceFile::metadata(Origin origin, std::string_view name, Place place, std::string_view key,
    std::string_view value) {
    std::string& out = next(0);
    out += origin == Origin::host ? R"("ph": "M", "name": ")" : R"("name": ")";
    out += name;
    out += '"';
    appendPlace(out, place);
    out += R"(, "args": {")";
    out += key;
    out += "\": ";
    out += value;
    out += origin == Origin::host ? "}" : R"(}, "ph": "M")";
    close();
}

void TraceFile::process(
    Origin origin, std::int64_t pid, std::string_view name, std::string_view label, int sortIndex) {
    std::string quoted;
    appendJsonString(quoted, name);
    metadata(origin, "process_name", {pid, 0}, "name", quoted);
    quoted.clear();
    appendJsonString(quoted, label);
    metadata(origin, "process_labels", {pid, 0}, "labels", quoted);
    metadata(origin, "process_sort_index", {pid, 0}, "sort_index", std::to_string(sortIndex));
}

void TraceFile::thread(Origin origin, Place place, std::string_view name, std::int64_t sortIndex) {
    std::string quoted;
    appendJsonString(quoted, name);
    metadata(origin, "thread_name", place, "name", quoted);
    metadata(origin, "thread_sort_index", place, "sort_index", std::to_string(sortIndex));
}

} // namespace rankscope::generator
