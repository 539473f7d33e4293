// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a table with rows that are read page by page on the query thread: those that are looked at,
// those that are copied, and all of them for its CSV.
//
//   feed.setRows(list->rows.size(), [list](query::Session& session, size_t first, size_t count,
//       const std::stop_token& stop) { return ...; });
//
// Thread: UI only; the source runs on the query threads.
#pragma once

#include <functional>

#include <QObject>

#include "views/shared/paged_rows.h"
#include "views/shared/query_bridge.h"

namespace rankscope::shared {

class TableExport;
class TableView;

class PagedFeed : public QObject {
    Q_OBJECT

public:
    using Page = std::vector<TableRow>;
    using PageOf = std::function<Result<Page>(
        query::Session&, size_t first, size_t count, const std::stop_token&)>;

    /// Takes over the rows, the copies and the exports of the view; lives as long as it.
    PagedFeed(TableView& view, QueryBridge& bridge);

    void setRows(size_t count, PageOf pageOf);
    void clear() { setRows(0, nullptr); }
    size_t count() const { return m_rows.count(); }

    /// What lies behind one row, as soon as it was read; in place of what was wanted before, and
    /// not once there are other rows.
    template <class T>
    void readOne(std::function<Result<T>(query::Session&, const std::stop_token&)> read,
        std::function<void(const T&)> use) {
        m_bridge.ask<T>(
            m_rowQuestion, this, std::move(read), [use = std::move(use)](const Result<T>& one) {
                if (one)
                    use(*one);
            });
    }
    void forgetOne() { m_bridge.cancel(m_rowQuestion); }

private:
    void askPage(size_t first, size_t count);
    void copy(const std::vector<uint32_t>& rows);

    TableView& m_view;
    QueryBridge& m_bridge;
    PagedRows m_rows;
    TableExport* m_export;
    Question m_pageQuestion;
    Question m_copyQuestion;
    Question m_rowQuestion;
    PageOf m_pageOf;
};

} // namespace rankscope::shared
