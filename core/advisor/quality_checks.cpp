// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/quality_checks.h"

#include <algorithm>
#include <filesystem>

#include "core/advisor/findings.h"
#include "core/advisor/further_profiles.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

void addQuality(Outcome& outcome, Phrase text, const char* shows, Value value, const char* advice) {
    Finding finding;
    finding.text = std::move(text);
    finding.inputs = {{"shown", value}};
    finding.severity = Severity::Info;
    finding.evidence.push_back(
        {pageOf("import-health"), {std::string("evidence.") + shows, {}}, std::move(value)});
    finding.advice = advised({advice});
    outcome.findings.push_back(std::move(finding));
}

constexpr size_t kLeastSteps = 2; ///< of one nobody knows whether it is like others

/// What could not be read, in all files of the job.
struct InputDamage {
    uint64_t places = 0;
    std::string first; ///< file
    std::vector<int64_t> ranks;

    template <class Part>
    void add(const Part& part) {
        for (const model::Issue& issue : part.issues) {
            if (issue.severity != model::Severity::DataLoss)
                continue;
            if (places == 0)
                first = std::filesystem::path(issue.file).filename().native();
            places += issue.count;
            if (part.isRankKnown && (ranks.empty() || ranks.back() != part.rank))
                ranks.push_back(part.rank);
        }
    }
};

/// A step, a rank or a figure that is missing may have been there.
void addDamage(const query::Snapshot& snapshot, Outcome& outcome) {
    InputDamage damage;
    for (const query::OpenRank& rank : snapshot.ranks)
        damage.add(*rank.index);
    for (const auto& part : snapshot.tables)
        damage.add(*part);
    if (damage.places == 0)
        return;
    addQuality(outcome, {"OV-6.damage", {{"file", damage.first}}}, "damage",
        static_cast<int64_t>(damage.places), "mend_input");
    std::ranges::sort(damage.ranks);
    const auto behind = std::unique(damage.ranks.begin(), damage.ranks.end());
    damage.ranks.erase(behind, damage.ranks.end());
    outcome.findings.back().ranks = std::move(damage.ranks);
}

void addProfiles(const FurtherProfiles& further, Outcome& outcome) {
    if (further.count() == 1)
        return;
    addQuality(outcome,
        {"OV-6.profiles", {{"count", further.count()}, {"ranks", Numbers{further.ranks()}}}},
        "profiles", further.count(), "open_profile");
    outcome.findings.back().ranks = further.ranks();
}

} // namespace

Result<Outcome> profileQuality(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    Outcome outcome;
    const size_t captured = steps->trace.ranks.size();
    if (captured == 0)
        addQuality(outcome, {"OV-6.no_steps", {}}, "steps", int64_t{0}, "profile_steps");
    else if (steps->count() < kLeastSteps)
        addQuality(outcome, {"OV-6.one_step", {{"least", static_cast<int64_t>(kLeastSteps)}}},
            "steps", int64_t{1}, "profile_steps");
    if (captured > 0 && steps->parts.ranks > captured)
        addQuality(outcome,
            {"OV-6.ranks",
                {{"captured", static_cast<int64_t>(captured)},
                    {"all", static_cast<int64_t>(steps->parts.ranks)}}},
            "ranks", static_cast<int64_t>(captured), "profile_ranks");
    addProfiles(context.further(), outcome);
    const bool isLevel0 = std::ranges::any_of(steps->profiles, [](const RankProfile& profile) {
        return profile.level.ends_with("0") || profile.level == "Level_none";
    });
    if (isLevel0)
        addQuality(outcome, {"OV-6.level", {}}, "level", std::string("Level0"), "profile_level");
    addDamage(context.inputs().snapshot(), outcome);
    for (const FactConflict& conflict : context.conflicts()) {
        addQuality(outcome,
            {"OV-6.facts",
                {{"fact", conflict.fact}, {"given", conflict.given}, {"proven", conflict.proven}}},
            "facts", conflict.proven, "correct_facts");
        outcome.findings.back().evidence.push_back(
            {pageOf("advisor.efficiency"), {"evidence.given_facts", {}}, conflict.given});
    }
    return outcome;
}

} // namespace rankscope::advisor
