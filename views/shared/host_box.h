// SPDX-License-Identifier: GPL-3.0-or-later
// The host before the ranks: of a job on several hosts the chosen one narrows what a choice of
// ranks offers, or fills a field of ranks. Out of sight where there is one host, or none is known.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_group.h"
#include "views/shared/choice_box.h"

namespace rankscope::shared {

class RankField;

class HostBox : public ChoiceBox {
    Q_OBJECT

public:
    explicit HostBox(QWidget* parent = nullptr);

    /// Keeps the chosen one by its name. Emits nothing.
    void setHosts(std::vector<analysis::RankGroup> hosts);
    /// It is on the chosen host, or none is chosen.
    bool takes(int64_t rank) const;
    /// Those of them that are on the chosen host; all where none is chosen.
    std::vector<int64_t> among(std::vector<int64_t> ranks) const;
    /// A rank that is chosen elsewhere: where it is not on the chosen host, its own is chosen then.
    /// True: so it was. Emits nothing.
    bool follow(int64_t rank);
    /// Whoever chooses a host has its ranks in the field; whoever types others there has none
    /// chosen.
    void fill(RankField& field);

private:
    const analysis::RankGroup* host() const;
    void retranslate();
    void followField();

    std::vector<analysis::RankGroup> m_hosts;
    RankField* m_field = nullptr;
};

} // namespace rankscope::shared
