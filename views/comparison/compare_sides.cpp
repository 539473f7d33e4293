// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/compare_sides.h"

#include <algorithm>

#include "core/base/index_of.h"
#include "core/query/profiles.h"
#include "core/query/snapshot_builder.h"
#include "views/project/project_list.h"

namespace rankscope::comparison {

CompareSides::CompareSides(
    project::ProjectList& projects, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_projects(projects)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion()) {
    using project::ProjectList;
    for (const auto signal : {&ProjectList::structureChanged, &ProjectList::currentChanged,
             &ProjectList::stateChanged, &ProjectList::progressed})
        connect(&projects, signal, this, &CompareSides::refresh);
    // Other ranks on the bridge end the question.
    connect(
        &projects, &ProjectList::snapshotChanged, this, [this] { askSteps(); },
        Qt::QueuedConnection);
    refresh();
}

const SideChoice& CompareSides::choice(Which side) const {
    return side == Which::Base ? m_base : m_candidate;
}

void CompareSides::choose(Which side, const SideChoice& choice) {
    SideChoice& own = side == Which::Base ? m_base : m_candidate;
    if (own == choice)
        return;
    own = choice;
    m_isChosen = true;
    emit changed();
}

void CompareSides::swap() {
    std::swap(m_base, m_candidate);
    m_isChosen = true;
    emit changed();
}

void CompareSides::compareWithShown(const std::filesystem::path& root) {
    const auto candidate = indexOf(m_folders, root, &Folder::root);
    if (!candidate)
        return;
    m_base = {.folder = shown(), .part = {}};
    m_candidate = {.folder = *candidate, .part = {}};
    m_isChosen = true;
    emit changed();
}

bool CompareSides::isReady() const {
    const auto isThere = [this](const SideChoice& side) {
        return side.folder < m_folders.size() && m_folders[side.folder].snapshot != nullptr;
    };
    return isThere(m_base) && isThere(m_candidate);
}

pages::Message CompareSides::waitingMessage() const {
    return {.title = tr("Nothing to compare yet"),
        .text = tr("Open a profile folder, or a further one. The comparison appears when the "
                   "import is done."),
        .offersOpen = m_folders.empty()};
}

Side CompareSides::side(Which side) const {
    const SideChoice& own = choice(side);
    const Folder& folder = m_folders[own.folder];
    const auto profile = static_cast<size_t>(own.part.profile - 1);
    return {nameOf(own.folder),
        profile < folder.profiles.size() ? folder.profiles[profile] : folder.snapshot, own.part};
}

QString CompareSides::nameOf(size_t folder) const {
    const Folder& of = m_folders[folder];
    if (std::ranges::count(m_folders, of.name, &Folder::name) < 2)
        return of.name;
    return QString::fromStdString(of.root.parent_path().filename().native()) + '/' + of.name;
}

size_t CompareSides::shown() const {
    return m_projects.current().value_or(0);
}

void CompareSides::refresh() {
    std::vector<std::filesystem::path> before;
    for (const Folder& folder : m_folders)
        before.push_back(folder.root);
    std::vector<Folder> now(m_projects.size());
    bool isNew = now.size() != m_folders.size();
    for (size_t i = 0; i < now.size(); ++i) {
        const auto known =
            std::ranges::find(m_folders, m_projects.project(i).root(), &Folder::root);
        if (known != m_folders.end())
            now[i] = *known;
        isNew = take(now[i], m_projects.project(i)) || isNew;
    }
    if (!isNew)
        return;
    m_folders = std::move(now);
    keepChoices(before);
    if (!m_isChosen)
        chooseByItself();
    askSteps();
    emit changed();
}

/// True when its figures are others. While it is read, what came first is kept: each further rank
/// would ask all again.
bool CompareSides::take(Folder& folder, const project::Project& project) {
    if (project.isBusy() && folder.snapshot != nullptr)
        return false;
    auto timelines = project.readyRanks();
    auto tables = project.readyTables();
    if (timelines.empty() && tables.empty() && folder.root == project.root())
        return false;
    if (folder.root == project.root() && timelines == folder.timelines && tables == folder.tables)
        return false;
    folder = {.root = project.root(),
        .name = project.name(),
        .timelines = timelines,
        .tables = tables,
        .snapshot = nullptr,
        .profiles = {},
        .ranks = {},
        .steps = {}};
    if (timelines.empty() && tables.empty())
        return true;
    folder.snapshot = query::buildSnapshot(
        folder.root, std::move(timelines), std::move(tables), {}, m_bridge.budget());
    folder.ranks = analysis::ranksOf(*folder.snapshot);
    const int64_t profiles = query::profileCount(*folder.snapshot);
    for (int64_t profile = 1; profiles > 1 && profile <= profiles; ++profile)
        folder.profiles.push_back(
            std::make_shared<const query::Snapshot>(query::onlyProfile(*folder.snapshot, profile)));
    return true;
}

/// Folders may have moved or gone.
void CompareSides::keepChoices(const std::vector<std::filesystem::path>& roots) {
    for (SideChoice* side : {&m_base, &m_candidate}) {
        const auto now = side->folder < roots.size()
            ? indexOf(m_folders, roots[side->folder], &Folder::root)
            : std::nullopt;
        m_isChosen = m_isChosen && now;
        *side = now ? SideChoice{.folder = *now, .part = side->part} : SideChoice{};
    }
}

void CompareSides::chooseByItself() {
    m_base = {};
    m_candidate = {};
    if (m_folders.size() > 1) {
        m_candidate.folder = shown() == 0 ? 1 : shown();
        return;
    }
    if (m_folders.empty())
        return;
    const Folder& only = m_folders.front();
    if (only.profiles.size() > 1) {
        m_candidate.part.profile = 2;
    } else if (only.ranks.size() > 1) {
        m_base.part.rank = only.ranks[0];
        m_candidate.part.rank = only.ranks[1];
    } else if (only.steps.size() > 1) {
        m_base.part.step = only.steps.front();
        m_candidate.part.step = only.steps.back();
    }
}

void CompareSides::askSteps() {
    std::vector<std::shared_ptr<const query::Snapshot>> snapshots;
    bool isAsked = false;
    for (const Folder& folder : m_folders) {
        snapshots.push_back(folder.snapshot);
        isAsked = isAsked || (!folder.areStepsKnown && folder.snapshot != nullptr);
    }
    if (!isAsked)
        return;
    using Steps = std::vector<std::vector<int64_t>>;
    m_bridge.ask<Steps>(
        m_question, this,
        [snapshots](query::Session& /*session*/, const std::stop_token& stop) -> Result<Steps> {
            Steps all;
            for (const auto& snapshot : snapshots) {
                std::vector<int64_t> steps;
                if (snapshot != nullptr) {
                    RS_TRY_ASSIGN(steps, analysis::stepsOf(*snapshot, stop));
                }
                all.push_back(std::move(steps));
            }
            return all;
        },
        [this](const Result<Steps>& steps) {
            if (steps)
                takeSteps(*steps);
        });
}

void CompareSides::takeSteps(const std::vector<std::vector<int64_t>>& steps) {
    for (size_t i = 0; i < std::min(steps.size(), m_folders.size()); ++i) {
        m_folders[i].steps = steps[i];
        m_folders[i].areStepsKnown = true;
    }
    const auto before = std::pair(m_base, m_candidate);
    if (!m_isChosen)
        chooseByItself();
    if (before != std::pair(m_base, m_candidate))
        emit changed(); // else every figure would be read again
    emit stepsKnown();
}

} // namespace rankscope::comparison
