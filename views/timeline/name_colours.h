// SPDX-License-Identifier: GPL-3.0-or-later
// The category (colour) of every name of the open ranks, looked up once and then kept.
// Bound: one byte a name. Thread: UI only.
#pragma once

#include <memory>
#include <vector>

#include "core/query/session.h"

namespace rankscope::timeline {

class NameColours {
public:
    void setSnapshot(std::shared_ptr<const query::Snapshot> snapshot);
    uint8_t category(RankSlot rank, StringId name);

private:
    std::shared_ptr<const query::Snapshot> m_snapshot;
    std::vector<std::vector<uint8_t>> m_known; ///< by rank and name; kUnknown until asked
};

} // namespace rankscope::timeline
