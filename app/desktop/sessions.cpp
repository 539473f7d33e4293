// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/sessions.h"

#include <algorithm>

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include "app/desktop/link_areas.h"
#include "app/desktop/link_shifts.h"
#include "app/desktop/main_window.h"
#include "app/desktop/navigator.h"
#include "app/desktop/session_store.h"
#include "app/desktop/view_keeper.h"
#include "app/desktop/workbench.h"
#include "core/query/details.h"
#include "core/query/profiles.h"
#include "views/shared/file_export.h"
#include "views/shared/issue_texts.h"
#include "views/shared/phrases.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

namespace {

const QString kEnding = ".rankscope";
constexpr qsizetype kMostNamed = 10;

QString firstThere(const QStringList& places) {
    const auto found =
        std::ranges::find_if(places, [](const QString& place) { return QFileInfo::exists(place); });
    return found == places.end() ? QString() : *found;
}

QString named(const QStringList& names) {
    QStringList shown = names.mid(0, kMostNamed);
    if (names.size() > kMostNamed)
        shown += QString(QChar(0x2026));
    return shared::listed(shown);
}

} // namespace

bool isSessionFile(const QString& path) {
    return path.endsWith(kEnding, Qt::CaseInsensitive) && !QFileInfo(path).isDir();
}

QString folderOf(const QString& argument) {
    if (model::isLink(argument.toStdString())) {
        const auto link = model::parseLink(argument.toStdString());
        return link ? QString::fromStdString(link->folder) : QString();
    }
    if (!isSessionFile(argument))
        return argument;
    const auto session = readSession(argument);
    return session ? firstThere(session::foldersOf(*session, QFileInfo(argument).absolutePath()))
                   : QString();
}

Sessions::Sessions(MainWindow& window, ViewKeeper& views)
    : QObject(&window)
    , m_window(window)
    , m_views(views)
    , m_name(window.workbench().bridge.newQuestion()) {
    const project::ProjectList& projects = window.workbench().projects;
    // Queued: the window shows the ranks first.
    connect(&projects, &project::ProjectList::snapshotChanged, this, &Sessions::follow,
        Qt::QueuedConnection);
    connect(&projects, &project::ProjectList::stateChanged, this, &Sessions::follow,
        Qt::QueuedConnection);
    connect(&window.workbench().state, &timeline::TimelineState::snapshotChanged, this,
        &Sessions::follow, Qt::QueuedConnection); // of moved ranks
}

bool Sessions::canSave() const {
    return !m_views.root().empty();
}

void Sessions::withSelection(const std::function<void(const model::Target&)>& use) {
    const timeline::TimelineState& state = m_window.workbench().state;
    if (!state.selectedSlice())
        return use({});
    const query::SliceRef ref = state.selectedSlice()->ref;
    const query::OpenRank& rank = state.snapshot()->rank(ref.lane.rank);
    model::Target target{.rank = rank.index->rank,
        .range = state.selectedSlice()->range.movedBy(-rank.offsetOf(ref.lane.lane))};
    if (query::profileOf(rank.index->label) > 1)
        target.label = rank.index->label;
    m_window.workbench().bridge.ask<query::SliceDetail>(
        m_name, this,
        [ref](query::Session& session, std::stop_token stop) {
            return query::sliceDetail(session, ref, std::move(stop));
        },
        [use, target](const Result<query::SliceDetail>& detail) {
            model::Target whole = target;
            if (detail)
                whole.slice = detail->name;
            use(whole);
        });
}

