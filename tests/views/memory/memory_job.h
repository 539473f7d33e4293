// SPDX-License-Identifier: GPL-3.0-or-later
// What sections of the page Memory stand on in tests.
#pragma once

#include <QTest>

#include "core/importer/discovery/discovery.h"
#include "core/importer/table_batch.h"
#include "tests/core/temp_folder.h"
#include "tests/views/view_test.h"
#include "views/memory/memory_focus.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::memory {

/// The tables of a folder of profiles, as the program imports them.
struct Job {
    test::TempFolder scratch;
    std::shared_ptr<query::Snapshot> snapshot = std::make_shared<query::Snapshot>();
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    timeline::TimelineState timeline;
    MemoryFocus focus{profile, timeline};

    explicit Job(const std::string& folder) {
        const auto found = importer::discover(std::filesystem::path(RS_SOURCE_DIR) / folder);
        importer::ImportOptions options;
        options.indexFolder = scratch.path();
        for (const auto& job : importer::importTableBatch(found->ranks, options, {}))
            snapshot->tables.push_back(job->index);
        bridge.setSnapshot(snapshot);
        profile.setSnapshot(snapshot);
    }
    template <class Page>
    void show(Page& page) {
        page.resize(1200, 800);
        page.show();
        QTRY_VERIFY(bridge.isIdle());
    }
};

} // namespace rankscope::memory
