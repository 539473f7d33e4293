// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/page_picture.h"

#include "app/desktop/main_window.h"
#include "app/desktop/page_table.h"
#include "app/desktop/workbench.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/shared/file_export.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

namespace {

/// "+1.2 s to +1.4 s": the part of the run that is in sight.
sections::Sheet timelinePicture(MainWindow& window) {
    const timeline::TimelineState& state = window.workbench().state;
    const query::Snapshot& snapshot = *state.snapshot();
    const TimeRange seen = state.visibleRange();
    return {{.title = titleOf(pageTable().front()),
                .job = sections::jobText(snapshot),
                .choices = shared::qualified({shared::formatOffset(seen.begin - state.origin()),
                    shared::formatDuration(seen.length())}),
                .date = sections::today()},
        &window.timelinePage()};
}

} // namespace

std::optional<sections::Sheet> pagePicture(MainWindow& window) {
    if (const sections::AnalysisPage* page = window.currentAnalysis())
        return page->currentSection()->sheet();
    if (window.pageName() == "timeline" && !window.workbench().state.isEmpty())
        return timelinePicture(window);
    return std::nullopt;
}

void savePagePicture(MainWindow& window) {
    if (sections::AnalysisPage* page = window.currentAnalysis())
        return page->currentSection()->savePicture();
    if (const auto picture = pagePicture(window)) {
        const shared::Look look = sections::pictureLook(window);
        const QString name = sections::jobName(*window.workbench().state.snapshot()) + "-timeline";
        shared::exportPicture(window, name, *picture, picture->size(look), look);
    }
}

void copyPagePicture(MainWindow& window) {
    if (const auto picture = pagePicture(window)) {
        const shared::Look look = sections::pictureLook(window);
        shared::copyPicture(*picture, picture->size(look), look);
    }
}

} // namespace rankscope::desktop
