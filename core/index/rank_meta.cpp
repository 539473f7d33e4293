// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/rank_meta.h"

#include <charconv>
#include <string_view>
#include <tuple>

#include "core/index/schema.h"

namespace rankscope::index {

namespace {

constexpr std::string_view kProcessPrefix = "slices_of:";

/// One list for both directions: visit(key, member).
template <class Rank, class Visit>
void visitNumbers(Rank& rank, Visit visit) {
    visit("rank", rank.rank);
    visit("is_rank_known", rank.isRankKnown);
    visit("source_bytes", rank.sourceBytes);
    visit("slices", rank.counts.slices);
    visit("async_slices", rank.counts.asyncSlices);
    visit("instants", rank.counts.instants);
    visit("counters", rank.counts.counters);
    visit("flow_starts", rank.counts.flowStarts);
    visit("flow_ends", rank.counts.flowEnds);
    visit("flows", rank.counts.flows);
    visit("tracks", rank.counts.tracks);
    visit("lanes", rank.counts.lanes);
    visit("events", rank.counts.events);
    visit("first_ns", rank.counts.firstNs);
    visit("last_ns", rank.counts.lastNs);
    visit("last_begin_ns", rank.counts.lastBeginNs);
    visit("total_dur_ns", rank.counts.totalDurNs);
    visit("base_ns", rank.counts.baseNs);
}

template <class Number>
void put(std::map<std::string, std::string>& meta, const char* key, const Number& value) {
    meta[key] = std::to_string(value);
}

template <class Number>
void put(
    std::map<std::string, std::string>& meta, const char* key, const std::optional<Number>& value) {
    if (value)
        put(meta, key, *value);
}

template <class Number>
Number numberOf(const std::string& text) {
    Number number{};
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

} // namespace

std::map<std::string, std::string> metaOf(const RankIndex& rank) {
    std::map<std::string, std::string> meta = rank.meta;
    meta["schema_version"] = std::to_string(kSchemaVersion);
    meta["kind"] = std::to_string(static_cast<int>(rank.kind));
    meta["label"] = rank.label;
    meta["folder"] = rank.folder;
    visitNumbers(rank, [&meta](const char* key, const auto& value) { put(meta, key, value); });
    for (const auto& [process, slices] : rank.counts.processes)
        meta[std::string(kProcessPrefix) + process] = std::to_string(slices);
    return meta;
}

void setMeta(RankIndex& rank, const std::map<std::string, std::string>& meta) {
    std::map<std::string, std::string> rest = meta;
    const auto take = [&rest](const std::string& key) {
        const auto found = rest.find(key);
        std::string value = found == rest.end() ? std::string() : found->second;
        rest.erase(key);
        return value;
    };
    take("schema_version");
    rank.kind = static_cast<model::ProfileKind>(numberOf<int>(take("kind")));
    rank.label = take("label");
    rank.folder = take("folder");
    visitNumbers(rank, [&](const char* key, auto& value) {
        using Number = std::remove_reference_t<decltype(value)>;
        if constexpr (std::is_same_v<Number, bool>)
            value = take(key) == "1";
        else if constexpr (std::is_same_v<Number, std::optional<int64_t>>)
            value = rest.contains(key) ? Number(numberOf<int64_t>(take(key))) : std::nullopt;
        else
            value = numberOf<Number>(take(key));
    });
    for (auto& [key, value] : rest) {
        if (key.starts_with(kProcessPrefix))
            rank.counts.processes[key.substr(kProcessPrefix.size())] = numberOf<uint64_t>(value);
        else
            rank.meta.emplace(key, value);
    }
}

} // namespace rankscope::index
