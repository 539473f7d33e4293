// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a trace that stands in a test as text, through windows and reads of any size.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "core/importer/trace/trace_reader.h"
#include "core/input/byte_source.h"

namespace rankscope::test {

struct ReadTrace {
    std::vector<std::string> names;
    std::vector<std::string> events; ///< every field, one line an event
    std::map<std::string, std::string> header;
    std::vector<model::Issue> issues;

    uint64_t count(model::IssueCode code) const {
        for (const model::Issue& issue : issues) {
            if (issue.code == code)
                return issue.count;
        }
        return 0;
    }
};

inline std::string toLine(const importer::RawEvent& event) {
    const auto time = [](importer::TimeState state, int64_t ns) {
        return state == importer::TimeState::Good ? std::to_string(ns)
            : state == importer::TimeState::Bad   ? std::string("bad")
                                                  : std::string("none");
    };
    std::string line(event.phaseText);
    for (const std::string_view text : {event.name, event.category, event.pid, event.tid, event.id})
        line += " | " + std::string(text);
    return line + " | " + time(event.tsState, event.ts) + " + " + time(event.durState, event.dur)
        + " | " + std::string(event.args) + " @" + std::to_string(event.offset);
}

inline ReadTrace readTrace(
    std::string_view text, importer::ReaderLimits limits = {}, size_t atMost = SIZE_MAX) {
    const auto source = input::textSource(text, atMost);
    model::IssueLog log;
    importer::TraceReader reader(*source, "t.json", log, limits);
    importer::EventBatch batch;
    ReadTrace result;
    for (size_t rounds = 0; reader.read(batch).value(); ++rounds) {
        REQUIRE(rounds < 10 * text.size() + 100); // it must come to an end
        for (const importer::RawEvent& event : batch.events) {
            result.names.emplace_back(event.name);
            result.events.push_back(toLine(event));
        }
    }
    result.header = reader.header();
    result.issues = log.issues();
    return result;
}

using Names = std::vector<std::string>;

} // namespace rankscope::test
