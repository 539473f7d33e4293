// SPDX-License-Identifier: GPL-3.0-or-later
// A timeline page that is shown, with one rank that was imported: for tests of its gestures and
// keys.
#pragma once

#include <memory>

#include <QTest>

#include "tests/views/hands.h"
#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/theme.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::timeline {

using test::us;

class PageFixture : public QObject {
protected:
    void importRank(const QByteArray& events) {
        m_rank = std::make_unique<test::ImportedRank>(events);
        QCOMPARE(m_rank->snapshot()->ranks.size(), size_t(1));
    }

    /// Still without the rank.
    void makePage(QSize size = {1250, 600}) {
        m_state = std::make_unique<TimelineState>();
        m_bridge = std::make_unique<shared::QueryBridge>();
        m_page = std::make_unique<TimelinePage>(*m_state, *m_bridge);
        m_page->setPalette(shared::paletteOf(shared::lightTheme()));
        m_page->resize(size);
        m_page->show();
    }

    void showRank(const std::shared_ptr<const query::Snapshot>& snapshot,
        shared::Change change = shared::Change::OtherRun) {
        m_bridge->setSnapshot(snapshot, change);
        m_state->setSnapshot(snapshot);
    }

    void dropPage() {
        m_page.reset();
        m_bridge.reset();
        m_state.reset();
    }

    GraphPane& graph() { return m_page->area().graph(); }
    LaneView& lanes() { return m_page->area().lanes(); }
    void settle() { QTRY_VERIFY(m_page->isIdle()); }
    query::LaneRef laneOf(const std::string& name, uint32_t depth = 0) {
        return test::laneNamed(*m_state->snapshot(), name, depth);
    }
    void key(int code, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&graph(), static_cast<Qt::Key>(code), modifiers);
    }

    std::unique_ptr<test::ImportedRank> m_rank;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<TimelinePage> m_page;
};

} // namespace rankscope::timeline
