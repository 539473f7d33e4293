// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/profile_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace rankscope::app {

namespace {

using analysis::Remedy;

const char* adviceOf(Remedy remedy) {
    switch (remedy) {
    case Remedy::Export:
        return "run the profiler's analyse() on the raw data";
    case Remedy::CollectDevice:
        return "collect device data: activities=[CPU, NPU] or [CPU, CUDA]";
    case Remedy::RaiseLevel:
        return "profiler_level=Level1 or higher";
    case Remedy::CollectMemory:
        return "profile_memory=True";
    case Remedy::SeveralRanks:
        return "a single-rank job has none";
    case Remedy::MendFiles:
        return "its files are missing or damaged";
    case Remedy::ExportTables:
        return "the timeline has it; export its table: kernel_details.csv, op_summary_*.csv";
    case Remedy::NotRead:
        return "its files are there, but this version cannot read them";
    case Remedy::NotWritten:
        return "this profiler has no option to collect it";
    }
    return "";
}

void writeProfile(JsonWriter& json, const analysis::RankProfile& profile) {
    json.beginObject().key("rank").value(profile.rank).key("folder").value(profile.folder);
    json.key("device").value(profile.device).key("host").value(profile.host);
    json.key("level").value(profile.level).key("versions").value(profile.versions);
    json.key("has").beginArray();
    for (const analysis::Subject subject : profile.has)
        json.value(toWord(subject));
    json.endArray().key("lacks").beginArray();
    for (const analysis::Lack& lack : profile.lacks) {
        json.beginObject().key("subject").value(toWord(lack.subject));
        json.key("remedy").value(toWord(lack.remedy)).endObject();
    }
    json.endArray().endObject();
}

} // namespace

void writeProfiles(JsonWriter& json, const std::vector<analysis::RankProfile>& profiles) {
    json.key("profiles").beginArray();
    for (const analysis::RankProfile& profile : profiles)
        writeProfile(json, profile);
    json.endArray();
}

void printProfiles(const std::vector<analysis::RankProfile>& profiles) {
    for (const analysis::RankProfile& profile : profiles) {
        std::vector<std::string_view> facts;
        for (const std::string* text :
            {&profile.device, &profile.host, &profile.level, &profile.versions}) {
            if (!text->empty())
                facts.push_back(*text);
        }
        fmt::print("{}: {}\n", profile.label,
            facts.empty() ? std::string("no device, host, level or versions in its files")
                          : fmt::format("{}", fmt::join(facts, ", ")));
        for (const analysis::Lack& lack : profile.lacks)
            fmt::print("  no {}: {}\n", toWord(lack.subject), adviceOf(lack.remedy));
    }
}

} // namespace rankscope::app
