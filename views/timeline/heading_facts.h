// SPDX-License-Identifier: GPL-3.0-or-later
// What the headings of the timeline say besides the names in the traces: where a rank runs, its
// part of the job, and how the job calls its communication groups. Asked once for each snapshot.
// Thread: UI only; the values any.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include "core/base/ids.h"

namespace rankscope::shared {
class QueryBridge;
}

namespace rankscope::timeline {

class TimelineState;

/// Empty where no file says it.
struct RankFacts {
    QString host;
    QString device; ///< "NPU 4"
    QString part; ///< "DP 0 PP 1 TP 1": axes of the parallel layout that part the job
    std::optional<int64_t> stage; ///< of the pipeline, where the job has several
    std::map<std::string, QString> groups; ///< by the name in its traces: "DP 0, 1"
    bool operator==(const RankFacts&) const = default;

    /// A track's title, with the name of its group where that is known: "Group DP 0, 1" of
    /// "Group group_name_1 Communication".
    QString titleOf(const std::string& track) const;
    /// "node-17 / NPU 4"
    QString place() const;
};

struct HeadingFacts {
    std::vector<RankFacts> ranks; ///< by slot; empty until they are known

    QString titleOf(RankSlot slot, const std::string& track) const;
    bool operator==(const HeadingFacts&) const = default;
};

class HeadingFactsFeed : public QObject {
    Q_OBJECT

public:
    HeadingFactsFeed(TimelineState& state, shared::QueryBridge& bridge, QObject* parent = nullptr);

private:
    void ask();

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
};

} // namespace rankscope::timeline
