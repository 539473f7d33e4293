// SPDX-License-Identifier: GPL-3.0-or-later
// A walk through the guides on one report: the answers that were given so far, each with what
// speaks for it, and the state that is open. The program answers what its checks and the facts of
// the job tell; a person may answer otherwise, and must where the checks could not run.
//
//   Walk walk = walkOf(report, {{"E0", "data"}, {"D1", "fine"}});
//   walk.now->id // "D2"
//
// Thread: any, pure; points into the report and the guides.
#pragma once

#include <string>

#include "core/advisor/advisor.h"
#include "core/advisor/guide/guide.h"

namespace rankscope::advisor {

/// Kept as "D1.fine", of a person as "D1.fine!".
struct GuideAnswer {
    std::string state;
    std::string outcome;
    bool isByPerson = false;
    bool operator==(const GuideAnswer&) const = default;
};
std::string toText(const GuideAnswer& answer);
/// Texts that are none are left out.
std::vector<GuideAnswer> parseGuideAnswers(const std::vector<std::string>& texts);

/// What speaks for an outcome.
struct GuideProof {
    std::vector<const Finding*> findings{}; ///< causes before symptoms, as in the report
    std::vector<const CheckResult*> notRun{}; ///< of the checks that were asked
    std::vector<const char*> quiet{}; ///< ids of those that found nothing
    std::vector<Phrase> sizes{}; ///< of the job, where these were asked
};

/// The sizes, then the titles of what was found, each once.
std::vector<std::string> wordsOf(const GuideProof& proof, Language language);

struct GuideStep {
    const GuideState* state = nullptr;
    const GuideOutcome* outcome = nullptr;
    bool isByPerson = false;
    std::optional<int64_t> rank{}; ///< that the walk is about since a rank was found
    std::optional<model::Target> view{}; ///< nothing: the profile has none of it
    GuideProof proof{};
};

struct Walk {
    std::vector<GuideStep> path{};
    const GuideState* now = nullptr; ///< null: the walk has come to its end
    std::optional<int64_t> rank{};
    std::optional<model::Target> view{};
    Framework framework{}; ///< as which its texts speak
    std::vector<const GuideOutcome*> outcomes{}; ///< to choose from
    /// What the report answers to it; null: a person has to.
    const GuideOutcome* proposed = nullptr;
    GuideProof proof{}; ///< of all checks that the open state asks
};

/// Ends before the first answer that does not fit: of another state, or the program's own where it
/// would say something else today.
Walk walkOf(const Report& report, const std::vector<GuideAnswer>& answers);

} // namespace rankscope::advisor
