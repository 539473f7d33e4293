// SPDX-License-Identifier: GPL-3.0-or-later
// A layer of a rank summed up by name, beside the slices of the current name.
// Thread: UI only.
#pragma once

#include <string>

#include "core/query/statistics.h"
#include "views/timeline/data_pane/system_part.h"

class QLineEdit;

namespace rankscope::shared {
class QueryBridge;
class TableView;
struct TableData;
} // namespace rankscope::shared

namespace rankscope::timeline {

class SliceTable;
class TimelineState;

class NameSumsPart : public SystemPart {
    Q_OBJECT

public:
    NameSumsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// All processes of the rank with that name.
    void setLayer(const std::string& process) { m_process = process; }
    void ask(const SystemScope& scope) override;
    void clear() override;

private:
    void build();
    void retranslate();
    void take(Result<std::vector<query::NameRow>> rows);
    void sumUp();
    void showSlices(quint32 row);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    QLineEdit* m_filter;
    shared::TableView* m_names;
    SliceTable* m_slices;
    std::string m_process;
    SystemScope m_scope;
    std::vector<query::NameRow> m_rows;
};

/// Rows and totals by name; shares are of the total of all of them.
shared::TableData nameSumTable(const std::vector<query::NameRow>& rows, const QString& totalsTitle);

} // namespace rankscope::timeline
