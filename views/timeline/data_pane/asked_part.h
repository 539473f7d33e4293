// SPDX-License-Identifier: GPL-3.0-or-later
// An entry of the System View that shows one answer, its sums in a table: asks for it and says it,
// or in place of the sums why there is none.
//
//   class CopiesPart : public AskedPart<analysis::CopyList> { void say() override; };
//
// Thread: UI only; the answers are read on the query threads.
#pragma once

#include "views/shared/issue_texts.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/system_part.h"

namespace rankscope::timeline {

class TimelineState;

template <class Answer>
class AskedPart : public SystemPart {
public:
    void ask(const SystemScope& scope) override {
        m_bridge.ask<Answer>(
            m_question, this,
            [scope, read = m_read](query::Session& session, const std::stop_token& stop) {
                return read(session, scope.rank, scope.range, stop);
            },
            [this, scope](Result<Answer> answer) {
                m_scope = scope; // until then the answer before is shown, and leads to its own
                take(std::move(answer));
            });
    }
    void clear() override {
        m_bridge.cancel(m_question);
        m_answer = {};
        say();
    }

protected:
    using Read = Result<Answer> (*)(query::Session& session, RankSlot rank,
        const std::optional<TimeRange>& range, const std::stop_token& stop);

    AskedPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent, Read read,
        const char* exportName)
        : SystemPart(parent)
        , m_state(state)
        , m_sums(new shared::TableView(this))
        , m_bridge(bridge)
        , m_question(bridge.newQuestion())
        , m_read(read) {
        m_sums->setExportName(exportName);
    }

    /// The answer in the language of now.
    virtual void say() = 0;

    TimelineState& m_state;
    shared::TableView* m_sums;
    SystemScope m_scope;
    Answer m_answer{};

private:
    void take(Result<Answer> answer) {
        if (!answer) {
            if (answer.error().code == ErrorCode::Cancelled)
                return;
            clear();
            m_sums->setEmptyText(shared::errorText(answer.error()));
            return;
        }
        m_answer = std::move(*answer);
        say();
    }

    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    Read m_read;
};

} // namespace rankscope::timeline
