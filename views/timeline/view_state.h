// SPDX-License-Identifier: GPL-3.0-or-later
// How a person looks at one folder, as plain values: what is kept while another folder is shown,
// and until the next start. Nothing in it refers to a snapshot.
// Thread: any, values; capture and apply UI only.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QByteArray>
#include <QString>

#include "views/shared/advice_choices.h"
#include "views/timeline/kept_box.h"
#include "views/timeline/lane_layout.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

class LaneView;

struct ViewState {
    std::optional<TimeRange> range{}; ///< of the timeline; nothing: as a run begins, or all of it
    bool isWhole = false; ///< all of it was asked for, whatever its range is then
    std::string topRow{}; ///< key of the row at the top; empty: the first one
    int top = 0; ///< how far it is scrolled out, in pixels
    std::map<std::string, Fold> folds{}; ///< by the keys of rows; only what a person changed
    std::set<std::string> hiddenRanks{}; ///< by label
    LaneFilter lanes{}; ///< without ranks, whose slots may be others at the next start
    RankShifts shifts{};
    bool followsDrift = false; ///< the shifts are those of the view that they were kept with
    bool areClocksQuiet = false;
    bool showsFindings = true;
    std::set<std::string> linkCategories{};
    std::vector<Marker> markers{}; ///< without ids
    std::optional<KeptBox> box{}; ///< the selected range
    std::optional<KeptBox> locked{}; ///< the locked area
    bool doPagesFollow = true;
    std::optional<int64_t> rank{}; ///< chosen on all pages
    std::optional<int64_t> step{};
    QString page{}; ///< "memory.curves"
    std::set<std::string> sections{}; ///< chosen on the other pages
    std::map<QString, std::map<QString, QString>> filters{}; ///< by section, then by filter
    shared::AdviceChoices advice{};
    bool operator==(const ViewState&) const = default;
};

QByteArray toJson(const ViewState& view);
/// What can be read of it; of damage nothing.
ViewState viewFromJson(const QByteArray& text);

/// All but what is of pages, of what is chosen on all of them, and advice: not the timeline's.
ViewState captureView(const TimelineState& state, const LaneView& lanes);
/// All but the range, the box and the locked area, which wait until the ranks are there. There is
/// nothing to undo then.
void applyView(const ViewState& view, TimelineState& state, LaneView& lanes);
/// As ViewState says it.
void scrollTo(const std::string& row, int pixels, LaneView& lanes);

} // namespace rankscope::timeline
