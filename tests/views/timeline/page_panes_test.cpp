// SPDX-License-Identifier: GPL-3.0-or-later
// How the graph and the data pane share the height of the page.
#include <QSplitter>

#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::timeline::page_panes_test {

namespace {

/// Of a window on a small screen.
struct LowPage {
    TimelineState state;
    shared::QueryBridge bridge;
    TimelinePage page{state, bridge};

    void show() {
        page.resize(1024, 520);
        page.show();
    }

    QSplitter& panes() {
        for (auto* splitter : page.findChildren<QSplitter*>()) {
            if (splitter->widget(1) == &page.dataPane())
                return *splitter;
        }
        qFatal("no splitter holds the data pane");
    }

    /// As if a person did it.
    void drag(int pane) {
        const int whole = panes().sizes()[0] + panes().sizes()[1];
        panes().setSizes({whole - pane, pane});
        emit panes().splitterMoved(whole - pane, 1);
    }

    int rows() { return page.area().graph().height(); }
    int pane() { return page.dataPane().height(); }
};

} // namespace

class PagePanesTest : public QObject {
    Q_OBJECT

private slots:
    void rowsKeepHalfOfALowPage() {
        LowPage low;
        low.show();
        low.panes().setSizes({200, 287}); // nobody dragged it there
        QVERIFY(low.rows() < 200);
        low.page.resize(1024, 518);
        QVERIFY2(low.rows() >= 259, qPrintable(QString::number(low.rows())));
        // 518 without the toolbar, the line between, strips of a job with steps, and that half.
        QCOMPARE(low.pane(), 518 - 32 - 1 - 104 - 259);
    }

    void aPaneThatComesBackLeavesRowsTheirHalf() {
        LowPage low;
        low.show();
        low.drag(0);
        QVERIFY(low.page.dataPane().isHidden());
        low.page.showDataPane();
        QVERIFY2(low.rows() >= 260, qPrintable(QString::number(low.rows())));
        QVERIFY2(low.pane() >= 90, qPrintable(QString::number(low.pane())));
    }

    void aPaneThatAPersonDraggedStaysSo() {
        LowPage low;
        low.show();
        QCOMPARE(low.page.savePanes(), QByteArray("+")); // of no height: the usual one
        low.drag(300);
        low.page.resize(1024, 500);
        QVERIFY2(low.pane() > 200, qPrintable(QString::number(low.pane())));
        LowPage next;
        next.page.restorePanes(low.page.savePanes());
        next.show();
        QVERIFY2(next.pane() > 200, qPrintable(QString::number(next.pane())));
        next.drag(0);
        QCOMPARE(next.page.savePanes(), QByteArray("-"));
    }
};

} // namespace rankscope::timeline::page_panes_test

RS_VIEW_TEST(rankscope::timeline::page_panes_test::PagePanesTest)
#include "page_panes_test.moc"
