// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the bars: what the chosen rank computed and communicated in the step, the longest first,
// and what it copied.
// Thread: UI only.
#pragma once

#include <memory>

#include "core/analysis/steps/step_detail.h"
#include "views/sections/card.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_data.h"

class QLabel;

namespace rankscope::shared {
class TableView;
}

namespace rankscope::summary {

/// As tables: texts in the language of now.
shared::TableData operatorRows(const analysis::StepDetail& detail);
shared::TableData collectiveRows(std::shared_ptr<const analysis::StepDetail> detail);
/// Empty when nothing was copied, or when there is no timeline that tells.
QString copiesText(const analysis::StepDetail& detail);

class StepDetailCard : public sections::Card {
    Q_OBJECT

public:
    explicit StepDetailCard(shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Asks for the figures of that rank, hides itself without one.
    void showRank(std::optional<int64_t> rank, std::optional<int64_t> step);

signals:
    void targetWanted(const rankscope::model::Target& place);

private:
    using Detail = std::shared_ptr<const analysis::StepDetail>;
    struct Answer {
        Detail detail;
        shared::ProfileKinds kinds;
    };

    void retranslate();
    void sayWhatIsMissing();
    void ask();
    void setDetail(Detail detail);
    std::optional<model::Target> placeOf(size_t collective) const;

    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    std::optional<int64_t> m_rank;
    std::optional<int64_t> m_step;
    Detail m_detail = std::make_shared<analysis::StepDetail>();
    shared::ProfileKinds m_kinds; ///< of the profiles whose figures are shown
    QLabel* m_copies;
    shared::TableView* m_operators;
    shared::TableView* m_collectives;
};

} // namespace rankscope::summary
