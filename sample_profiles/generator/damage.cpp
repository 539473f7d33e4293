// SPDX-License-Identifier: GPL-3.0-or-later
#include "damage.h"

#include <algorithm>
#include <array>

#include <zlib.h>

namespace rankscope::generator {
namespace {

constexpr std::string_view kBorder = "}, {";

// The start of the event that follows this share of the text; the text's end if there is none.
std::size_t eventAfter(const std::string& trace, std::size_t permille) {
    const std::size_t found = trace.find(kBorder, trace.size() / 1'000 * permille);
    return found == std::string::npos ? trace.size() : found + kBorder.size() - 1;
}

void insertEvents(std::string& trace, std::size_t permille, std::string_view events) {
    trace.insert(eventAfter(trace, permille), events);
}

std::string unchanged(
    std::string trace) { // NOLINT(performance-unnecessary-value-param): as its siblings
    return trace;
}

std::string truncated(std::string trace) {
    trace.resize(std::min(eventAfter(trace, 700) + 40, trace.size()));
    return trace;
}

std::string withoutBracket(std::string trace) {
    trace.pop_back();
    return trace;
}

std::string withTrailingComma(std::string trace) {
    trace.insert(trace.size() - 1, ", ");
    return trace;
}

std::string emptied(std::string trace) {
    trace.clear();
    return trace;
}

// Two exporters wrote one after the other into the same file.
std::string concatenated(std::string trace) {
    trace.replace(eventAfter(trace, 500) - 2, 2, "]\n[");
    return trace;
}

std::string withControlCharacters(std::string trace) {
    insertEvents(trace, 300,
        "{\"ph\": \"X\", \"name\": \"line\nbreak and \x01 bell \x07\", \"pid\": 7, \"tid\": 7, "
        "\"ts\": \"1764246877075000.125\", \"dur\": 3.5, \"cat\": \"cpu_op\", \"args\": "
        "{\"note\": \"tab\there\"}}, ");
    const std::size_t at = trace.find("aten::", trace.size() / 2);
    if (at != std::string::npos) {
        trace[at + 4] = '\x02';
    }
    return trace;
}

std::string withInvalidUtf8(std::string trace) {
    insertEvents(trace, 400,
        "{\"ph\": \"X\", \"name\": \"bad \xff\xfe bytes \xe4\xb8\", \"pid\": 7, \"tid\": 7, "
        "\"ts\": \"1764246877075100.250\", \"dur\": 4.25, \"cat\": \"cpu_op\"}, "
        "{\"ph\": \"X\", \"name\": \"lone surrogate \\ud800 here\", \"pid\": 7, \"tid\": 7, "
        "\"ts\": \"1764246877075200.375\", \"dur\": 5, \"cat\": \"cpu_op\"}, ");
    return trace;
}

// Each of these is wrong in its own way; the two last are right and have to be kept.
std::string withWrongEvents(std::string trace) {
    insertEvents(trace, 250,
        "42, \"text\", null, [1, 2], {}, {\"name\": \"no phase\"}, "
        "{\"ph\": \"X\", \"name\": \"no time\", \"pid\": 7, \"tid\": 7, \"dur\": 1}, "
        "{\"ph\": \"X\", \"name\": \"bad time\", \"pid\": 7, \"tid\": 7, \"ts\": \"soon\", "
        "\"dur\": 1}, "
        "{\"ph\": \"X\", \"name\": \"negative\", \"pid\": 7, \"tid\": 7, "
        "\"ts\": \"1764246877075300.000\", \"dur\": -2.5}, "
        "{\"ph\": \"?\", \"name\": \"unknown phase\", \"pid\": 7, \"tid\": 7, "
        "\"ts\": \"1764246877075310.000\"}, "
        "{\"ph\": \"C\", \"name\": \"counter\", \"pid\": 7, \"tid\": 0, "
        "\"ts\": \"1764246877075320.000\", \"args\": {\"value\": NaN}}, "
        "{\"ph\": \"E\", \"name\": \"never begun\", \"pid\": 7, \"tid\": 7, "
        "\"ts\": \"1764246877075330.000\"}, "
        "{\"ph\": \"f\", \"name\": \"no source\", \"cat\": \"async_npu\", \"id\": \"99\", "
        "\"pid\": 7, \"tid\": 7, \"ts\": \"1764246877075340.000\", \"bp\": \"e\"}, "
        "{\"ph\": \"X\", \"name\": null, \"pid\": null, \"tid\": \"worker\", "
        "\"ts\": 1764246877075350.125, \"dur\": 1.5, \"args\": [1, 2]}, "
        "{\"ph\": \"X\", \"name\": 12, \"pid\": \"7\", \"tid\": 7, "
        "\"ts\": \"1764246877075360.000\", \"dur\": \"2.5\", \"args\": null}, ");
    return trace;
}

constexpr std::array kDamages{
    Damage{"truncated", "the trace ends inside an event", truncated},
    Damage{"missing-bracket", "the closing bracket is missing", withoutBracket},
    Damage{"trailing-comma", "a comma stands before the closing bracket", withTrailingComma},
    Damage{"empty-file", "the trace has no bytes", emptied},
    Damage{"concatenated-arrays", "two arrays follow each other", concatenated},
    Damage{"control-characters", "raw control characters stand in names", withControlCharacters},
    Damage{"invalid-utf8", "names are no valid UTF-8", withInvalidUtf8},
    Damage{"wrong-events", "events without phase or time, NaN, wrong types", withWrongEvents},
    Damage{kDuplicatedRank, "the rank number of the folder before", unchanged},
    Damage{kRaggedTable, "kernel_details.csv has rows too short and too long", unchanged},
    Damage{kTruncatedGzip, "trace_view.json.gz, cut off", unchanged},
};

} // namespace

std::span<const Damage> damages() {
    return kDamages;
}

const Damage* findDamage(std::string_view name) {
    const auto* found = std::find_if(kDamages.begin(), kDamages.end(),
        [name](const Damage& damage) { return damage.name == name; });
    return found == kDamages.end() ? nullptr : found;
}

std::string raggedTable(std::string table) {
    const std::size_t header = table.find('\n');
    const std::size_t second = table.find('\n', header + 1);
    const std::size_t time = table.find("176424", second);
    const std::size_t tab = table.find('\t', time);
    if (second == std::string::npos || time == std::string::npos || tab == std::string::npos) {
        return table;
    }
    table.replace(time, tab - time + 1, "1.76425E+15");
    table.insert(second, ",one too many");
    table.resize(table.size() - 60);
    return table;
}

std::string gzipped(std::string_view text, unsigned permille) {
    z_stream stream{};
    constexpr int kGzip = 15 + 16;
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY)
        != Z_OK) {
        return {};
    }
    std::string out(deflateBound(&stream, static_cast<uLong>(text.size())) + 64, '\0');
    std::string input(text); // zlib's input is not const
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out * permille / 1'000);
    deflateEnd(&stream);
    return out;
}

} // namespace rankscope::generator
