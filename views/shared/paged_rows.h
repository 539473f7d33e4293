// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a table that are not all in memory: there may be a hundred million of them. The model
// asks for the rows it shows; those that are not here yet are on their way.
//
//   source->setCount(rows);                       // nothing is known of them yet
//   connect(source, &PagedRows::pageWanted, ...); // ask for them, then
//   source->put(first, std::move(page));
//
// Thread: UI only.
#pragma once

#include <list>
#include <map>

#include <QObject>

#include "views/shared/table_data.h"

namespace rankscope::shared {

class PagedRows : public QObject {
    Q_OBJECT

public:
    static constexpr size_t kPage = 256; ///< rows that are asked for at once
    /// As many as a view can scroll through.
    static constexpr size_t kMost = 90'000'000;

    using QObject::QObject;

    /// Other rows: what was known is forgotten.
    void setCount(size_t count);
    size_t count() const { return m_count; }
    /// Null while it is not here; then it is asked for.
    const TableRow* row(size_t at);
    /// Rows from a place that pageWanted() told.
    void put(size_t first, std::vector<TableRow> rows);

signals:
    void countChanged();
    void pageWanted(quint64 first, quint64 count);
    void rowsCame(quint64 first, quint64 count);

private:
    struct Page {
        std::vector<TableRow> rows;
        std::list<size_t>::iterator use;
    };

    void askNext();

    size_t m_count = 0;
    std::map<size_t, Page> m_pages; ///< by number
    std::list<size_t> m_uses; ///< the latest first
    std::optional<size_t> m_asked; ///< page that is on its way
    std::optional<size_t> m_wanted; ///< the last one that was looked for meanwhile
};

} // namespace rankscope::shared
