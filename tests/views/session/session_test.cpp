// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions as text and back; what damage and other versions give.
#include "views/session/session.h"

#include "tests/views/view_test.h"
#include <random>

namespace rankscope::session::session_test {

namespace {

using timeline::Fold;
using timeline::Marker;
using timeline::RankOrder;
using timeline::ShiftSource;
using timeline::ViewState;

/// Anything that a session can hold, different each time.
class AnySession {
public:
    explicit AnySession(uint64_t seed)
        : m_random(seed) { }

    Session make() {
        Session session{.program = text(),
            .relativeFolder = text(),
            .folder = text(),
            .ranks = {},
            .target = text()};
        for (uint64_t i = below(5); i > 0; --i)
            session.ranks += text();
        session.view = view();
        return session;
    }

private:
    uint64_t below(uint64_t end) { return m_random() % end; }
    int64_t number() { return static_cast<int64_t>(m_random() >> 2U) * (below(2) == 0 ? 1 : -1); }
    /// Characters of one, two and three bytes and signs that JSON must escape.
    QString text() {
        const QString signs = QString::fromUtf8("ab/\\\"\n\t {}[]:,\xC3\xA9\xE5\x8D\xA1");
        QString made;
        for (uint64_t i = below(12); i > 0; --i)
            made += signs[static_cast<qsizetype>(below(static_cast<uint64_t>(signs.size())))];
        return made;
    }
    std::string word() { return text().toStdString() + "x"; }
    TimeRange range() {
        const int64_t begin = number() / 2;
        return {fromNanoseconds(begin),
            fromNanoseconds(begin) + Duration(static_cast<int64_t>(below(1'000'000'000)))};
    }
    std::set<std::string> words() {
        std::set<std::string> all;
        for (uint64_t i = below(4); i > 0; --i)
            all.insert(word());
        return all;
    }
    ViewState view() {
        ViewState view;
        if (below(2) == 0)
            view.range = range();
        view.isWhole = below(2) == 0;
        view.topRow = word();
        view.top = static_cast<int>(below(100'000));
        view.folds[word()] = static_cast<Fold>(below(3));
        view.hiddenRanks = words();
        view.lanes.hiddenLayers = words();
        view.lanes.hiddenTracks = words();
        view.lanes.hiddenKinds = words();
        view.lanes.onlyKinds = words();
        for (const std::string& key : words())
            view.lanes.pinned.push_back(key);
        view.shifts[word()] = {Duration(number() / 4 | 1), ShiftSource::Clocks};
        view.areClocksQuiet = below(2) == 0;
        view.showsFindings = below(2) == 0;
        view.lanes.isRanksOnly = below(2) == 0;
        view.lanes.order = static_cast<RankOrder>(below(3));
        view.lanes.aliases[word()] = word();
        view.lanes.laneHeights[word()] = 8 + static_cast<int>(below(40));
        view.lanes.mostLanes[word()] = 1 + below(20);
        view.lanes.merged.push_back({word(), word()});
        view.lanes.trackOrders[word()] = {word(), word()};
        view.linkCategories = words();
        for (uint64_t i = below(4); i > 0; --i) {
            Marker marker;
            marker.range = range();
            marker.name = text();
            marker.colour = static_cast<int>(below(10));
            view.markers.push_back(marker);
        }
        if (below(2) == 0)
            view.box = {
                range(), below(2) == 0, {{word(), {}}, {word(), {0, below(9)}}}, below(2) == 0};
        if (below(2) == 0)
            view.locked = {range(), below(2) == 0, {{word(), {below(9)}}}, below(2) == 0};
        view.doPagesFollow = below(2) == 0;
        if (below(2) == 0)
            view.rank = number();
        if (below(2) == 0)
            view.step = number();
        view.page = text();
        view.advice.thresholds["slow_rank"] = static_cast<double>(below(1000)) / 8;
        view.advice.muted[word()] = text();
        view.advice.notes[word()] = text();
        view.advice.facts[word()] = text();
        view.advice.walk = {word()};
        return view;
    }

    std::mt19937_64 m_random;
};

QString problemOf(const QByteArray& text) {
    const auto session = sessionFromJson(text);
    return session ? QString() : QString::fromStdString(session.error().message);
}

} // namespace

class SessionTest : public QObject {
    Q_OBJECT

private slots:
    void anySessionComesBackAsItWas() {
        AnySession any(20261125);
        for (int round = 0; round < 300; ++round) {
            const Session session = any.make();
            const auto again = sessionFromJson(toJson(session));
            QVERIFY(again.has_value());
            QVERIFY2(*again == session, toJson(session).constData());
        }
    }

    void badFilesSayWhatIsWrong() {
        const QString cut = problemOf("{\"format\": ");
        QVERIFY2(cut.startsWith("it is no JSON: ") && cut.endsWith("at byte 11"), qPrintable(cut));
        QVERIFY(problemOf("").startsWith("it is no JSON"));
        QCOMPARE(problemOf("[]"), "it is no session of Rankscope");
        QCOMPARE(problemOf("{\"format\":\"rankscope session\"}"), "it is no session of Rankscope");
        QCOMPARE(problemOf("{\"traceEvents\":[],\"version\":1}"), "it is no session of Rankscope");
        QCOMPARE(problemOf(QByteArray(kLargestFile + 1, ' ')), "it is larger than 16 MB");
        QVERIFY(problemOf(QByteArray(100'000, '[')).startsWith("it is no JSON"));
        // Parts of another kind are left out.
        const auto session = sessionFromJson(
            R"({"format":"rankscope session","version":1,"folder":7,"ranks":[1,"Rank 2",null],
                "view":[1],"target":{}})");
        QVERIFY(session.has_value());
        QCOMPARE(session->ranks, QStringList{"Rank 2"});
        QVERIFY(session->folder.isEmpty() && session->target.isEmpty());
        QVERIFY(session->view == ViewState{});
    }

    void aNewerVersionGivesWhatIsKnown() {
        const auto session = sessionFromJson(
            R"({"format":"rankscope session","version":7,"program":"9.9","new":{"a":1},
                "view":{"top":5,"new":[1,2]}})");
        QVERIFY(session.has_value());
        QVERIFY(session->isNewer());
        QCOMPARE(session->program, "9.9");
        QCOMPARE(session->view.top, 5);
        QVERIFY(!Session{}.isNewer());
    }

    void timesBeyondAllProfilesAreLeftOut() {
        const auto session = sessionFromJson(
            R"({"format":"rankscope session","version":1,"view":{
                "range":[-9223372036854775807,9223372036854775807],
                "shifts":{"a":9223372036854775807,"b":5},
                "markers":[{"range":[0,9223372036854775807]},{"range":[1,2]}]}})");
        QVERIFY(session.has_value());
        QVERIFY(!session->view.range);
        QCOMPARE(session->view.shifts.size(), size_t{1});
        QCOMPARE(session->view.markers.size(), size_t{1});
    }

    void theFolderIsLookedForBesideTheFileFirst() {
        const Session session{.relativeFolder = "../run7", .folder = "/data/run7"};
        QCOMPARE(
            foldersOf(session, "/home/me/notes"), (QStringList{"/home/me/run7", "/data/run7"}));
        QCOMPARE(foldersOf(session, "/data/notes"), QStringList{"/data/run7"});
        QCOMPARE(foldersOf({.folder = "/data/run7"}, "/data"), QStringList{"/data/run7"});
        QVERIFY(foldersOf({}, "/data").isEmpty());
    }

    void aMovedFolderTakesItsRowsAlong() {
        ViewState view;
        view.folds = {{"/a/run/node0#Rank 1/7", Fold::Closed}, {"/a/run2#Rank 1", Fold::Open}};
        view.shifts = {{"/a/run#Rank 0", {Duration(5), ShiftSource::Hand}},
            {"/a/run#Rank 0/7/2/Stream 2", {Duration(6), ShiftSource::Hand}}};
        view.lanes.hiddenTracks = {"/a/run#Rank 0/7/2", "other"};
        view.lanes.pinned = {"/a/run#Rank 0/7/3"};
        view.lanes.aliases = {{"/a/run#Rank 0", "late one"}};
        view.lanes.laneHeights = {{"/a/run#Rank 0/7/2", 24}};
        view.lanes.mostLanes = {{"/a/run#Rank 0/7/2", 3}};
        view.lanes.merged = {{"/a/run#Rank 0/7/2", "/a/run#Rank 0/7/3"}};
        view.lanes.trackOrders = {{"/a/run#Rank 0/7", {"/a/run#Rank 0/7/3"}}};
        view.topRow = "/a/run#Rank 0/7";
        view.box = timeline::KeptBox{.tracks = {{"/a/run#Rank 0/7/2", {1}}}};
        view.locked = timeline::KeptBox{.tracks = {{"/a/run#Rank 0/7/3", {}}}};
        moveView(view, "/a/run", "/b");
        QCOMPARE(view.topRow, std::string("/b#Rank 0/7"));
        QVERIFY((view.folds
            == std::map<std::string, Fold>{
                {"/b/node0#Rank 1/7", Fold::Closed}, {"/a/run2#Rank 1", Fold::Open}}));
        QCOMPARE(view.shifts.count("/b#Rank 0"), size_t{1});
        QCOMPARE(view.shifts.count("/b#Rank 0/7/2/Stream 2"), size_t{1});
        QVERIFY((view.lanes.hiddenTracks == std::set<std::string>{"/b#Rank 0/7/2", "other"}));
        QCOMPARE(view.lanes.pinned.front(), std::string("/b#Rank 0/7/3"));
        QCOMPARE(view.lanes.aliases.begin()->first, std::string("/b#Rank 0"));
        QCOMPARE(view.lanes.laneHeights.begin()->first, std::string("/b#Rank 0/7/2"));
        QCOMPARE(view.lanes.mostLanes.begin()->first, std::string("/b#Rank 0/7/2"));
        QVERIFY((view.lanes.merged.front()
            == std::vector<std::string>{"/b#Rank 0/7/2", "/b#Rank 0/7/3"}));
        QCOMPARE(view.lanes.trackOrders.begin()->first, std::string("/b#Rank 0/7"));
        QCOMPARE(view.lanes.trackOrders.begin()->second.front(), std::string("/b#Rank 0/7/3"));
        QCOMPARE(view.box->tracks.begin()->first, std::string("/b#Rank 0/7/2"));
        QCOMPARE(view.locked->tracks.begin()->first, std::string("/b#Rank 0/7/3"));
        QCOMPARE(movedKey(movedKey("/b#Rank 0", "/b", ""), "", "/b"), std::string("/b#Rank 0"));
    }

    void missingRanksAreNamed() {
        QCOMPARE(missingRanks({"Rank 0", "Rank 1", "Rank 2"}, {"Rank 1", "Rank 5"}),
            (QStringList{"Rank 0", "Rank 2"}));
    }
};

} // namespace rankscope::session::session_test

RS_VIEW_TEST(rankscope::session::session_test::SessionTest)
#include "session_test.moc"
