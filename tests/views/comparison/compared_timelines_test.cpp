// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/comparison/compared_timelines_test.h"

#include <QFile>
#include <QTemporaryDir>

#include "core/importer/discovery/discovery.h"
#include "core/importer/import_pool.h"
#include "tests/views/view_test.h"
#include "views/comparison/compare_section.h"
#include "views/comparison/coupled_views.h"
#include "views/comparison/pair_place.h"
#include "views/project/project_list.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::comparison::compared_timelines_test {

namespace {

constexpr int64_t kMs = 1'000'000;

/// A folder of Kineto with one rank: kernels mm and add, a message, memory after so many us.
class Kineto {
public:
    Kineto(int mmUs, int memoryUs) {
        const QString text =
            QString(R"({"schemaVersion":1,"distributedInfo":{"rank":0},"traceEvents":[
{"ph":"M","name":"process_labels","pid":0,"tid":0,"args":{"labels":"GPU 0"}},
{"ph":"X","cat":"kernel","name":"mm","pid":0,"tid":7,"ts":10,"dur":%1},
{"ph":"X","cat":"kernel","name":"add","pid":0,"tid":7,"ts":500,"dur":90},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_Sum","pid":0,"tid":20,"ts":700,"dur":40},
{"ph":"i","s":"t","name":"[memory]","pid":9,"tid":1,"ts":%2,"args":{"Addr":1,"Bytes":8,
"Device Type":1,"Device Id":0,"Total Allocated":8,"Total Reserved":16}}]})")
                .arg(mmUs)
                .arg(memoryUs);
        QFile file(m_folder.filePath("trace.json"));
        if (file.open(QIODevice::WriteOnly))
            file.write(text.toUtf8());
        file.close();
        const auto found = importer::discover(m_folder.path().toStdString());
        importer::ImportPool pool(
            {.indexFolder = m_folder.filePath("index").toStdString(), .jobs = 1},
            [](const auto&) {});
        const auto job = pool.add(found->ranks.at(0));
        pool.wait();
        auto made = std::make_shared<query::Snapshot>();
        made->ranks.push_back({job->index, {}});
        snapshot = std::move(made);
    }

    std::shared_ptr<const query::Snapshot> snapshot;

private:
    QTemporaryDir m_folder;
};

Comparison compared(const Kineto& base, const Kineto& candidate, SectionKind section) {
    return readComparison(
        {"old", base.snapshot, {}}, {"new", candidate.snapshot, {}}, subjectsOf(section), {})
        .value();
}

} // namespace

std::shared_ptr<const query::Snapshot> oneRank(Timestamp begin, int64_t lengthMs) {
    auto rank = std::make_shared<index::RankIndex>();
    index::LaneIndex lane;
    lane.lane.kind = model::LaneKind::Slices;
    lane.lane.count = 1;
    lane.lane.range = {begin, begin + Duration(lengthMs * kMs)};
    rank->lanes.push_back(lane);
    // What an index keeps are plain numbers.
    rank->counts.firstNs = begin.time_since_epoch().count();
    rank->counts.lastNs = *rank->counts.firstNs + lengthMs * kMs;
    auto snapshot = std::make_shared<query::Snapshot>();
    snapshot->ranks.push_back({.index = std::move(rank), .offset = {}});
    return snapshot;
}

void ComparedTimelinesTest::coupledViewsFollowAnOffsetLater() {
    timeline::TimelineState base;
    timeline::TimelineState candidate;
    base.setWidth(1000);
    candidate.setWidth(1000);
    base.setSnapshot(oneRank(fromNanoseconds(0)));
    candidate.setSnapshot(oneRank(fromNanoseconds(5000 * kMs)));
    CoupledViews views(base, candidate);
    views.align(fromNanoseconds(100 * kMs), fromNanoseconds(5200 * kMs));
    base.setVisibleRange({fromNanoseconds(200 * kMs), fromNanoseconds(300 * kMs)});
    QCOMPARE(candidate.visibleRange(),
        (TimeRange{fromNanoseconds(5300 * kMs), fromNanoseconds(5400 * kMs)}));
    candidate.setVisibleRange({fromNanoseconds(5500 * kMs), fromNanoseconds(5600 * kMs)});
    QCOMPARE(
        base.visibleRange(), (TimeRange{fromNanoseconds(400 * kMs), fromNanoseconds(500 * kMs)}));
}

void ComparedTimelinesTest::freeViewsStayAndCoupleWhereTheyAre() {
    timeline::TimelineState base;
    timeline::TimelineState candidate;
    base.setWidth(1000);
    candidate.setWidth(1000);
    base.setSnapshot(oneRank(fromNanoseconds(0)));
    candidate.setSnapshot(oneRank(fromNanoseconds(0)));
    CoupledViews views(base, candidate);
    views.setCoupled(Coupled::No);
    base.setVisibleRange({fromNanoseconds(100 * kMs), fromNanoseconds(200 * kMs)});
    candidate.setVisibleRange({fromNanoseconds(150 * kMs), fromNanoseconds(250 * kMs)});
    QCOMPARE(base.visibleRange().begin, fromNanoseconds(100 * kMs));
    views.setCoupled(Coupled::Yes);
    QCOMPARE(views.offset(), Duration(50 * kMs));
    base.setVisibleRange({fromNanoseconds(300 * kMs), fromNanoseconds(400 * kMs)});
    QCOMPARE(candidate.visibleRange().begin, fromNanoseconds(350 * kMs));
}

