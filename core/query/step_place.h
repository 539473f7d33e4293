// SPDX-License-Identifier: GPL-3.0-or-later
// Where steps.h takes the steps of a rank from.
// Thread: any, free functions.
#pragma once

#include <optional>

#include "core/model/step_name.h"
#include "core/query/session.h"

namespace rankscope::query {

/// The track that they are on and who named them.
struct StepPlace {
    TrackId track{};
    model::StepNamer namer{};
};

/// Without a look into the lanes; nothing for a rank without steps.
std::optional<StepPlace> stepPlaceOf(const index::RankIndex& rank);

} // namespace rankscope::query
