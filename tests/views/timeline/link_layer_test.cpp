// SPDX-License-Identifier: GPL-3.0-or-later
// B1: links are drawn of the ranks that are open and the categories that are ticked, of no others.
#include "tests/views/view_test.h"
#include "views/timeline/graph_menu.h"
#include "views/timeline/link_layer.h"

#include <set>

#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPainter>

#include "core/query/details.h"
#include "tests/views/timeline/async_flows.h"
#include "tests/views/timeline/hand_made.h"
#include "tests/views/timeline/imported_rank.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/link_colours.h"
#include "views/timeline/link_popup.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::timeline::link_layer_test {

namespace {

const char* const kEvents = R"(
{"ph":"X","name":"launch","pid":1,"tid":1,"ts":"1000.000","dur":800},
{"ph":"s","id":1,"name":"a","cat":"async_npu","pid":1,"tid":1,"ts":"1100.000"},
{"ph":"f","id":1,"bp":"e","name":"a","cat":"async_npu","pid":2,"tid":7,"ts":"1500.000"},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1500.000","dur":300}
)";

// An operator is queued, taken from the queue, launched, run.
const char* const kChain = R"(
{"ph":"X","name":"Enqueue","pid":1,"tid":1,"ts":"1000.000","dur":200},
{"ph":"X","name":"Dequeue","pid":1,"tid":2,"ts":"1500.000","dur":400},
{"ph":"X","name":"launch","pid":1,"tid":2,"ts":"1700.000","dur":100},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"2000.000","dur":300},
{"ph":"s","id":1,"name":"a","cat":"async_task_queue","pid":1,"tid":1,"ts":"1100.000"},
{"ph":"f","id":1,"bp":"e","name":"a","cat":"async_task_queue","pid":1,"tid":2,"ts":"1500.000"},
{"ph":"s","id":2,"name":"a","cat":"host_to_device","pid":1,"tid":2,"ts":"1750.000"},
{"ph":"f","id":2,"bp":"e","name":"a","cat":"host_to_device","pid":2,"tid":7,"ts":"2000.000"}
)";

} // namespace

class LinkLayerTest : public QObject {
    Q_OBJECT

    test::ImportedRank m_rank{kEvents};
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<LaneView> m_lanes;
    std::unique_ptr<LinkLayer> m_links;

    void show(const std::shared_ptr<const query::Snapshot>& snapshot) {
        m_bridge->setSnapshot(snapshot);
        m_state->setSnapshot(snapshot);
    }
    void settle() { QTRY_VERIFY(m_bridge->isIdle()); }

    /// The first slice of that name.
    void select(const std::string& name) {
        query::Session session(m_state->snapshot());
        const auto found =
            query::search(session, {.text = name, .caseRule = query::CaseRule::Match}, {});
        QVERIFY(found && !found->hits.empty());
        m_state->selectSlice({found->hits[0].slice, found->hits[0].range});
        settle();
    }
    QString nameOf(const query::SliceRef& ref) const {
        query::Session session(m_state->snapshot());
        const auto detail = query::sliceDetail(session, ref, {});
        return detail ? QString::fromStdString(detail->name) : QString();
    }

