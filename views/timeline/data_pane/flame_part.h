// SPDX-License-Identifier: GPL-3.0-or-later
// The flame graph of a rank, of those that are shown, of chosen ones or of all, over the range:
// time of the host by its stacks, or time of the devices below the calls that launched their work.
// Thread: UI only.
#pragma once

#include <memory>

#include "core/query/flame.h"
#include "views/timeline/data_pane/system_part.h"

class QLabel;
class QLineEdit;

namespace rankscope::shared {
class ChoiceBox;
class QueryBridge;
class RankField;
enum class Question;
} // namespace rankscope::shared

namespace rankscope::timeline {

class FlameChart;
class TimelineState;

class FlamePart : public SystemPart {
    Q_OBJECT

public:
    FlamePart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void ask(const SystemScope& scope) override;
    void clear() override;

private:
    using Tree = std::shared_ptr<const query::FlameTree>;
    enum class Ranks { One, Shown, Chosen, All };

    void build();
    void retranslate();
    void chooseRanks();
    std::vector<RankSlot> ranks() const;
    std::vector<RankSlot> shownRanks() const;
    void askAgain();
    void take(const Result<Tree>& tree);
    QString emptyText() const;
    void say();

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    shared::ChoiceBox* m_time;
    shared::ChoiceBox* m_ranks;
    shared::RankField* m_chosen; ///< seen where ranks are chosen
    QLineEdit* m_search;
    QLabel* m_note;
    FlameChart* m_chart;
    SystemScope m_scope;
    std::vector<RankSlot> m_asked; ///< whose graph is shown
    Tree m_tree;
};

} // namespace rankscope::timeline
