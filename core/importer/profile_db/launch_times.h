// SPDX-License-Identifier: GPL-3.0-or-later
// When the host launched what a device of a database ran, by the number of its connection: the
// operator of torch, else the call of CANN that another thread may make later. docs/steps.md.
// Thread: one at a time.
#pragma once

#include <optional>

#include "core/importer/profile_db/keyed_table.h"

namespace rankscope::importer {

class LaunchTimes {
public:
    /// Errors: Cancelled.
    static Result<LaunchTimes> open(SourceDatabase& source, const DamageLog& damage);

    /// In ns; nothing where no table says it.
    std::optional<int64_t> of(std::optional<int64_t> connection);

private:
    std::optional<int64_t> torchStart(int64_t connection);

    std::optional<KeyedTable> m_connections; ///< of torch: numbers of lists by connection
    std::optional<KeyedTable> m_operators; ///< by the number of their list
    std::optional<KeyedTable> m_calls; ///< of CANN
};

} // namespace rankscope::importer
