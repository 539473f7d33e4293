// SPDX-License-Identifier: GPL-3.0-or-later
// "Step 7 of 12" with a button to each side: walks the timeline step by step. Not there when no
// open rank has steps. The steps are those of the first shown rank that has any.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "core/analysis/steps/rank_steps.h"

class QLabel;

namespace rankscope::shared {
class FlatButton;
class QueryBridge;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;

class StepField : public QWidget {
    Q_OBJECT

public:
    StepField(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    QString text() const;
    /// What the steps are told by.
    analysis::StepSource source() const { return m_source; }
    /// Only where its buttons act: on the timeline.
    void setInUse(bool isInUse);

private:
    void findSteps();
    void refresh();
    void retranslate();
    QString sourceText() const;

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    bool m_isInUse = true;
    query::OpenRank m_known; ///< whose steps are shown
    std::shared_ptr<const query::Snapshot> m_asked; ///< of the question for them
    analysis::StepSource m_source{};
    QLabel* m_label;
    shared::FlatButton* m_previous;
    shared::FlatButton* m_next;
};

} // namespace rankscope::timeline
