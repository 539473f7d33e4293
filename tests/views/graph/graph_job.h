// SPDX-License-Identifier: GPL-3.0-or-later
// A folder with graphs and logs of dry runs as a test writes them, shown on a section.
#pragma once

#include "tests/core/ir/llama_graph.h"
#include "tests/core/temp_folder.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_view.h"

namespace rankscope::graph {

/// A folder with graphs and logs, opened.
struct Job {
    test::TempFolder folder;
    std::shared_ptr<query::Snapshot> snapshot = std::make_shared<query::Snapshot>();
    shared::ShownProfile profile;
    shared::QueryBridge bridge;

    void add(const char* name, const std::string& content, model::FileKind kind) {
        snapshot->root = folder.path();
        snapshot->jobFiles.push_back(
            {.path = folder.write(name, content), .kind = kind, .size = content.size()});
    }
    void addGraph(const char* name, const test::LlamaPlan& plan) {
        add(name, test::llamaGraph(plan), model::FileKind::Graph);
    }
    void addLog(const char* name, int used) {
        add(name,
            "MindSpore Used memory size: 59392M\nUsed peak memory usage (without fragments): "
                + std::to_string(used) + "M\n",
            model::FileKind::DryRunLog);
    }
    template <class Page>
    void show(Page& page) {
        bridge.setSnapshot(snapshot);
        profile.setSnapshot(snapshot);
        page.resize(1200, 800);
        page.show();
        QTRY_VERIFY(bridge.isIdle());
    }
};

/// "1 2 3": the cells of a column.
inline QString columnOf(QWidget& page, const char* exportName, int column) {
    for (auto* table : page.findChildren<shared::TableView*>()) {
        if (!table->exportName().contains(exportName))
            continue;
        const test::ModelTester tester(table->model());
        QStringList cells;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            cells += table->model()->index(row, column).data().toString();
        return cells.join(' ').replace(QChar(0x202F), ' ');
    }
    return "no table";
}

} // namespace rankscope::graph
