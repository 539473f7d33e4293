// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions and links through the real window: saved, opened elsewhere, with ranks that are missing,
// of a newer version, and bad ones.
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QSignalSpy>

#include "app/desktop/session_store.h"
#include "app/desktop/sessions.h"
#include "core/model/view_link.h"
#include "core/query/details.h"
#include "tests/views/desktop/sample_copy.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/palette/palette.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/shown_lanes.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::session_window_test {

namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& content) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

/// So that a range that is not the wanted one is told.
QString textOf(TimeRange range) {
    return QString("%1 to %2").arg(toNanoseconds(range.begin)).arg(toNanoseconds(range.end));
}

} // namespace

class SessionWindowTest : public WindowTest {
    Q_OBJECT

private:
    timeline::LaneView& lanes() { return m_window->timelinePage().area().lanes(); }
    QString file(const QString& name) { return m_folder.filePath(name); }

    /// Something of each kind; a slice of rank 1 is selected.
    void change() {
        state().zoomIn();
        state().zoomIn();
        state().addMarker(state().visibleRange(), "here");
        timeline::LaneFilter filter = state().filter();
        filter.hiddenLayers = {"Python"};
        const auto& rows = lanes().layout().rows();
        const auto track = std::ranges::find_if(
            rows, [](const timeline::Row& row) { return row.kind == timeline::RowKind::Track; });
        QVERIFY(track != rows.end());
        filter.pinned = {track->key()};
        state().setFilter(filter);
        m_workbench->profile.chooseRank(1);
    }
    void selectSlice() {
        for (const timeline::Row& row : lanes().layout().rows()) {
            if (row.isPinned || row.track == nullptr || row.rank->title != "Rank 1"
                || row.boxes.empty())
                continue;
            const query::LaneRef ref = row.boxes.back().lane;
            const auto& lane = state().snapshot()->rank(ref.rank).index->lanes[toIndex(ref.lane)];
            if (lane.lane.kind != model::LaneKind::Slices || lane.lane.count < 3)
                continue;
            state().jumpTo({ref, 1}, detailOf({ref, 1}).range);
            return;
        }
        QFAIL("no slice to select");
    }
    query::SliceDetail detailOf(const query::SliceRef& ref) {
        query::Session session(state().snapshot());
        return query::sliceDetail(session, ref, {}).value();
    }
    /// Two lanes of rank 1 over the middle of what is in sight.
    timeline::BoxSelection someBox() {
        const TimeRange seen = state().visibleRange();
        timeline::BoxSelection box{
            {seen.begin + seen.length() / 4, seen.end - seen.length() / 4}, {}};
        const auto& lanes = state().snapshot()->ranks[1].index->lanes;
        for (const index::LaneIndex& lane : lanes) {
            if (lane.lane.kind == model::LaneKind::Slices && box.lanes.size() < 2)
                box.lanes.push_back({RankSlot(1), lane.lane.id});
        }
        return box;
    }
    QString boxText() {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            auto* box = qobject_cast<QMessageBox*>(widget);
            if (box != nullptr && box->isVisible())
                return box->text() + '\n' + box->informativeText();
        }
        return {};
    }
    void closeBoxes() {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            if (qobject_cast<QMessageBox*>(widget) != nullptr)
                widget->close();
        }
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

