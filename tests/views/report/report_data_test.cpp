// SPDX-License-Identifier: GPL-3.0-or-later
// What a report reads of a folder: one trace of a GPU with memory, and flows that end nowhere.
#include "views/report/report_data.h"

#include <QFile>
#include <QTemporaryDir>

#include "tests/views/view_test.h"
#include "views/project/project_list.h"
#include "views/project/rank_facts.h"
#include "views/report/report_lines.h"

namespace rankscope::report::report_data_test {

namespace {

constexpr const char* kTrace = R"({"schemaVersion":1,"distributedInfo":{"rank":3},"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":2,"ts":10,"dur":10,"args":{}},
{"ph":"s","cat":"ac2g","id":7,"pid":1,"tid":2,"ts":12},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":2,"ts":14,"args":{
"Device Type":0,"Device Id":0,"Addr":64,"Bytes":5000,"Total Allocated":5000,"Total Reserved":0}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":2,"ts":15,"args":{
"Device Type":1,"Device Id":0,"Addr":512,"Bytes":200,"Total Allocated":200,"Total Reserved":900}}
]})";

} // namespace

class ReportDataTest : public QObject {
    Q_OBJECT

private slots:
    // The card had a dash while page Memory of the same report showed 11.9 GB, and the file of
    // what was counted was ".".
    void aTraceTellsItsPeakAndItsFile() {
        const QTemporaryDir folder;
        const QTemporaryDir index;
        QFile file(folder.filePath("rank3.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kTrace);
        file.close();
        for (const QString& opened : {folder.path(), file.fileName()}) {
            project::ProjectList projects(index.path().toStdString());
            std::shared_ptr<const query::Snapshot> shown;
            connect(&projects, &project::ProjectList::snapshotChanged, this,
                [&shown](const auto& snapshot) { shown = snapshot; });
            projects.open(opened.toStdString());
            QTRY_VERIFY(!projects.isBusy());
            const ReportFacts facts = factsOf(*projects.currentProject());
            QCOMPARE(facts.issues.size(), size_t{1});
            QCOMPARE(*facts.issues[0].files.begin(), QString("rank3.json"));
            query::Session session(shown);
            const auto figures = readFigures(session, {}, {}, {});
            QVERIFY(figures);
            const analysis::MemoryPeak* const highest = highestPeak(figures->peaks);
            QVERIFY(highest != nullptr);
            QCOMPARE(highest->peak.bytes, int64_t{900}); // of the device, not what the host holds
            QCOMPARE(highest->rank, int64_t{3});
        }
    }

    void pathsAreToldFromTheFolderOn() {
        QCOMPARE(project::shownPath("/a/run/r0/x.csv", "/a/run"), QString("r0/x.csv"));
        QCOMPARE(project::shownPath("/a/run", "/a/run"), QString("run"));
        QCOMPARE(project::shownPath("/b/x.csv", "/a/run"), QString("/b/x.csv"));
        QCOMPARE(project::shownPath("/a/run/..old/x", "/a/run"), QString("..old/x"));
    }
};

} // namespace rankscope::report::report_data_test

RS_VIEW_TEST(rankscope::report::report_data_test::ReportDataTest)
#include "report_data_test.moc"
