// SPDX-License-Identifier: GPL-3.0-or-later
// What takes long of a table of very many rows is done on a query thread: sorting, filtering and
// copying; all rows as CSV are a task. The window stays quick, whatever a person does to the table.
// Thread: UI only.
#pragma once

#include "views/shared/table_export.h"

namespace rankscope::shared {

class TableWorker : public QObject {
    Q_OBJECT

public:
    /// For the rows that come from a CellMaker; lives as long as the view.
    TableWorker(TableView& view, QueryBridge& bridge);

    TableExport& exporter() { return *m_export; }

private:
    void arrange();
    void copy(std::vector<uint32_t> rows);

    TableView& m_view;
    QueryBridge& m_bridge;
    TableExport* m_export;
    Question m_order;
    Question m_copy;
};

} // namespace rankscope::shared
