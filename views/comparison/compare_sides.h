// SPDX-License-Identifier: GPL-3.0-or-later
// Which two things are compared: of the opened folders one each, or one rank, or one step of it.
// All pages of the comparison share it. Until a person chooses, two folders are compared whole, and
// a folder opened alone with itself: its first two profiles, else its first two ranks, else its
// first and last step.
// Thread: UI only.
#pragma once

#include <filesystem>
#include <vector>

#include <QObject>

#include "views/comparison/comparison.h"
#include "views/pages/message_page.h"
#include "views/shared/query_bridge.h"

namespace rankscope::project {
class Project;
class ProjectList;
} // namespace rankscope::project

namespace rankscope::comparison {

struct SideChoice {
    size_t folder = 0; ///< position among the opened ones
    analysis::RunPart part;
    bool operator==(const SideChoice&) const = default;
};

/// One opened folder.
struct Folder {
    std::filesystem::path root;
    QString name;
    std::vector<std::shared_ptr<const index::RankIndex>> timelines;
    std::vector<std::shared_ptr<const index::TableIndex>> tables;
    std::shared_ptr<const query::Snapshot> snapshot;
    /// Of a folder with several of one rank: that profile of each rank, position = profile - 1.
    std::vector<std::shared_ptr<const query::Snapshot>> profiles;
    std::vector<int64_t> ranks;
    std::vector<int64_t> steps; ///< known a moment after the rest
    bool areStepsKnown = false;
};

class CompareSides : public QObject {
    Q_OBJECT

public:
    CompareSides(
        project::ProjectList& projects, shared::QueryBridge& bridge, QObject* parent = nullptr);

    const std::vector<Folder>& folders() const { return m_folders; }
    /// With the folder above it where two have one name.
    QString nameOf(size_t folder) const;
    const SideChoice& choice(Which side) const;
    void choose(Which side, const SideChoice& choice);
    void swap();
    /// The shown folder is the base, this one the candidate.
    void compareWithShown(const std::filesystem::path& root);
    /// Both sides have something that was read.
    bool isReady() const;
    /// What the timelines of both sides are to show next; taken once.
    void want(PairPlace place) { m_wanted = std::move(place); }
    std::optional<PairPlace> takeWanted() { return std::exchange(m_wanted, std::nullopt); }
    /// What a section says before both sides are ready.
    pages::Message waitingMessage() const;
    Side side(Which side) const;

signals:
    /// The sides or their figures are others.
    void changed();
    /// What the sides can be: steps are known a moment after the rest.
    void stepsKnown();

private:
    void refresh();
    bool take(Folder& folder, const project::Project& project);
    void keepChoices(const std::vector<std::filesystem::path>& roots);
    void chooseByItself();
    void askSteps();
    void takeSteps(const std::vector<std::vector<int64_t>>& steps);
    size_t shown() const;

    project::ProjectList& m_projects;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    std::vector<Folder> m_folders;
    std::optional<PairPlace> m_wanted;
    SideChoice m_base;
    SideChoice m_candidate;
    bool m_isChosen = false; ///< by a person
};

} // namespace rankscope::comparison
