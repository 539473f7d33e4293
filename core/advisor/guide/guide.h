// SPDX-License-Identifier: GPL-3.0-or-later
// The tuning guides as decision trees: each state looks at one view, and what the checks came to
// answers it, or a person does. Source: advisor_spec.md C.0 to C.6, from the guides of MindSpore
// for one device, data, model and pipeline parallel jobs, for tuning a large model in rounds and
// for the memory of PyNative jobs. No path goes round in a circle: where a guide sends back to look
// for a slow rank, the walk says that one was missed and goes on, and a round ends with a profile
// to be taken anew. A state opens the view that the profile has, asks nothing that the profile can
// not show, and offers no answer of another framework. Thread: any, constants.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "core/advisor/check.h"
#include "core/advisor/job_facts.h"
#include "core/model/target.h"

namespace rankscope::advisor {

/// What only a person answers: nothing in a profile tells it.
enum class ByPerson {
    No,
    May, ///< a choice beside what the program proposes
    Must ///< the program proposes nothing in its place
};

/// When an outcome holds. One without any of these is what is left when none before it holds.
struct GuideRule {
    /// One of these found something, or says this sentence: "IO-3", "IO-3.transfer".
    std::vector<const char*> checks{};
    std::optional<int64_t> JobFacts::*size = nullptr; ///< more than 1
    const char* metric = nullptr; ///< more than 1: "ranks"
    bool isOfComputing = false; ///< not of what is free for longer, or waits for its data
    bool isOfAllRanks = false; ///< not of what some ranks wait for
    ByPerson byPerson = ByPerson::No;
    bool isOfGain = false; ///< something counts in the best case

    bool isRest() const {
        return checks.empty() && size == nullptr && metric == nullptr && byPerson == ByPerson::No
            && !isOfGain;
    }
};

struct GuideOutcome {
    const char* name; ///< its text: "guide.is.one"
    GuideRule when{};
    const char* next = ""; ///< state; empty: this part of the walk ends
    const char* visit = ""; ///< a state whose part is walked before, about the rank that was found
    std::vector<Framework> of{}; ///< that have it; empty: all

    bool isOf(Framework framework) const {
        return of.empty() || std::ranges::find(of, framework) != of.end();
    }
};

struct GuideView {
    const char* page;
    const char* order = ""; ///< what that is sorted by, in the words of its page; empty: as it is
    std::optional<Need> need{}; ///< without which it shows nothing
};

struct GuideState {
    const char* id; ///< "D1", as the specification has it
    /// Its texts: "guide.NAME.title", what to look at ".look", and what a person is asked ".ask".
    const char* name;
    std::vector<GuideView> views{}; ///< the first that the profile fills is opened
    std::vector<GuideOutcome> outcomes{}; ///< the last one has no rule, and is of all
    std::optional<Need> need{}; ///< passed over by its last outcome where the profile lacks that

    /// Of its view; nothing where the profile fills none.
    std::optional<model::Target> place(
        std::optional<int64_t> rank, const std::set<Need>& lacks) const;
};

/// The first is where a walk begins.
const std::vector<GuideState>& guideTable();
/// Null: there is none.
const GuideState* guideState(std::string_view id);

} // namespace rankscope::advisor
