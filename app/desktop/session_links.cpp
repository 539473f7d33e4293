// SPDX-License-Identifier: GPL-3.0-or-later
// What Sessions does with links to views: makes, asks for, reads them.
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>

#include "app/desktop/link_areas.h"
#include "app/desktop/link_shifts.h"
#include "app/desktop/main_window.h"
#include "app/desktop/sessions.h"
#include "app/desktop/view_keeper.h"
#include "app/desktop/workbench.h"
#include "views/shared/phrases.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

model::ViewLink Sessions::linkHere() const {
    const Workbench& workbench = m_window.workbench();
    model::ViewLink link{.folder = m_views.root().string()};
    const std::string base = keyBaseOf(m_views.root());
    const timeline::ViewState view = m_views.session().view;
    const bool isOfPage = m_window.pageName() != "timeline";
    if (view.box && (!isOfPage || view.box->isOnPages))
        link.box = linkArea(*view.box, base);
    if (view.locked && (!isOfPage || view.locked->isOnPages))
        link.locked = linkArea(*view.locked, base);
    if (isOfPage) {
        link.target = {.rank = workbench.profile.chosen().rank,
            .step = workbench.profile.chosen().step,
            .page = m_window.pageName().toStdString()};
        return link;
    }
    const timeline::LaneView& lanes = m_window.timelinePage().area().lanes();
    link.view = workbench.state.visibleRange();
    // Below what is pinned, in the coordinates of the layout.
    const auto row = lanes.layout().rowAt(lanes.layout().pinnedHeight() + lanes.top());
    if (row)
        link.top = session::movedKey(lanes.layout().rows()[*row].key(), base, "");
    for (const std::string& key : workbench.state.filter().pinned)
        link.pinned.push_back(session::movedKey(key, base, ""));
    link.shifts = linkShifts(workbench.state.shifts(), *workbench.state.snapshot());
    return link;
}

void Sessions::copyLink() {
    // The view as it is now: the name of the slice comes later.
    withSelection([this, view = linkHere()](const model::Target& selected) {
        model::ViewLink link = view;
        if (link.target.isOnTimeline())
            link.target = selected;
        const QStringList without = shorten(link);
        QGuiApplication::clipboard()->setText(QString::fromStdString(model::toText(link)));
        m_window.say(without.isEmpty()
                ? tr("The link to this view is on the clipboard.")
                : tr("The link to this view is on the clipboard, without what would make it too "
                     "long: %1.")
                      .arg(shared::listed(without)));
    });
}

/// What has to be left out so that it is a link.
QStringList Sessions::shorten(model::ViewLink& link) {
    QStringList without;
    const auto isTooLong = [&link] { return model::toText(link).size() > model::kLongestLink; };
    const auto hasTracks = [](const auto& area) { return area && !area->tracks.empty(); };
    if (isTooLong() && (hasTracks(link.box) || hasTracks(link.locked))) {
        link.box.reset();
        link.locked.reset();
        without += tr("selected range and locked area");
    }
    if (isTooLong() && link.shifts) {
        link.shifts.reset();
        without += tr("shifts in time");
    }
    return without;
}

void Sessions::askForLink() {
    auto* dialog = new QInputDialog(&m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Open a link"));
    dialog->setLabelText(tr("Link to a view:"));
    const QString copied = QGuiApplication::clipboard()->text();
    if (model::isLink(copied.toStdString()))
        dialog->setTextValue(copied.trimmed());
    connect(dialog, &QInputDialog::textValueSelected, this, &Sessions::openLink);
    dialog->resize(560, dialog->sizeHint().height());
    dialog->open();
}

void Sessions::openLink(const QString& text) {
    const auto link = model::parseLink(text.toStdString());
    const QString title = tr("Open a link");
    if (!link)
        return sayProblem(title,
            tr("This is no link to a view: %1.").arg(QString::fromStdString(link.error().message)));
    const QString folder = QString::fromStdString(link->folder);
    if (!QFileInfo::exists(folder))
        return sayProblem(title, tr("%1 does not exist.").arg(folder));
    const QString whole = QFileInfo(folder).canonicalFilePath();
    Pending pending{.root = whole.toStdString(),
        .isLink = true,
        .target = link->target,
        .view = link->view,
        .shifts = link->shifts};
    const std::string base = keyBaseOf(pending.root);
    if (!link->top.empty())
        pending.topRow = base + link->top;
    for (const std::string& key : link->pinned)
        pending.pinned.push_back(base + key);
    if (link->box)
        pending.box = keptArea(*link->box, base);
    if (link->locked)
        pending.locked = keptArea(*link->locked, base);
    m_pending = std::move(pending);
    m_window.open(whole);
    follow();
}

} // namespace rankscope::desktop