void Sessions::save() {
    auto* dialog = new QFileDialog(&m_window, tr("Save the session"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Sessions (*.rankscope)"), tr("All files (*)")});
    dialog->setDefaultSuffix(kEnding.mid(1));
    dialog->selectFile(QString::fromStdString(m_views.root().filename().string()) + kEnding);
    connect(dialog, &QFileDialog::fileSelected, this, &Sessions::saveTo);
    dialog->open();
}

void Sessions::saveTo(const QString& file) {
    // The view as it is now: the name of the slice comes later.
    session::Session view = m_views.session();
    view.relativeFolder = QDir(QFileInfo(file).absolutePath()).relativeFilePath(view.folder);
    withSelection([this, file, view](const model::Target& selected) {
        session::Session session = view;
        if (selected.range)
            session.target = QString::fromStdString(model::toText(selected));
        const QString problem = shared::saveBytes(file, session::toJson(session));
        if (problem.isEmpty())
            m_window.say(tr("Saved %1").arg(file));
        else
            sayProblem(tr("Save the session"), problem);
    });
}

void Sessions::choose() {
    auto* dialog = new QFileDialog(&m_window, tr("Open a session"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Sessions (*.rankscope)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &Sessions::openFile);
    dialog->open();
}

bool Sessions::open(const QString& what) {
    if (model::isLink(what.toStdString())) {
        openLink(what);
        return true;
    }
    if (!isSessionFile(what))
        return false;
    openFile(what);
    return true;
}

void Sessions::openFile(const QString& file) {
    auto session = readSession(file);
    if (!session) {
        const QString why = session.error().code == ErrorCode::Damaged
            ? tr("%1 cannot be opened: %2.")
                  .arg(file, QString::fromStdString(session.error().message))
            : shared::errorText(session.error());
        return sayProblem(tr("Open a session"), why);
    }
    const QStringList places = session::foldersOf(*session, QFileInfo(file).absolutePath());
    const QString folder = firstThere(places);
    if (folder.isEmpty())
        askForFolder(*session, places);
    else
        openAt(std::move(*session), folder);
}

void Sessions::askForFolder(const session::Session& session, const QStringList& places) {
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Open a session"),
        tr("The profile of this session was not found. It should be here:") + "\n\n"
            + places.join('\n'),
        QMessageBox::Cancel, &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* choose = box->addButton(tr("Select the folder..."), QMessageBox::AcceptRole);
    connect(choose, &QPushButton::clicked, this, [this, session] {
        auto* dialog = new QFileDialog(&m_window, tr("Open a profile folder"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        connect(dialog, &QFileDialog::fileSelected, this,
            [this, session](const QString& folder) { openAt(session, folder); });
        dialog->open();
    });
    box->open();
}

void Sessions::openAt(session::Session session, const QString& folder) {
    const QString whole = QFileInfo(folder).canonicalFilePath();
    Pending pending{.root = whole.toStdString(), .ranks = session.ranks};
    if (session.isNewer())
        pending.missing +=
            tr("The session was written by the newer version %1 of the program. Parts that "
               "this version does not know are excluded.")
                .arg(session.program);
    if (!session.folder.isEmpty() && session.folder != whole)
        pending.missing +=
            tr("The folder is no longer %1. It was opened as %2.").arg(session.folder, whole);
    session::moveView(
        session.view, keyBaseOf(session.folder.toStdString()), keyBaseOf(pending.root));
    if (const auto target = model::parseTarget(session.target.toStdString());
        target && target->range) {
        pending.target = *target;
        pending.view = session.view.range;
        pending.isWhole = session.view.isWhole;
        pending.topRow = session.view.topRow;
        pending.top = session.view.top;
    }
    m_views.lookAt(pending.root, session.view);
    m_pending = std::move(pending);
    m_window.open(whole);
    follow();
}

/// The rank is read, and the time that is to be seen; or nothing further comes.
bool Sessions::isReady(const project::Project& project) const {
    if (!project.isBusy())
        return true;
    const Workbench& workbench = m_window.workbench();
    if (m_views.root() != m_pending->root)
        return false;
    const auto slot = shared::slotOf(*workbench.state.snapshot(), m_pending->target);
    const bool isRankRead = !m_pending->target.rank
        || (slot && !workbench.state.snapshot()->rank(*slot).index->isPreview);
    const TimeRange whole = workbench.state.wholeRange();
    const bool isTimeThere = !m_pending->view
        || (whole.begin <= m_pending->view->end && m_pending->view->end <= whole.end);
    // Those are known at the end.
    const bool isOfAllRanks = !m_pending->ranks.isEmpty() || m_pending->box || m_pending->locked;
    return isRankRead && isTimeThere && !isOfAllRanks;
}

/// All at once, as soon as their ranks are known. False: they are not, or the moved ranks are still
/// to come.
bool Sessions::takeShifts(const project::Project& project) {
    if (!m_pending->shifts || m_views.root() != m_pending->root)
        return m_pending->movedFrom != m_window.workbench().state.snapshot();
    timeline::TimelineState& state = m_window.workbench().state;
    const timeline::RankShifts found = shiftsOf(*m_pending->shifts, *state.snapshot());
    if (found.size() < m_pending->shifts->size() && project.isBusy())
        return false;
    m_pending->shifts.reset();
    if (found == state.shifts())
        return true;
    m_pending->movedFrom = state.snapshot();
    state.setShifts(found);
    return false;
}

void Sessions::follow() {
    if (!m_pending)
        return;
    const project::Project* project = m_window.workbench().projects.currentProject();
    if (project == nullptr || project->root() != m_pending->root)
        return m_pending.reset(); // a person turned to another folder
    if (!takeShifts(*project) || !isReady(*project))
        return;
    const Pending pending = *std::exchange(m_pending, std::nullopt);
    if (m_views.root() == pending.root)
        showPending(pending);
    QStringList missing = pending.missing;
    const QStringList ranks =
        session::missingRanks(pending.ranks, rankLabels(*m_window.workbench().profile.snapshot()));
    if (!ranks.isEmpty())
        missing += tr("Ranks that the session knows and the folder does not contain: %1.")
                       .arg(named(ranks));
    sayMissing(missing);
}

void Sessions::showPending(const Pending& pending) {
    timeline::TimelineState& state = m_window.workbench().state;
    timeline::LaneView& lanes = m_window.timelinePage().area().lanes();
    timeline::LaneFilter filter = state.filter();
    for (const std::string& key : pending.pinned) {
        if (std::ranges::find(filter.pinned, key) == filter.pinned.end())
            filter.pinned.push_back(key);
    }
    if (filter != state.filter())
        state.setFilter(filter);
    if (pending.target.range || !pending.target.isOnTimeline())
        m_window.navigator().go(pending.target);
    else if (pending.isLink)
        m_window.showPage("timeline");
    if (!pending.isLink && pending.target.range && !pending.view) {
        if (pending.isWhole)
            state.reset();
        else
            state.showFirstView();
    }
    const TimeRange whole = state.wholeRange();
    if (pending.view && pending.view->begin < whole.end && pending.view->end > whole.begin)
        state.setVisibleRange(*pending.view);
    if (pending.box || pending.locked)
        m_views.showAreas(pending.box, pending.locked);
    if (pending.top)
        timeline::scrollTo(pending.topRow, *pending.top, lanes);
    else
        lanes.setTopPlace({pending.topRow});
}

void Sessions::sayMissing(const QStringList& sentences) {
    if (sentences.isEmpty())
        return;
    emit saidMissing(sentences);
    auto* box = new QMessageBox(QMessageBox::Information, tr("Open a session"),
        tr("The session was opened, but not all is as it was."), QMessageBox::Ok, &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(sentences.join("\n\n"));
    box->open();
}

void Sessions::sayProblem(const QString& title, const QString& text) {
    auto* box = new QMessageBox(QMessageBox::Warning, title, text, QMessageBox::Ok, &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace rankscope::desktop