void ComparedTimelinesTest::coupledViewsGoBeyondTheShorterOne() {
    timeline::TimelineState base;
    timeline::TimelineState candidate;
    for (timeline::TimelineState* state : {&base, &candidate})
        state->setWidth(1000);
    base.setSnapshot(oneRank(fromNanoseconds(0), 4000));
    candidate.setSnapshot(oneRank(fromNanoseconds(9000 * kMs), 500));
    CoupledViews views(base, candidate);
    views.align(fromNanoseconds(100 * kMs), fromNanoseconds(9000 * kMs));
    const auto areAligned = [&] {
        return candidate.visibleRange().begin - base.visibleRange().begin == Duration(8900 * kMs)
            && candidate.visibleRange().length() == base.visibleRange().length();
    };
    const auto showBase = [&](int64_t beginMs, int64_t endMs) {
        base.setVisibleRange({fromNanoseconds(beginMs * kMs), fromNanoseconds(endMs * kMs)});
    };
    showBase(3500, 3700); // long after the end of the candidate
    QVERIFY(areAligned());
    QCOMPARE(base.visibleRange().begin, fromNanoseconds(3500 * kMs));
    candidate.reset(); // all of both
    QVERIFY(areAligned());
    QVERIFY(base.viewport().isWhole() && candidate.viewport().isWhole());
    candidate.panBy(100000);
    QVERIFY(areAligned());
    views.setCoupled(Coupled::No);
    QVERIFY(candidate.visibleRange().end <= fromNanoseconds(9520 * kMs)); // its own end again
    QVERIFY(base.visibleRange().length() > Duration(4000 * kMs));
}

void ComparedTimelinesTest::kernelsOfTimelinesAreCompared() {
    const Kineto base(100, 20);
    const Kineto candidate(200, 20);
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    project::ProjectList projects{"/nonexistent"};
    CompareSides sides{projects, bridge};
    CompareSection page(SectionKind::Operators, sides, {profile, bridge});
    page.setFigures(compared(base, candidate, SectionKind::Operators));
    QCOMPARE(page.list().lines.size(), size_t(2)); // none that communicates
    const DeltaLine& planted = page.list().lines[0];
    QCOMPARE(planted.name, QString("mm"));
    QVERIFY((planted.figure == analysis::Compared{100'000, 200'000}));
    query::Session session(candidate.snapshot);
    const Side side{"new", candidate.snapshot, {}};
    const auto found = findPlace(session, side, Which::Candidate, planted.place, {}).value();
    QCOMPARE(found.value().range.value().length(), Duration(200'000));
    auto shifted = std::make_shared<query::Snapshot>(*candidate.snapshot);
    const auto& lanes = shifted->ranks[0].index->lanes;
    const TrackId track = lanes[toIndex(found.value().lane.lane)].lane.track;
    shifted->ranks[0].moved = {{track, Duration(3 * kMs)}};
    query::Session moved(shifted);
    const auto elsewhere =
        findPlace(moved, {"new", shifted, {}}, Which::Candidate, planted.place, {}).value();
    QCOMPARE(
        elsewhere.value().range.value(), found.value().range.value().movedBy(Duration(3 * kMs)));
    QCOMPARE(elsewhere.value().slice.value().range.begin, elsewhere.value().range.value().begin);
    const auto types =
        deltaList(compared(base, candidate, SectionKind::Communication), ListKind::Types, 0);
    QCOMPARE(types.lines.at(0).name, QString("allReduce"));
    const auto call = findPlace(session, side, Which::Candidate, types.lines[0].place, {}).value();
    QCOMPARE(call.value().range.value().begin, fromNanoseconds(700'000));
}

void ComparedTimelinesTest::peaksStandAboveEachOther() {
    const Kineto base(100, 20);
    const Kineto candidate(100, 300);
    const auto peaks =
        deltaList(compared(base, candidate, SectionKind::Memory), ListKind::Peaks, 0);
    QCOMPARE(peaks.lines.size(), size_t(2));
    query::Session session(candidate.snapshot);
    const auto found = findPlace(
        session, {"new", candidate.snapshot, {}}, Which::Candidate, peaks.lines[0].place, {})
                           .value();
    QCOMPARE(found.value().range.value().begin, fromNanoseconds(300'000));
    QCOMPARE(peaks.lines[0].place.peakOf(Which::Base).value().time, int64_t(20'000));
}

} // namespace rankscope::comparison::compared_timelines_test

RS_VIEW_TEST(rankscope::comparison::compared_timelines_test::ComparedTimelinesTest)
