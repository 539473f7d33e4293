// SPDX-License-Identifier: GPL-3.0-or-later
// A trace written in the test, imported the way the program does it, and opened for questions.
//
//   InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"name":"a"}])");
//   auto rows = search(trace.session(), {.text = "a"}, {});
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "core/query/session.h"
#include "tests/core/microseconds.h"
#include "tests/core/temp_folder.h"

namespace rankscope::test {

class InlineTrace {
public:
    /// One rank a text, in this order.
    InlineTrace(std::initializer_list<std::string_view> ranks);
    explicit InlineTrace(std::string_view text)
        : InlineTrace({text}) { }

    query::Session& session() { return *m_session; }
    const std::shared_ptr<const query::Snapshot>& snapshot() const { return m_snapshot; }
    const index::RankIndex& rank(size_t slot = 0) const { return *m_snapshot->ranks[slot].index; }

    /// The lane of the track with that tid.
    query::LaneRef lane(std::string_view tid, uint32_t depth = 0,
        model::LaneKind kind = model::LaneKind::Slices, size_t slot = 0) const;
    std::vector<query::LaneRef> allLanes() const;

    /// Name of a slice: for expectations in words.
    std::string nameOf(const query::SliceRef& ref);

private:
    TempFolder m_folder;
    std::shared_ptr<const query::Snapshot> m_snapshot;
    std::unique_ptr<query::Session> m_session;
};

/// Rows of a query, cells separated by '|', a row a line.
std::string sqlText(const std::shared_ptr<const query::Snapshot>& snapshot, std::string_view sql);
inline std::string sqlText(InlineTrace& trace, std::string_view sql) {
    return sqlText(trace.snapshot(), sql);
}

} // namespace rankscope::test
