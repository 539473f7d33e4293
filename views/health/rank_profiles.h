// SPDX-License-Identifier: GPL-3.0-or-later
// What each rank of a project has and lacks, as far as its files are read: asked for on a query
// thread, a few ranks at a time, and kept until the rank is read anew.
// Thread: UI only.
#pragma once

#include <optional>
#include <vector>

#include <QObject>

#include "core/analysis/rank_profile.h"

namespace rankscope::project {
class Project;
}

namespace rankscope::shared {
class QueryBridge;
}

namespace rankscope::health {

class RankProfiles : public QObject {
    Q_OBJECT

public:
    explicit RankProfiles(shared::QueryBridge& bridge, QObject* parent = nullptr);

    /// Null: nothing is open. The project is not kept.
    void setProject(const project::Project* project);
    /// Nothing yet of a rank that is still read, or that nothing can be read of.
    const analysis::RankProfile* find(size_t rank) const;

signals:
    void changed();

private:
    struct Entry {
        analysis::RankParts parts; ///< both null: not read yet
        std::optional<analysis::RankProfile> profile;
    };
    using Answer = std::vector<std::pair<analysis::RankParts, analysis::RankProfile>>;

    void askNext();
    void take(const Answer& answer);

    shared::QueryBridge& m_bridge;
    std::vector<Entry> m_entries; ///< beside the ranks
};

} // namespace rankscope::health
