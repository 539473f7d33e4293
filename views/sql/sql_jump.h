// SPDX-License-Identifier: GPL-3.0-or-later
// Where on the timeline a row of an answer lies, told by the names of its columns: `rank` (and
// `profile`) with a time (ts, start, ...), a duration (dur, ...) and a name; or `rank` with the id
// of a slice.
// Thread: any, values.
#pragma once

#include <optional>

#include "core/model/target.h"
#include "core/query/session.h"
#include "views/shared/table_data.h"

namespace rankscope::sql {

/// A slice by its id, as the surface gives it.
struct SliceId {
    int64_t rank = 0;
    int64_t profile = 1;
    int64_t id = 0;
    bool operator==(const SliceId&) const = default;
};

struct Jump {
    std::optional<model::Target> target{};
    std::optional<SliceId> slice{}; ///< where no column says a time
};

/// `id` names a slice where the statement reads slices and neither tracks nor processes.
Jump jumpOf(const shared::TableData& answer, size_t row, const QString& statement);

/// Looks the slice up. Errors: NotFound for an id that no slice has; Cancelled, Database.
Result<model::Target> targetOf(query::Session& session, const SliceId& slice);

} // namespace rankscope::sql
