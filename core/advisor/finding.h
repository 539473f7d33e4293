// SPDX-License-Identifier: GPL-3.0-or-later
// What a check found: where, what it costs a step, what proves it, what to change.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/advisor/texts.h"
#include "core/model/target.h"

namespace rankscope::advisor {

enum class Severity { Info, Low, Medium, High };

const char* toWord(Severity severity);

/// The part of the step that a finding costs: what several findings cost of one part is not added
/// up.
enum class StepPart { Whole, Computing, Communication, Free, Preparing, Pipeline };

/// The method of prices by replay; all others are formulas.
inline constexpr const char* kByReplay = "method.replay";

/// Those of a rank that is slow at the same length, and of uneven lengths beside it: told apart by
/// attention (length_price.h).
inline constexpr const char* kAtSameLength = "method.same_length";
inline constexpr const char* kStepsAtLength = "method.steps_at_length";
inline constexpr const char* kAtOwnPace = "method.own_pace";

struct Played; ///< replay/joint_price.h

/// What the step would be shorter: by replay, or by a formula and then an upper bound, because the
/// others may not be able to use the time. Nothing is unknown.
struct Price {
    std::optional<Duration> low{};
    std::optional<Duration> cost{};
    std::optional<Duration> high{};
    std::string method{}; ///< a key of the catalogue: "method.peers"
    StepPart part = StepPart::Whole;
    /// How it was played, while checks run; null: by a formula, or by more than one replay.
    std::shared_ptr<const Played> played{};
    /// Of a hidden cause: what it costs once the dearer ones are gone (hidden_causes.h).
    std::optional<Duration> behind{};
};

/// Whether its cost is an upper bound, which is told with "up to" everywhere.
bool isBound(const Price& price);
/// Whether the replay without it is no shorter: dearer causes may hide it, and nobody knows what it
/// costs once they are gone.
bool costsNothing(const Price& price);

/// The sentence of calls that only the warm-up step pays for: cause of nothing in the others.
inline constexpr const char* kOfWarmUp = "calls.warm_up";

/// The pages whose tables have what is on the timeline as well, by its name.
inline constexpr const char* kOperatorsPage = "operators.operators";
inline constexpr const char* kCollectivesPage = "communication.timeline";

struct Evidence {
    model::Target target;
    Phrase text;
    Value value;
    /// Of those pages the one to lead to where the rank has no timeline; empty: none.
    const char* table = "";
};

struct Advice {
    std::string key; ///< of the catalogue: "advice.offset"
    std::vector<std::pair<std::string, Value>> values{};
    std::string knob{}; ///< the option to change, as the framework calls it; empty: none
    std::string current{}; ///< value of the knob; empty: unknown
    std::string suggested{};
};

struct Finding {
    std::string id; ///< of the check
    Phrase text;
    /// Beside the values of its sentence those that its formula is filled with (why.h), by name.
    std::vector<std::pair<std::string, Value>> inputs{};
    Severity severity = Severity::Low;
    std::vector<int64_t> ranks{}; ///< that it is about, in order
    std::vector<int64_t> peers{}; ///< that they were compared with; empty: all others
    std::vector<int64_t> steps{}; ///< in which it shows, by their numbers; empty: no step is known
    std::optional<size_t> stepsSeen{}; ///< the number of them; nothing: no step is known
    Price price{};
    std::optional<double> share{}; ///< cost / step
    std::string explainedBy{}; ///< id of the finding that causes it; empty: none is known
    /// How much of its cost that of its cause covers as it is told, at most 1; nothing: not known.
    std::optional<double> explainedShare{};
    std::vector<Evidence> evidence{};
    std::vector<Advice> advice{};
};

/// A finding whose cost the best case leaves out.
struct Counted {
    size_t place = 0; ///< among the findings
    Duration cost{}; ///< beside the others that are counted: less than alone where both mend the
                     ///< same, more where one hides the other
    bool operator==(const Counted&) const = default;
};

/// Key of its title: that of its sentence ("CL-14.theory.title") where the catalogue has one, else
/// that of its check.
std::string titleKeyOf(const Finding& finding);
Phrase titleOf(const Finding& finding);
/// The profile has no marks of steps: what is told of a step is of the whole capture.
void sayOfCapture(Finding& finding);

/// By the share of the step that it costs: high from 5 % on, medium from 3 % on (advisor_spec.md
/// 0.3).
Severity severityOf(double share);

/// Whether some of its evidence is on this page ("summary.steps").
bool leadsTo(const Finding& finding, std::string_view page);

} // namespace rankscope::advisor
