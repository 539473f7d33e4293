// SPDX-License-Identifier: GPL-3.0-or-later
// Findings of calls on the host by their names: compilations, garbage collections, loader calls.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

struct CallRule {
    enum class By {
        Count, ///< of all names together on a rank, at least
        Longest, ///< ns of one call, at least
        Total, ///< ns of one name on a rank, at least
    };

    const char* key; ///< of the sentence; begins with the id of the check
    analysis::CallName name;
    const analysis::Threshold& limit;
    By by;
    const char* process; ///< "" for any
    std::initializer_list<const char*> advice;
    /// In each step all ranks wait for the one that waits longest, as at the begin of a step.
    bool isOfStep = false;
    /// Of more ranks that reach the limit those with the most time are looked at, and told.
    size_t mostRead = 4096;
};

/// The longest of the calls in the timeline. Errors: those of longest_gaps.h.
Result<model::Target> callTarget(Inputs& inputs, const NamedCalls& calls);

/// One finding for the ranks that reach the limit: what the step loses while their devices are free
/// during the calls (pause_price.h), or of a rule of the step what the rank of each step that loses
/// most does.
Result<Outcome> callsFinding(Context& context, const CallRule& rule);

} // namespace rankscope::advisor
