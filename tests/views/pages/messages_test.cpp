// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of folders that have nothing to show, or no timeline.
#include "views/pages/messages.h"

#include <fstream>
#include <memory>

#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/views/view_test.h"
#include "views/project/project_list.h"
#include "views/project/rank_facts.h"

namespace rankscope::pages::messages_test {

namespace {

const std::filesystem::path kSamples = RS_SOURCE_DIR "/sample_profiles";

QString textOf(const Message& message) {
    QStringList lines{message.title, message.text};
    for (const MessagePart& section : message.parts)
        lines << section.title << section.lines;
    return lines.join('\n');
}

} // namespace

class MessagesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<project::ProjectList> m_projects;

    void openAndWait(const std::filesystem::path& path) {
        m_projects->open(path);
        QTRY_VERIFY(!m_projects->isBusy());
    }
    const project::Project& current() const { return *m_projects->currentProject(); }
    std::filesystem::path place(const char* name) const {
        return m_folder->filePath(name).toStdString();
    }

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_projects = std::make_unique<project::ProjectList>(place("index"));
    }
    void cleanup() { m_projects.reset(); }

    void saysThatARankHasOnlyTables() {
        const std::filesystem::path rank = place("run") / "ragged-table_ascend_pt";
        std::filesystem::create_directories(place("run"));
        std::filesystem::copy(kSamples / "damaged" / "ragged-table_ascend_pt", rank,
            std::filesystem::copy_options::recursive);
        std::filesystem::remove(rank / "ASCEND_PROFILER_OUTPUT/trace_view.json");
        openAndWait(place("run"));
        const auto message = messageFor(current());
        QVERIFY(message.has_value());
        QCOMPARE(message->title, "This profile has tables, but no timeline");
        QVERIFY(textOf(*message).contains("Rank 8: tables: 1"));
        QCOMPARE(message->offers.size(), size_t{1});
        QCOMPARE(message->offers[0].id, "summary");
    }

    void offersThePagesOfGraphsAndDryRuns() {
        const std::filesystem::path run = place("run");
        std::filesystem::create_directories(run);
        std::ofstream(run / "a.ir") << "# IR entry: @main\nsubgraph @main() {\n}\n";
        openAndWait(run);
        const auto graphs = messageFor(current());
        QVERIFY(graphs.has_value());
        QCOMPARE(graphs->title, "This folder has no profile");
        QCOMPARE(graphs->offers, (std::vector<MessageOffer>{{"Show the graphs", "graph"}}));
        MessagePage page;
        page.setMessage(*graphs);
        QSignalSpy taken(&page, &MessagePage::offerTaken);
        auto* offer = page.findChildren<QPushButton*>().last();
        page.show();
        offer->setFocus();
        page.setPalette(QPalette(Qt::black)); // the other theme: the same button, focus and all
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCOMPARE(page.findChildren<QPushButton*>().last(), offer);
        QTest::keyClick(offer, Qt::Key_Tab); // it stands before the others
        QCOMPARE(qobject_cast<QPushButton*>(page.focusWidget())->text(), "Open folder...");
        offer->click();
        QCOMPARE(taken.size(), 1);
        QCOMPARE(taken[0][0].toString(), "graph");
        page.setMessage(welcomeMessage());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCOMPARE(page.findChildren<QPushButton*>().size(), 2); // open a folder, open a file
    }

    void saysThatFilesAreEmpty() {
        const auto files = place("run") / "PROF_1" / "mindstudio_profiler_output";
        std::filesystem::create_directories(files);
        for (const char* name : {"msprof_20230919172305.json", "op_summary_20230919172305.csv"})
            std::ofstream(files / name).flush();
        openAndWait(place("run"));
        QCOMPARE(project::factsOf(current(), 0).tone, project::Tone::NotRead);
        const auto message = messageFor(current());
        QVERIFY(message.has_value());
        QCOMPARE(message->title, "The files of this profile contain nothing");
        QVERIFY(textOf(*message).contains("msprof_20230919172305.json: the file is empty"));
    }

    void explainsAnEmptyFolder() {
        QVERIFY(QDir(m_folder->path()).mkpath("empty"));
        openAndWait(place("empty"));
        const auto message = messageFor(current());
        QVERIFY(message.has_value());
        QCOMPARE(message->title, "This folder is empty");
        QVERIFY(textOf(*message).contains("trace_view.json"));
    }

    void explainsAFolderWithoutProfile() {
        QVERIFY(QDir(m_folder->path()).mkpath("other"));
        QFile file(m_folder->filePath("other/notes.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("hello");
        file.close();
        openAndWait(place("other"));
        const auto message = messageFor(current());
        QVERIFY(message.has_value());
        QCOMPARE(message->title, "No profile in this folder");
        QVERIFY(textOf(*message).contains("notes.txt"));
    }

    void explainsAFileThatIsNoProfile() {
        QFile file(m_folder->filePath("notes.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("not json");
        file.close();
        openAndWait(place("notes.json"));
        const auto message = messageFor(current());
        QVERIFY(message.has_value());
        QCOMPARE(message->title, "This file is not a profile");
        QCOMPARE(message->parts.size(), size_t{2}); // what is read, and what to do
        QVERIFY(!textOf(*message).contains("files: 1"));
    }

    void explainsAMissingFolder() {
        openAndWait("/nowhere/at/all");
        const auto message = messageFor(current());
        QVERIFY(message.has_value());
        QCOMPARE(message->title, "There is no such file or folder");
        QVERIFY(message->isProblem);
    }
};

} // namespace rankscope::pages::messages_test

RS_VIEW_TEST(rankscope::pages::messages_test::MessagesTest)
#include "messages_test.moc"
