// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of a rank's devices by stream and kind, beside the copies of the current row.
// Thread: UI only.
#pragma once

#include "core/analysis/steps/copy_list.h"
#include "views/timeline/data_pane/system_part.h"

class QSplitter;

namespace rankscope::shared {
class QueryBridge;
class TableView;
enum class Question;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;

class CopiesPart : public SystemPart {
    Q_OBJECT

public:
    CopiesPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void ask(const SystemScope& scope) override;
    void clear() override;

private:
    void take(Result<analysis::CopyList> list);
    void say();
    void showCopies(quint32 sum);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    QSplitter* m_halves;
    shared::TableView* m_sums;
    shared::TableView* m_copies;
    SystemScope m_scope;
    analysis::CopyList m_list;
    std::vector<size_t> m_shown; ///< places in the list of the copies that are shown
};

} // namespace rankscope::timeline
