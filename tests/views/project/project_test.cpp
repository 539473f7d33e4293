// SPDX-License-Identifier: GPL-3.0-or-later
// Opening folders: found, imported, shown rank by rank, cancelled, closed.
#include "views/project/project_list.h"

#include <algorithm>
#include <fstream>

#include <QFile>
#include <QTemporaryDir>

#include "tests/views/view_test.h"
#include "views/pages/messages.h"
#include "views/project/project_model.h"
#include "views/project/rank_facts.h"
#include "views/project/rank_filter.h"

namespace rankscope::project::project_test {

namespace {

const std::filesystem::path kSamples = RS_SOURCE_DIR "/sample_profiles";

} // namespace

class ProjectTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ProjectList> m_projects;
    std::shared_ptr<const query::Snapshot> m_shown;

    void openAndWait(const std::filesystem::path& path) {
        m_projects->open(path);
        QTRY_VERIFY(!m_projects->isBusy());
    }
    const Project& current() const { return *m_projects->currentProject(); }
    /// A copy that may be changed.
    std::filesystem::path copyOf(const std::filesystem::path& sample) const {
        const std::filesystem::path copy = place("run") / sample.filename();
        std::filesystem::create_directories(copy.parent_path());
        std::filesystem::copy(sample, copy, std::filesystem::copy_options::recursive);
        return copy;
    }
    std::filesystem::path place(const char* name) const {
        return m_folder->filePath(name).toStdString();
    }

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_projects = std::make_unique<ProjectList>(place("index"));
        m_shown.reset();
        connect(m_projects.get(), &ProjectList::snapshotChanged, this,
            [this](const auto& snapshot) { m_shown = snapshot; });
    }
    void cleanup() { m_projects.reset(); }

    void showsEveryRankOfAFolder() {
        openAndWait(kSamples / "healthy_2rank");
        QCOMPARE(current().state(), ProjectState::Ready);
        QCOMPARE(m_shown->ranks.size(), 2U);
        QVERIFY(m_projects->slotOf(1) == RankSlot(1));
        QVERIFY(!pages::messageFor(current()));
        QCOMPARE(factsOf(current(), 0).tone, Tone::Ready);
    }

    /// Else who waits for all ranks would think they were there while none is shown yet.
    void ranksAreToldBeforeTheyAreRead() {
        const std::filesystem::path log = place("run") / "rank_0.log"; // of a dry run: no work
        std::filesystem::create_directories(log.parent_path());
        std::ofstream(log) << "Used peak memory usage (without fragments): 5M\n";
        bool wasBusy = false;
        connect(m_projects.get(), &ProjectList::structureChanged, this, [this, &wasBusy] {
            if (current().discovery())
                wasBusy = current().isBusy();
        });
        openAndWait(place("run"));
        QCOMPARE(current().state(), ProjectState::Ready);
        QVERIFY(wasBusy);
        QCOMPARE(m_shown->jobFiles.size(), 1U);
    }

    /// R1
    void writesNoIndexIntoAProfile() {
        const auto sample = copyOf(kSamples / "healthy_2rank");
        m_projects = std::make_unique<ProjectList>(sample / "new");
        openAndWait(sample);
        QCOMPARE(current().state(), ProjectState::Failed);
        const auto message = pages::messageFor(current());
        QVERIFY(message && message->title.contains("index folder"));
        QVERIFY(!std::filesystem::exists(sample / "new"));
    }

    void opensAPlaceOnlyOnce() {
        openAndWait(kSamples / "healthy_2rank");
        openAndWait(kSamples / "damaged" / ".." / "healthy_2rank");
        QCOMPARE(m_projects->size(), 1U);
    }

    // B4: whoever opens a folder again wants what is there now.
    void openingAFolderAgainLooksThroughItAgain() {
        const std::filesystem::path later = place("run") / "later";
        openAndWait(later);
        QCOMPARE(current().state(), ProjectState::Failed);
        const std::filesystem::path there = copyOf(kSamples / "healthy_2rank");
        std::filesystem::rename(there, later);
        openAndWait(later);
        QCOMPARE(m_projects->size(), 1U);
        QCOMPARE(current().state(), ProjectState::Ready);
        QCOMPARE(m_shown->ranks.size(), 2U);
        std::filesystem::copy(kSamples / "cluster_pytorch_4rank", later / "more",
            std::filesystem::copy_options::recursive);
        openAndWait(later);
        QVERIFY(m_shown->ranks.size() > 2U);
        const auto& jobs = current().jobs();
        QCOMPARE(std::ranges::count_if(jobs, [](const auto& job) { return job->wasFresh; }), 2);
        // Those in "more" come first: a label is of today, not of the day of the index.
        for (const auto& job : jobs) {
            QCOMPARE(job->index->label, job->source.label);
            QCOMPARE(job->wasFresh, job->index->label.ends_with("(2)"));
        }
    }

    void keepsThePlaceOfEveryRankWhileTheyAreRead() {
        std::vector<size_t> sizes;
        connect(m_projects.get(), &ProjectList::snapshotChanged, this,
            [&](const auto& snapshot) { sizes.push_back(snapshot->ranks.size()); });
        openAndWait(kSamples / "cluster_pytorch_4rank");
        QVERIFY(sizes.size() >= 2U); // unread at first
        for (const size_t size : sizes)
            QVERIFY(size == 4U || size == 0U);
        QCOMPARE(m_shown->ranks[2].index->label, std::string("Rank 2"));
        QVERIFY(!m_shown->ranks[2].index->lanes.empty());
    }

    void readsTheTablesBesideTheTimelines() {
        openAndWait(kSamples / "cluster_pytorch_4rank");
        QCOMPARE(m_shown->tables.size(), 5U); // those of the job are the last
        QCOMPARE(m_shown->tables[4]->kind, model::ProfileKind::ClusterAnalysis);
        for (size_t i = 0; i < 4; ++i) {
            QCOMPARE(m_shown->tables[i]->rank, static_cast<int64_t>(i));
            QVERIFY(m_shown->tables[i]->find("kernel")->rows > 0);
        }
        const ProjectProgress all = current().progress();
        QCOMPARE(all.ranksDone, 4U);
        QCOMPARE(all.bytesDone, all.bytesTotal);
    }

    void takesFreshTablesAsTheyAre() {
        for (const bool isFresh : {false, true}) {
            openAndWait(kSamples / "healthy_2rank");
            for (const auto& job : current().tableJobs())
                QCOMPARE(job->wasFresh, isFresh);
            m_projects->close(0);
        }
    }

    void usesARankThatHasOnlyTables() {
        const auto rank = copyOf(kSamples / "damaged" / "ragged-table_ascend_pt");
        std::filesystem::remove(rank / "ASCEND_PROFILER_OUTPUT/trace_view.json");
        openAndWait(place("run"));
        QCOMPARE(current().state(), ProjectState::Ready);
        QVERIFY(m_shown->ranks.empty());
        QCOMPARE(m_shown->tables.size(), 1U);
        QVERIFY(factsOf(current(), 0).tone != Tone::NotRead);
        const auto issues = issuesOf(current());
        QVERIFY(std::ranges::any_of(issues, [](const RankIssue& met) {
            return met.rank == "Rank 8" && met.issue->code == model::IssueCode::LongRow;
        }));
    }

    void readsFromTheChoiceOfThePerson() {
        openAndWait(kSamples / "healthy_2rank");
        QCOMPARE(current().tableJobs()[0]->source.choice, model::TimelineChoice::Database);
        m_projects->readFrom(0, model::TimelineChoice::Text);
        QTRY_VERIFY(!m_projects->isBusy());
        QCOMPARE(current().jobs()[0]->source.choice, model::TimelineChoice::Text);
        QCOMPARE(current().tableJobs()[0]->source.choice, model::TimelineChoice::Text);
    }

    void listsFilesThatNobodyReads() {
        const auto rank = copyOf(kSamples / "damaged" / "truncated_ascend_pt");
        QFile file(QString::fromStdString((rank / "ASCEND_PROFILER_OUTPUT/own.csv").native()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a,b\n1,2\n");
        file.close();
        openAndWait(place("run"));
        const ProjectModel model(*m_projects);
        const QModelIndex others = model.index(1, 0, model.index(0, 0));
        QVERIFY(model.placeOf(others).kind == ProjectModel::Kind::OtherFiles);
        QCOMPARE(model.rowCount(others), 1);
        QVERIFY(model.index(0, 0, others).data().toString().endsWith("own.csv"));
    }

    void narrowsTheTreeByAText() {
        ProjectModel model(*m_projects);
        RankFilter filter(model);
        const test::ModelTester tester(&filter);
        openAndWait(kSamples / "cluster_pytorch_4rank");
        const auto ranks = [&] { return filter.rowCount(filter.index(0, 0)); };
        QCOMPARE(ranks(), 4);
        filter.setText("rank 3");
        QCOMPARE(ranks(), 1);
        QCOMPARE(filter.index(0, 0, filter.index(0, 0)).data().toString(), "Rank 3");
        filter.setText("");
        QCOMPARE(ranks(), 4);
    }

    void showsARankWhileItIsRead() {
        openAndWait(kSamples / "healthy_2rank");
        const auto& job = current().jobs()[0];
        auto preview = std::make_shared<index::RankIndex>(*job->index);
        preview->isPreview = true;
        job->state = importer::RankState::Running;
        QVERIFY(current().shownRanks()[0]->lanes.empty());
        job->preview.set(preview);
        QVERIFY(current().shownRanks()[0] == preview);
        job->state = importer::RankState::Ready;
        QVERIFY(current().shownRanks()[0] == job->index);
    }

    void countsTheDamage() {
        openAndWait(kSamples / "damaged");
        const ProjectModel model(*m_projects);
        const QModelIndex project = model.index(0, 0);
        QCOMPARE(project.data(ProjectModel::DamageRole).toInt(),
            4); // of one only a table; a missing bracket is none
        QCOMPARE(model.index(0, 0, project).data(ProjectModel::DamageRole).toInt(), 1);
        QCOMPARE(model.index(2, 0, project).data(ProjectModel::DamageRole).toInt(), 0);
    }

    void saysWhichPlacesCouldNotBeRead() {
        const auto rank = copyOf(kSamples / "damaged" / "trailing-comma_ascend_pt");
        const auto lost = rank / "ASCEND_PROFILER_OUTPUT/communication.json";
        std::filesystem::remove(lost);
        std::filesystem::create_symlink("/nowhere/at/all", lost);
        openAndWait(place("run"));
        const auto issues = issuesOf(current());
        QVERIFY(!issues.empty());
        QCOMPARE(issues[0].rank, "run");
        QVERIFY(issues[0].issue->code == model::IssueCode::UnreadableFile);
        QCOMPARE(ProjectModel(*m_projects).index(0, 0).data(ProjectModel::DamageRole).toInt(), 2);
    }

    void closesTheCurrentProject() {
        openAndWait(kSamples / "healthy_2rank");
        m_projects->close(0);
        QVERIFY(m_shown->ranks.empty());
        QVERIFY(m_projects->currentProject() == nullptr);
    }

    void readsAgainAfterACancel() {
        m_projects->open(kSamples / "healthy_2rank");
        m_projects->cancel(0);
        QTRY_VERIFY(!m_projects->isBusy());
        for (const auto& job : current().tableJobs())
            QVERIFY(!importer::isOpen(job->state));
        m_projects->importAgain(0);
        QTRY_VERIFY(!m_projects->isBusy());
        QCOMPARE(current().state(), ProjectState::Ready);
        QCOMPARE(m_shown->ranks.size(), 2U);
    }

    void modelKeepsItsContractWhileRanksCome() {
        ProjectModel model(*m_projects);
        const test::ModelTester tester(&model);
        openAndWait(kSamples / "healthy_2rank");
        openAndWait(kSamples / "damaged" / "truncated_ascend_pt");
        QCOMPARE(model.rowCount(), 2);
        const QModelIndex healthy = model.index(0, 0);
        QCOMPARE(model.index(1, 0, healthy).data().toString(), "Rank 1");
        m_projects->close(0);
        QCOMPARE(model.rowCount(), 1);
    }

    void saysWhatWasDamaged() {
        openAndWait(kSamples / "damaged" / "truncated_ascend_pt");
        const RankLine facts = factsOf(current(), 0);
        QCOMPARE(facts.tone, Tone::Damaged);
        QVERIFY(facts.toolTip.contains("the file is cut off"));
    }
};

} // namespace rankscope::project::project_test

RS_VIEW_TEST(rankscope::project::project_test::ProjectTest)
#include "project_test.moc"