    static QImage blank() {
        QImage image(1000, 400, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        return image;
    }
    QImage pictureOf(const LinkLayer& links) const {
        QImage image = blank();
        QPainter painter(&image);
        const Sight sight{m_state->viewport(), m_lanes->bandsOf(image.height())};
        links.drawShown(painter, shared::lightTheme(), sight);
        links.drawSelected(painter, shared::lightTheme(), sight);
        return image;
    }
    bool isAnythingDrawn() const { return pictureOf(*m_links) != blank(); }

private slots:
    void init() {
        m_state = std::make_unique<TimelineState>();
        m_bridge = std::make_unique<shared::QueryBridge>();
        m_lanes = std::make_unique<LaneView>(*m_state);
        m_links = std::make_unique<LinkLayer>(*m_state, *m_lanes, *m_bridge);
        m_state->setWidth(1000);
        m_lanes->setHeight(400);
        show(m_rank.snapshot());
        m_state->setLinkCategories({"async_npu"});
    }

    void cleanup() {
        m_links.reset();
        m_bridge.reset();
    }

    void tickedLinksAreDrawn() {
        settle();
        QVERIFY(isAnythingDrawn());
    }

    void jumpAlongALinkKeepsTheScale() {
        settle();
        const auto place = m_state->snapshot()->ranks[0].index->lanes;
        for (size_t lane = 0; lane < place.size() && m_links->ofSelected().empty(); ++lane) {
            m_state->selectSlice({{{static_cast<RankSlot>(0), static_cast<LaneId>(lane)}, 0},
                {m_state->wholeRange().begin, m_state->wholeRange().begin + Duration(100)}});
            settle();
        }
        QVERIFY(!m_links->ofSelected().empty());
        const auto from = m_state->selectedSlice()->ref;
        const Duration length = m_state->visibleRange().length();
        QMenu menu;
        GraphMenu(*m_state, *m_lanes, *m_links).fillForPlace(menu, {}, {});
        for (const QAction* entry : menu.actions()) {
            if (entry->menu() != nullptr)
                entry->menu()->actions().front()->trigger();
        }
        QVERIFY(!(m_state->selectedSlice()->ref == from));
        QCOMPARE(m_state->visibleRange().length().count(), length.count());
    }

    // V7: of the slice under the pointer, not of one that was selected before.
    void theMenuHasTheLinksOfItsSlice() {
        settle();
        const size_t lanes = m_state->snapshot()->ranks[0].index->lanes.size();
        const TimeRange range{
            m_state->wholeRange().begin, m_state->wholeRange().begin + Duration(100)};
        for (size_t lane = 0; lane < lanes && m_links->ofSelected().empty(); ++lane) {
            m_state->selectSlice({{{RankSlot(0), static_cast<LaneId>(lane)}, 0}, range});
            settle();
        }
        const query::LaneRef linked = m_state->selectedSlice()->ref.lane;
        const auto submenus = [](const QMenu& menu) {
            return std::ranges::count_if(
                menu.actions(), [](const QAction* entry) { return entry->menu() != nullptr; });
        };
        const GraphMenu maker(*m_state, *m_lanes, *m_links);
        const HoveredSlice own{linked, {.begin = range.begin, .end = range.end}};
        HoveredSlice other = own;
        other.lane.lane = static_cast<LaneId>(toIndex(linked.lane) + 1);
        QMenu menu;
        maker.fillForPlace(menu, other, {});
        QCOMPARE(submenus(menu), 0);
        maker.addLinks(menu); // they have arrived
        QVERIFY(submenus(menu) > 0);
        const auto now = submenus(menu);
        maker.addLinks(menu);
        QCOMPARE(submenus(menu), now);
        QMenu ofOwn;
        maker.fillForPlace(ofOwn, own, {});
        QCOMPARE(submenus(ofOwn), now);
    }

    // U14: what is not drawn is said.
    void thinnedLinksAreSaid() {
        settle();
        QVERIFY(m_links->thinnedText().isEmpty());
        const test::ImportedRank many(test::asyncFlows(1234));
        show(many.snapshot());
        settle();
        QCOMPARE(m_links->thinnedText(), QString("600 of 1,234 flows drawn"));
        m_state->setLinkCategories({});
        QVERIFY(m_links->thinnedText().isEmpty());
    }

    // U14: those that are nested in a frame of Python are thinned and said, too.
    void theFlowsOfAFrameAreThinned() {
        m_state->setLinkCategories({});
        const test::ImportedRank many(
            R"({"ph":"X","name":"train","pid":1,"tid":1,"ts":"900.000","dur":20000},)"
            + test::asyncFlows(1234));
        show(many.snapshot());
        settle();
        QVERIFY(m_links->thinnedText().isEmpty());
        select("train");
        QCOMPARE(m_links->thinnedText(), QString("600 of 1,234 flows of the slice drawn"));
        // evenly: the last of them, too
        const auto linked = m_links->ofSelected();
        QCOMPARE(linked.size(), size_t{600});
        QMenu menu; // has the first ones, and says that there are more
        GraphMenu(*m_state, *m_lanes, *m_links).fillForPlace(menu, {}, {});
        const auto* targets = menu.findChild<QMenu*>();
        QCOMPARE(targets->actions().size(), 31);
        QVERIFY(!targets->actions().back()->isEnabled());
        QCOMPARE(toNanoseconds(linked.front().ts), 1'005'000);
        QCOMPARE(toNanoseconds(linked.back().ts), (1005 + 10 * (599 * 1234 / 600)) * 1000);
        m_state->setLinkCategories({"HostToDevice"}); // none of these is ticked
        settle();
        QVERIFY(!isAnythingDrawn());
        QVERIFY(m_links->thinnedText().isEmpty());
        QCOMPARE(m_links->ofSelected().size(), size_t{600}); // the menu and the keys have them
        m_state->setLinkCategories({});
        settle();
        QCOMPARE(m_links->thinnedText(), QString("600 of 1,234 flows of the slice drawn"));
        m_state->clearSelection();
        QVERIFY(m_links->thinnedText().isEmpty());
    }

    // V1: by the view alone and not by the way to it, where they are thinned, too.
    void theSameLinksWhicheverWayOneCame() {
        const test::ImportedRank many(test::asyncFlows(1234));
        show(many.snapshot());
        const TimeRange whole = m_state->wholeRange();
        const Duration span = whole.length() / 4;
        for (int i = 0; i < 8; ++i) {
            const Timestamp begin = whole.begin + span / 3 * i;
            m_state->setVisibleRange({begin, begin + span});
            settle();
            shared::QueryBridge bridge;
            bridge.setSnapshot(m_state->snapshot());
            const LinkLayer fresh(*m_state, *m_lanes, bridge);
            QTRY_VERIFY(bridge.isIdle());
            QVERIFY(isAnythingDrawn());
            QVERIFY(pictureOf(*m_links) == pictureOf(fresh));
        }
    }

    void theChainIsSteppedAlongByItsActions() {
        const test::ImportedRank rank(kChain);
        show(rank.snapshot());
        const auto run = [&](const char* id) {
            m_links->handlers().at(id).run(); // before the chain is known, too
            settle();
            return nameOf(m_state->selectedSlice()->ref);
        };
        QVERIFY(!m_links->handlers().at("timeline.next-linked").can());
        select("Enqueue");
        QCOMPARE(run("timeline.next-linked"), "Dequeue");
        QCOMPARE(run("timeline.next-linked"), "MatMul"); // by the launch inside of it
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.begin), 2'000'000);
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.end), 2'300'000);
        QCOMPARE(run("timeline.next-linked"), "MatMul"); // the end of the chain
        QCOMPARE(run("timeline.previous-linked"), "launch");
        QCOMPARE(run("timeline.previous-linked"), "Enqueue");
        QCOMPARE(run("timeline.previous-linked"), "Enqueue");
    }

    void controlAndArrowsStepAlongTheChain() {
        const test::ImportedRank rank(kChain);
        show(rank.snapshot());
        TimelinePage page(*m_state, *m_bridge);
        page.show();
        select("Enqueue");
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(&page.area().graph(), key, Qt::ControlModifier);
            settle();
            return nameOf(m_state->selectedSlice()->ref);
        };
        QCOMPARE(press(Qt::Key_Right), "Dequeue");
        QCOMPARE(press(Qt::Key_Right), "MatMul");
        QCOMPARE(press(Qt::Key_Left), "launch");
    }

    void theWholeChainIsDrawn() {
        const test::ImportedRank rank(kChain);
        show(rank.snapshot());
        m_state->setLinkCategories({});
        const auto drawn = [&] {
            QImage image(1000, 400, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::white);
            QPainter painter(&image);
            m_links->drawSelected(painter, shared::lightTheme(),
                {m_state->viewport(), m_lanes->bandsOf(image.height())});
            painter.end();
            // the middle between launch at 1.75 ms and kernel at 2 ms
            const auto x =
                static_cast<int>(m_state->viewport().timeToX(fromNanoseconds(1'900'000)));
            for (int y = 0; y < image.height(); ++y) {
                if (image.pixelColor(x, y) != QColor(Qt::white))
                    return true;
            }
            return false;
        };
        select("Dequeue");
        m_state->clearSelection();
        QVERIFY(!drawn());
        select("Enqueue"); // two flows away
        QVERIFY(drawn());
    }

    // of closed ranks and of pinned tracks, which lie elsewhere
    void linksReachClosedRanksAndPinnedTracks() {
        settle();
        QVERIFY(isAnythingDrawn());
        m_lanes->foldAll(Fold::Closed);
        settle();
        QVERIFY(isAnythingDrawn());
        m_lanes->foldAll(Fold::Open);
        std::string key;
        for (const Row& row : m_lanes->layout().rows()) {
            if (row.track != nullptr)
                key = row.track->key; // the last one
        }
        LaneFilter filter;
        filter.pinned = {key};
        m_state->setFilter(filter);
        settle();
        QVERIFY(isAnythingDrawn());
        // hidden in its place, the end of the flow is the pinned one
        filter.hiddenTracks = {key};
        m_state->setFilter(filter);
        settle();
        QVERIFY(isAnythingDrawn());
        filter.pinned.clear();
        m_state->setFilter(filter);
        settle();
        QVERIFY(!isAnythingDrawn());
    }

    void categoriesHaveColoursOfTheirOwn() {
        QString events;
        for (int i = 0; i < 12; ++i)
            events += QString(R"(%4{"ph":"X","name":"a","pid":1,"tid":1,"ts":"%1.000","dur":1},
                {"ph":"s","id":%2,"name":"a","cat":"c%2","pid":1,"tid":1,"ts":"%1.000"},
                {"ph":"f","id":%2,"bp":"e","name":"a","cat":"c%2","pid":2,"tid":7,"ts":"%3.000"},
                {"ph":"X","name":"b","pid":2,"tid":7,"ts":"%3.000","dur":1})")
                          .arg(1000 + 10 * i)
                          .arg(i)
                          .arg(1005 + 10 * i)
                          .arg(i == 0 ? "" : ",");
        const test::ImportedRank many(events.toUtf8());
        const auto colours = linkColours(*many.snapshot());
        QCOMPARE(colours.size(), 12U);
        std::set<int> first;
        for (const auto& [name, colour] : colours) {
            if (first.size() < 10)
                QVERIFY2(first.insert(colour).second, name.c_str());
            QVERIFY(colour >= 0 && colour < 10);
        }
    }

    void thePopupCountsTheFlowsInView() {
        const test::ImportedRank rank(kChain);
        show(rank.snapshot());
        LinkPopup popup(*m_state, *m_bridge, nullptr);
        const auto rows = [&] {
            popup.fill();
            settle();
            QStringList texts;
            const auto* list = popup.findChild<QListWidget*>();
            for (int i = 0; i < list->count(); ++i)
                texts << list->item(i)->text().simplified();
            return texts.join("; ");
        };
        QCOMPARE(rows(), "async_task_queue 1 of 1 in view; host_to_device 1 of 1 in view");
        m_state->setVisibleRange({fromNanoseconds(1'700'000), fromNanoseconds(2'100'000)});
        QCOMPARE(rows(), "async_task_queue 0 of 1 in view; host_to_device 1 of 1 in view");
    }

    void withoutFlowsThePopupSaysWhatRecordsThem() {
        const test::ImportedRank rank(R"({"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1})");
        show(rank.snapshot());
        LinkPopup popup(*m_state, *m_bridge, nullptr);
        popup.fill();
        const QString hint = popup.findChildren<QLabel*>().last()->text();
        QVERIFY2(
            hint.startsWith("These ranks have no flows. Collect host calls"), qPrintable(hint));
    }

    void untickedLinksDoNotComeBack() {
        m_state->setLinkCategories({}); // the answer is on its way
        settle();
        QVERIFY(!isAnythingDrawn());
    }

    void anotherFolderHasNoneOfTheOldLinks() {
        settle();
        test::HandMadeRank other("Other");
        other.lane(other.track(other.process("9", "Python"), "1", "Thread 1"));
        show(test::snapshotOf({other.done()}));
        QVERIFY(!isAnythingDrawn());
    }

    void aLaneThatIsNotThereHasNoPlace() {
        QVERIFY(!m_lanes->layout().place({RankSlot(0), LaneId(99)}));
        QVERIFY(!m_lanes->layout().place({RankSlot(7), LaneId(0)}));
    }
};

} // namespace rankscope::timeline::link_layer_test

RS_VIEW_TEST(rankscope::timeline::link_layer_test::LinkLayerTest)
#include "link_layer_test.moc"
