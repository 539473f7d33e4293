// SPDX-License-Identifier: GPL-3.0-or-later
// A table of what one question finds, any number of rows, which come page by page: asked again in
// another order or with another filter, and empty with a word where it can not be read.
// Thread: UI only; rows are read on the query threads.
#pragma once

#include <QWidget>

#include "views/shared/issue_texts.h"
#include "views/shared/paged_feed.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"

namespace rankscope::timeline {

class TimelineState;

template <class List, class Row>
class PagedList : public QWidget {
public:
    shared::TableView& table() { return *m_table; }

protected:
    using Found = std::shared_ptr<const List>;
    using Read = std::function<Result<List>(query::Session&, const std::stop_token&)>;
    using RowsAt = Result<std::vector<Row>> (*)(query::Session& session, const List& found,
        size_t first, size_t count, const std::stop_token& stop);

    PagedList(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent, RowsAt rowsAt,
        const char* exportName)
        : QWidget(parent)
        , m_state(state)
        , m_table(new shared::TableView(this))
        , m_feed(new shared::PagedFeed(*m_table, bridge))
        , m_rowsAt(rowsAt)
        , m_bridge(bridge)
        , m_question(bridge.newQuestion())
        , m_rowQuestion(bridge.newQuestion()) {
        m_table->setExportName(exportName);
        connect(&m_table->table(), &shared::TableModel::orderWanted, this, [this] { ask(); });
    }

    /// Begins find(), with the order and the filters of now.
    virtual void ask() = 0;
    /// It was found: sets the rows of the feed.
    virtual void list() = 0;

    void find(Read read) {
        m_bridge.ask<Found>(
            m_question, this,
            [read = std::move(read)](
                query::Session& session, const std::stop_token& stop) -> Result<Found> {
                RS_TRY_ASSIGN(auto found, read(session, stop));
                return std::make_shared<const List>(std::move(found));
            },
            [this](const Result<Found>& found) { take(found); });
    }
    void drop() {
        m_bridge.cancel(m_question);
        m_bridge.cancel(m_rowQuestion);
        m_found = nullptr;
        m_feed->clear();
    }
    void withRow(quint32 row, std::function<void(const Row&)> use) {
        if (m_found == nullptr)
            return;
        m_bridge.ask<std::vector<Row>>(
            m_rowQuestion, this,
            [found = m_found, row, rowsAt = m_rowsAt](query::Session& session,
                const std::stop_token& stop) { return rowsAt(session, *found, row, 1, stop); },
            [use = std::move(use)](const Result<std::vector<Row>>& rows) {
                if (rows && !rows->empty())
                    use(rows->front());
            });
    }

    TimelineState& m_state;
    shared::TableView* m_table;
    shared::PagedFeed* m_feed;
    RowsAt m_rowsAt;
    Found m_found;

private:
    void take(const Result<Found>& found) {
        if (!found) {
            if (found.error().code == ErrorCode::Cancelled)
                return;
            m_found = nullptr;
            m_feed->clear();
            m_table->setEmptyText(shared::errorText(found.error()));
            return;
        }
        m_found = *found;
        list();
    }

    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    shared::Question m_rowQuestion;
};

} // namespace rankscope::timeline
