// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/tracker_section.h"

#include "views/charts/curve_chart.h"
#include "views/charts/top_bars.h"
#include "views/memory/memory_choices.h"
#include "views/shared/formats.h"

namespace rankscope::memory {

TrackerSection::TrackerSection(const sections::Context& context)
    : RankSection(context, QT_TR_NOOP("Rank"), analysis::ranksWithTracker,
        [](query::Session& session, int64_t rank, const std::stop_token& stop) {
            return analysis::trackerMemory(session.snapshot(), rank, stop);
        },
        {.isEmpty = [](const analysis::TrackerMemory& memory) { return memory.blocks == 0; },
            .none = noTracker,
            .note = trackerNote,
            .keyFigures = trackerFigures}) {
    m_group = addChoice("group", QT_TR_NOOP("At the peak by"), Then::Show, groupChoices);
    m_curves = makeChart<charts::CurveChart>(
        "tracker-curves", QT_TR_NOOP("Memory by logical time"), QT_TR_NOOP("No blocks."));
    m_owners = makeChart<charts::TopBars>(
        "tracker-owners", QT_TR_NOOP("Allocated at the peak"), QT_TR_NOOP("No blocks."));
    addCards({{m_curves, 3}, {m_owners, 2}}, 5);
    m_table = addTable("memory-tracker", QT_TR_NOOP("Held after the last use"),
        QT_TR_NOOP("No block is known to be held after its last use."), 4);
    setFocusProxy(&m_table->table());
    // A logical time is none of the timeline's.
    connectChart(
        *m_owners, [this](size_t bar) { m_owners->select(bar); }, sections::kNowhere,
        [this](size_t bar) {
            const analysis::TrackerOwner& owner = owners()[bar];
            return QStringList{ownerName(owner), bytesText(owner.bytes),
                shared::counted(owner.blocks, tr("1 block"), tr("%1 blocks"))};
        });
    connectRows(
        *m_table, [this](size_t row) { select(row); }, sections::kNowhere);
}

const std::vector<analysis::TrackerOwner>& TrackerSection::owners() const {
    return shown().owners.at(static_cast<size_t>(m_group->value()));
}

void TrackerSection::fill(const analysis::TrackerMemory& memory) {
    m_curves->setData(trackerCurves(memory));
    m_owners->setData(ownerBars(owners()));
    const auto held = sharedFigures();
    m_table->fill(heldTable({held, &memory}), tr("Held after the last use"),
        shared::counted(memory.held.size(), tr("1 block"), tr("%1 blocks")));
}

/// How long the block is held stands in the curves.
void TrackerSection::select(size_t row) {
    const analysis::TrackerBlock& block = shown().held[row];
    m_table->select(row);
    if (!block.lastUse)
        return;
    const Timestamp use = fromNanoseconds(*block.lastUse);
    m_curves->setSpan(TimeRange{use, fromNanoseconds(block.end.value_or(shown().last))});
    m_curves->setMoment(use);
}

} // namespace rankscope::memory
