// SPDX-License-Identifier: GPL-3.0-or-later
// A card with a table up to its frame. In a low window some of its rows stay in sight, and the page
// is scrolled. Thread: UI only.
#pragma once

#include "views/sections/card.h"
#include "views/shared/table_view.h"
#include "views/shared/table_worker.h"

namespace rankscope::sections {

class TableCard : public Card {
    Q_OBJECT

public:
    static constexpr int kLeastRows = 5; ///< in sight, where it has so many

    explicit TableCard(shared::QueryBridge& bridge, QWidget* parent = nullptr);

    shared::TableView& table() { return *m_table; }
    void select(size_t row) { m_table->selectRow(static_cast<uint32_t>(row)); }
    /// Its columns and rows.
    void fill(shared::TableData rows);
    /// With the title and the quiet words beside it.
    void fill(shared::TableData rows, const QString& title, const QString& detail = {});
    /// What gives every row where the table shows the first of them; empty: it has them all.
    void exportFrom(shared::TableExport::Source source) {
        m_worker->exporter().setSource(std::move(source));
    }

private:
    void takeLeastHeight();

    shared::TableView* m_table;
    shared::TableWorker* m_worker;
};

} // namespace rankscope::sections
