// SPDX-License-Identifier: GPL-3.0-or-later
// The CSV of a table of very many rows, or of one that shows only the first of them, which are then
// asked for again: written as a task, in the order that is shown; the pages stay at hand.
// Thread: UI only; the source runs on the thread of tasks.
#pragma once

#include <functional>

#include <QObject>

#include "views/shared/query_bridge.h"
#include "views/shared/table_data.h"

namespace rankscope::shared {

class TableView;

class TableExport : public QObject {
    Q_OBJECT

public:
    using Source = std::function<Result<TableData>(query::Session&, const std::stop_token&)>;
    /// Hands out rows piece by piece, sorted and filtered already; what it hands out is written at
    /// once, so that there may be any number of them.
    using Take = std::function<void(const TableRow&)>;
    using Pages = std::function<Status(query::Session&, const std::stop_token&, const Take&)>;

    /// Takes the exports of the view over; lives as long as it.
    TableExport(TableView& view, QueryBridge& bridge);

    /// Gives every row of what the view shows now; empty: the view has them all.
    void setSource(Source source);
    void setPages(Pages pages);

signals:
    /// All rows as text; the view asks where to save it.
    void made(const QByteArray& text);

private:
    using Text = std::function<Result<QByteArray>(query::Session&, const std::stop_token&)>;
    Text textOf() const;
    Text madeText() const;
    void save();
    void take(const Result<QByteArray>& text);

    TableView& m_view;
    QueryBridge& m_bridge;
    Question m_task;
    Source m_source;
    Pages m_pages;
};

} // namespace rankscope::shared