private slots:
    void init() { openWindow(); }
    void cleanup() {
        closeBoxes();
        closeWindow();
    }

    void aSessionComesBackInAnotherWindow() {
        QVERIFY(!m_window->actions().canRun("file.save-session"));
        open(kSample);
        change();
        selectSlice();
        const TimeRange range = state().visibleRange();
        const auto filter = state().filter();
        const auto slice = *state().selectedSlice();
        const int top = lanes().top();
        QVERIFY(m_window->actions().canRun("file.save-session"));
        m_window->sessions().saveTo(file("a.rankscope"));
        state().zoomIn(); // the name of the slice is still on its way
        QTRY_VERIFY(QFileInfo::exists(file("a.rankscope")));
        reopen();
        QSignalSpy missing(&m_window->sessions(), &Sessions::saidMissing);
        open(file("a.rankscope"));
        QTRY_VERIFY(state().selectedSlice().has_value());
        QCOMPARE(textOf(state().selectedSlice()->range), textOf(slice.range));
        QCOMPARE(textOf(state().visibleRange()), textOf(range));
        QVERIFY(state().filter() == filter);
        QCOMPARE(state().markers().size(), size_t{1});
        QCOMPARE(state().markers()[0].name, "here");
        QCOMPARE(lanes().top(), top);
        QVERIFY(m_workbench->profile.chosen() == shared::Chosen{.rank = 1});
        QVERIFY(missing.isEmpty());
    }

    void aSelectedRangeComesBack() {
        open(kSample);
        const timeline::BoxSelection box = someBox();
        QCOMPARE(box.lanes.size(), size_t{2});
        state().selectBox(box);
        settle();
        QVERIFY(m_workbench->profile.chosen().range->time == box.range);
        m_window->sessions().saveTo(file("box.rankscope"));
        QTRY_VERIFY(QFileInfo::exists(file("box.rankscope")));
        reopen();
        open(file("box.rankscope"));
        QTRY_VERIFY(state().box().has_value());
        QVERIFY(*state().box() == box);
        QVERIFY(m_workbench->profile.chosen().range.has_value());
        QVERIFY(m_workbench->profile.chosen().range->time == box.range);
        m_workbench->profile.choose({}); // dropped on the pages it stays on the timeline
        m_window->sessions().saveTo(file("dropped.rankscope"));
        state().selectBox({box.range, timeline::everyShownLane(state())});
        state().setPagesFollow(false);
        m_window->sessions().saveTo(file("quiet.rankscope"));
        const size_t all = state().box()->lanes.size();
        open(file("dropped.rankscope"));
        QTRY_VERIFY(state().box() && *state().box() == box);
        QVERIFY(state().doPagesFollow());
        QVERIFY(!m_workbench->profile.chosen().range);
        reopen();
        open(file("quiet.rankscope"));
        QTRY_VERIFY(state().box().has_value());
        QCOMPARE(state().box()->lanes.size(), all);
        QVERIFY(!state().doPagesFollow());
        QVERIFY(!m_workbench->profile.chosen().range);
        QByteArray older = contentOf(file("quiet.rankscope"));
        older.replace("\"box\"", "\"boxUnknown\"");
        older.replace("\"pagesFollow\"", "\"pagesFollowUnknown\"");
        write(file("older.rankscope"), older);
        open(file("older.rankscope"));
        QVERIFY(!state().box());
        QVERIFY(state().doPagesFollow());
    }

    void theFileSaysWhereTheFolderIsFromIt() {
        open(kSample);
        m_window->showPage("memory.peak");
        m_window->sessions().saveTo(file("b.rankscope"));
        const QJsonObject all = QJsonDocument::fromJson(contentOf(file("b.rankscope"))).object();
        QCOMPARE(all["version"].toInt(), 1);
        const QString relative = all["folder"].toObject()["relative"].toString();
        QCOMPARE(QFileInfo(m_folder.path() + '/' + relative).canonicalFilePath(),
            QFileInfo(kSample).canonicalFilePath());
        reopen();
        open(file("b.rankscope"));
        QCOMPARE(m_window->pageName(), "memory.peak");
    }

    void itIsAppliedToTheFolderThatIsShown() {
        open(kSample);
        m_window->sessions().saveTo(file("c.rankscope"));
        change();
        open(file("c.rankscope"));
        QVERIFY(state().markers().empty());
        QVERIFY(state().filter() == timeline::LaneFilter{});
    }

    void aMovedFolderIsFoundBesideTheFile() {
        const QTemporaryDir first;
        QVERIFY(copySample(first.filePath("run"), [](const auto&, const auto&) { return true; }));
        open(first.filePath("run"));
        change();
        const size_t pinned = state().filter().pinned.size();
        m_window->sessions().saveTo(first.filePath("run.rankscope"));
        const QTemporaryDir second;
        QVERIFY(QDir().rename(first.filePath("run"), second.filePath("run")));
        QVERIFY(QFile::rename(first.filePath("run.rankscope"), second.filePath("run.rankscope")));
        reopen();
        QSignalSpy missing(&m_window->sessions(), &Sessions::saidMissing);
        open(second.filePath("run.rankscope"));
        QCOMPARE(state().markers().size(), size_t{1});
        QCOMPARE(state().filter().pinned.size(), pinned);
        QVERIFY(lanes().layout().rows().front().isPinned); // its key moved along
        QCOMPARE(missing.size(), 1);
        QVERIFY(boxText().contains("is no longer"));
    }

    void whatIsMissingIsListed() {
        open(kSample);
        m_window->sessions().saveTo(file("d.rankscope"));
        QByteArray text = contentOf(file("d.rankscope"));
        text.replace("\"Rank 1\"", "\"Rank 1\", \"Rank 5\", \"Rank 6\"");
        text.replace("\"version\": 1", "\"version\": 3");
        write(file("d.rankscope"), text);
        reopen();
        open(file("d.rankscope"));
        QVERIFY(!state().isEmpty());
        const QString said = boxText();
        QVERIFY2(said.contains("Rank 5, Rank 6."), qPrintable(said));
        QVERIFY2(!said.contains("Rank 1"), qPrintable(said));
        QVERIFY2(said.contains("newer version"), qPrintable(said));
    }

    void badFilesAreRefusedWithAReason() {
        write(file("bad.rankscope"), "{\"format\"");
        m_window->open(file("bad.rankscope"));
        QVERIFY2(boxText().contains("it is no JSON"), qPrintable(boxText()));
        closeBoxes();
        m_window->open(file("nowhere.rankscope"));
        QVERIFY2(boxText().contains("does not exist"), qPrintable(boxText()));
        closeBoxes();
        write(file("lost.rankscope"),
            R"({"format":"rankscope session","version":1,"folder":{"absolute":"/no/where"}})");
        m_window->open(file("lost.rankscope"));
        QVERIFY2(boxText().contains("/no/where"), qPrintable(boxText()));
        QVERIFY(!m_workbench->projects.current());
    }

    void aDroppedSessionOpens() {
        open(kSample);
        m_window->showPage("memory.peak");
        m_window->sessions().saveTo(file("e.rankscope"));
        reopen();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file("e.rankscope"))});
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &drop);
        settle();
        QCOMPARE(m_window->pageName(), "memory.peak");
    }

    void aLinkLeadsToTheSameView() {
        open(kSample);
        change();
        selectSlice();
        const TimeRange range = state().visibleRange();
        const auto slice = *state().selectedSlice();
        const auto pinned = state().filter().pinned;
        m_window->actions().run("file.copy-link");
        state().zoomIn(); // the name of the slice is still on its way
        QTRY_VERIFY(QGuiApplication::clipboard()->text().contains("slice="));
        const QString link = QGuiApplication::clipboard()->text();
        QVERIFY(model::parseLink(link.toStdString()).has_value());
        reopen();
        open(link);
        QTRY_VERIFY(state().selectedSlice().has_value());
        QCOMPARE(textOf(state().selectedSlice()->range), textOf(slice.range));
        QCOMPARE(textOf(state().visibleRange()), textOf(range));
        QCOMPARE(state().filter().pinned, pinned);
        QVERIFY(state().markers().empty()); // those are of the other person
    }

    void aLinkToAPageOpensFromThePalette() {
        open(kSample);
        m_window->showPage("memory.peak");
        m_workbench->profile.chooseRank(1);
        QGuiApplication::clipboard()->clear();
        m_window->actions().run("file.copy-link");
        QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith("rankscope:"));
        const QString link = QGuiApplication::clipboard()->text();
        reopen();
        m_window->actions().run("go.palette");
        auto* palette = m_window->findChild<palette::Palette*>();
        auto* field = palette->findChild<QLineEdit*>("paletteText");
        field->setText(link);
        QTest::keyClick(field, Qt::Key_Return);
        settle();
        QCOMPARE(m_window->pageName(), "memory.peak");
        QVERIFY(m_workbench->profile.chosen() == shared::Chosen{.rank = 1});
    }

    void badLinksAreRefusedWithAReason() {
        m_window->open("rankscope:/no/where?timeline");
        QVERIFY2(boxText().contains("/no/where does not exist"), qPrintable(boxText()));
        closeBoxes();
        m_window->open("rankscope:" + kSample + "?timeline?view=9:1");
        QVERIFY2(boxText().contains("no link to a view"), qPrintable(boxText()));
        QVERIFY(!m_workbench->projects.current());
    }

    void wordsOfTheCommandLineLeadToTheirFolder() {
        QCOMPARE(folderOf("/some/folder"), "/some/folder");
        QCOMPARE(folderOf("rankscope:/some/folder?timeline"), "/some/folder");
        QCOMPARE(folderOf(file("nowhere.rankscope")), QString());
        write(file("f.rankscope"),
            QString(R"({"format":"rankscope session","version":1,"folder":{"absolute":"%1"}})")
                .arg(kSample)
                .toUtf8());
        QCOMPARE(folderOf(file("f.rankscope")), kSample);
    }

    void theStateFolderKeepsOneFileAFolder() {
        const QTemporaryDir home;
        qputenv("XDG_STATE_HOME", home.path().toUtf8());
        session::Session session{.program = "1", .folder = "/a"};
        session.view.top = 7;
        keepSession("/a", session);
        keepSession("/b", {});
        session.view.top = 8;
        keepSession("/a", session);
        QVERIFY(*keptSession("/a") == session);
        QVERIFY(!keptSession("/c"));
        const QDir store(home.filePath("rankscope/sessions"));
        QCOMPARE(store.entryList(QDir::Files).size(), 2);
        qunsetenv("XDG_STATE_HOME");
    }
};

} // namespace rankscope::desktop::session_window_test

RS_VIEW_TEST(rankscope::desktop::session_window_test::SessionWindowTest)
#include "session_window_test.moc"
