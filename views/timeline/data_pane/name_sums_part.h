// SPDX-License-Identifier: GPL-3.0-or-later
// A layer of a rank summed up by name, beside the slices of the current name.
// Thread: UI only.
#pragma once

#include <string>

#include "views/timeline/data_pane/name_list.h"
#include "views/timeline/data_pane/system_part.h"

namespace rankscope::timeline {

class NameSumsPart : public SystemPart {
    Q_OBJECT

public:
    NameSumsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// All processes of the rank with that name.
    void setLayer(const std::string& process) { m_process = process; }
    void ask(const SystemScope& scope) override;
    void clear() override { m_list->clear({}); }

private:
    /// What a list of names is of.
    struct Asked {
        std::string process;
        SystemScope scope;
    };

    SliceTable::Of slices() const;

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    NameList* m_list;
    std::string m_process;
    Asked m_listed; ///< whose answer came last
};

} // namespace rankscope::timeline
