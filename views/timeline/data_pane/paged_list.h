// SPDX-License-Identifier: GPL-3.0-or-later
// A table of what one question finds, any number of rows, which come page by page: asked again in
// another order or with another filter, with a note above it where there is something to be said
// of them, and empty with a word where it can not be read.
// Thread: UI only; rows are read on the query threads.
#pragma once

#include <QLabel>
#include <QScrollBar>

#include "views/shared/issue_texts.h"
#include "views/shared/layouts.h"
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
        , m_note(new QLabel(this))
        , m_table(new shared::TableView(this))
        , m_feed(new shared::PagedFeed(*m_table, bridge))
        , m_rowsAt(rowsAt)
        , m_bridge(bridge)
        , m_question(bridge.newQuestion()) {
        auto* column = shared::columnIn(this);
        m_note->setContentsMargins(12, 4, 12, 4);
        m_note->setWordWrap(true);
        m_note->setForegroundRole(QPalette::PlaceholderText);
        m_note->setObjectName("listNote");
        m_note->hide();
        column->addWidget(m_note);
        column->addWidget(m_table, 1);
        m_table->setExportName(exportName);
        connect(&m_table->table(), &shared::TableModel::orderWanted, this, [this] {
            m_table->verticalScrollBar()->setValue(0);
            ask();
        });
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
        m_note->hide();
        m_found = nullptr;
        m_feed->clear();
    }
    void withRow(quint32 row, std::function<void(const Row&)> use) {
        if (m_found == nullptr)
            return;
        m_feed->readOne<std::vector<Row>>(
            [found = m_found, row, rowsAt = m_rowsAt](query::Session& session,
                const std::stop_token& stop) { return rowsAt(session, *found, row, 1, stop); },
            [use = std::move(use)](const std::vector<Row>& rows) {
                if (!rows.empty())
                    use(rows.front());
            });
    }

    TimelineState& m_state;
    QLabel* m_note; ///< shown where it says something
    shared::TableView* m_table;
    shared::PagedFeed* m_feed;
    RowsAt m_rowsAt;
    Found m_found;

private:
    void take(const Result<Found>& found) {
        if (!found) {
            if (found.error().code == ErrorCode::Cancelled)
                return;
            drop();
            m_table->setEmptyText(shared::errorText(found.error()));
            return;
        }
        m_found = *found;
        list();
    }

    shared::QueryBridge& m_bridge;
    shared::Question m_question;
};

} // namespace rankscope::timeline
