// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/palette_entries.h"

#include <algorithm>

#include <QCoreApplication>
#include <QFileInfo>

#include "app/desktop/main_window.h"
#include "app/desktop/navigator.h"
#include "app/desktop/page_table.h"
#include "app/desktop/sessions.h"
#include "app/desktop/workbench.h"
#include "views/actions/action_table.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/search_field.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/toolbar.h"

namespace rankscope::desktop {

namespace {

using palette::Entry;
using palette::Kind;

const QString kAction = "action:";
const QString kPage = "page:";

struct PaletteTexts {
    Q_DECLARE_TR_FUNCTIONS(PaletteTexts)
};

bool isPageAction(const QString& id) {
    return id.startsWith("go.") && pageOf(id.mid(3)).has_value();
}

void addActions(MainWindow& window, std::vector<Entry>& entries) {
    for (const actions::Action& action : actions::actionTable()) {
        const QString id = action.id;
        if (!window.actions().canRun(id) || isPageAction(id) || id == "go.palette")
            continue;
        entries.push_back({.kind = Kind::Action,
            .id = kAction + id,
            .text = actions::textOf(action),
            .english = action.text,
            .detail = actions::keysOf(action).value(0),
            .run = [&window, id] { window.actions().run(id); }});
    }
}

void addPages(MainWindow& window, std::vector<Entry>& entries) {
    const auto add = [&](const QString& name, const QStringList& text, const QStringList& english,
                         const QString& keys) {
        entries.push_back({.kind = Kind::Page,
            .id = kPage + name,
            .text = shared::qualified(text),
            .english = english.join(", "),
            .detail = keys,
            .run = [&window, name] { window.showPage(name); }});
    };
    for (const PageEntry& page : pageTable()) {
        const actions::Action& action = *actions::find(QString("go.") + page.name);
        add(page.name, {titleOf(page)}, {action.text}, actions::keysOf(action).value(0));
        if (page.sections.size() < 2)
            continue;
        for (const SectionEntry& section : page.sections)
            add(QString(page.name) + '.' + section.name,
                {titleOf(page), QCoreApplication::translate("Sections", section.title)},
                {action.text, section.title}, {});
    }
}

void addFolders(MainWindow& window, std::vector<Entry>& entries) {
    for (const QString& path : window.settings().recent)
        entries.push_back({.kind = Kind::Folder,
            .id = "folder:" + path,
            .text = QFileInfo(path).fileName(),
            .detail = QFileInfo(path).absolutePath(),
            .run = [&window, path] { window.open(path); }});
}

void addMarkers(MainWindow& window, std::vector<Entry>& entries) {
    timeline::TimelineState& state = window.workbench().state;
    for (const timeline::Marker& marker : state.markers())
        entries.push_back({.kind = Kind::Marker,
            .id = QString("marker:%1").arg(marker.id),
            .text = marker.name,
            .detail = shared::formatOffset(marker.range.begin - state.origin()),
            .run = [&window, &state, id = marker.id] {
                window.showPage("timeline");
                state.goToMarker(id);
            }});
}

void addSteps(MainWindow& window, PaletteEntries& all) {
    timeline::TimelineState& state = window.workbench().state;
    const size_t count = std::min(state.steps().size(), kMostSteps);
    all.leftOut = state.steps().size() - count;
    for (size_t i = 0; i < count; ++i) {
        const timeline::ShownStep& step = state.steps()[i];
        all.entries.push_back({.kind = Kind::Step,
            .id = "step:" + step.number,
            .text = PaletteTexts::tr("Step %1").arg(step.number),
            .english = "Step " + step.number,
            .detail = shared::formatDuration(step.range.length()),
            .run = [&window, &state, range = step.range] {
                window.showPage("timeline");
                state.fit(range);
            }});
    }
}

/// The outermost lane of a track that is drawn.
std::optional<query::LaneRef> firstLane(
    const query::Snapshot& snapshot, RankSlot slot, TrackId track) {
    if (toIndex(slot) >= snapshot.ranks.size())
        return std::nullopt; // of a snapshot that is gone
    std::optional<query::LaneRef> first;
    for (const index::LaneIndex& entry : snapshot.rank(slot).index->lanes) {
        const model::Lane& lane = entry.lane;
        const bool isDrawn = lane.kind != model::LaneKind::Flows && lane.count > 0;
        if (isDrawn && lane.track == track && !first)
            first = query::LaneRef{slot, lane.id};
    }
    return first;
}

void showTrack(MainWindow& window, RankSlot slot, TrackId track) {
    timeline::TimelineState& state = window.workbench().state;
    const auto lane = firstLane(*state.snapshot(), slot, track);
    if (!lane)
        return;
    window.showPage("timeline");
    window.navigator().unfold(slot);
    timeline::LaneView& lanes = window.timelinePage().area().lanes();
    lanes.showLane(*lane);
    if (!lanes.layout().place(*lane)) { // a filter hides it
        state.showAllLanes();
        lanes.showLane(*lane);
    }
    if (const auto place = lanes.layout().place(*lane))
        lanes.setCurrentRow(place->row);
}

void showRank(MainWindow& window, RankSlot slot) {
    if (toIndex(slot) >= window.workbench().state.snapshot()->ranks.size())
        return;
    window.showPage("timeline");
    window.navigator().unfold(slot);
    window.timelinePage().setFocus();
}

QString slicesText(uint64_t count) {
    return shared::counted(count, PaletteTexts::tr("1 slice"), PaletteTexts::tr("%1 slices"));
}

QString samplesText(uint64_t count) {
    return shared::counted(count, PaletteTexts::tr("1 sample"), PaletteTexts::tr("%1 samples"));
}

} // namespace

PaletteEntries paletteEntries(MainWindow& window) {
    PaletteEntries all;
    addPages(window, all.entries);
    addActions(window, all.entries);
    addFolders(window, all.entries);
    if (!window.workbench().state.isEmpty()) {
        addMarkers(window, all.entries);
        addSteps(window, all);
    }
    return all;
}

Entry entryOf(MainWindow& window, const query::NameMatch& match) {
    const QString text = QString::fromStdString(match.text);
    const auto slot = match.rank;
    switch (match.kind) {
    case query::Named::Rank:
        return {.kind = Kind::Rank, .id = "rank:" + text, .text = text, .run = [&window, slot] {
                    showRank(window, slot);
                }};
    case query::Named::Track:
        return {.kind = Kind::Lane,
            .id = "lane:" + text + QString(":%1").arg(toIndex(match.track)),
            .text = text,
            .detail = match.isCounter ? samplesText(match.slices) : slicesText(match.slices),
            .run = [&window, slot, track = match.track] { showTrack(window, slot, track); }};
    case query::Named::Slice:
        break;
    }
    return {.kind = Kind::Slice,
        .id = "slice:" + text,
        .text = text,
        .detail = slicesText(match.slices),
        .run = [&window, text] {
            window.showPage("timeline");
            window.timelinePage().toolbar().search().find(text);
        }};
}

std::vector<Entry> entriesOfLink(MainWindow& window, const QString& text) {
    const auto link = model::parseLink(text.toStdString());
    if (!link)
        return {};
    return {{.kind = Kind::Link,
        .id = text,
        .text = PaletteTexts::tr("Open the view of this link"),
        .detail = QFileInfo(QString::fromStdString(link->folder)).fileName(),
        .run = [&window, text] { window.sessions().open(text); }}};
}

QStringList lasting(const QStringList& ids) {
    QStringList kept;
    std::ranges::copy_if(ids, std::back_inserter(kept),
        [](const QString& id) { return id.startsWith(kAction) || id.startsWith(kPage); });
    return kept;
}

} // namespace rankscope::desktop
