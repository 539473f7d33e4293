// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/tracker_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/memory/memory_choices.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::memory {

using analysis::CurvePyramid;
using analysis::MemorySample;
using analysis::TrackerBlock;
using analysis::TrackerGroup;
using analysis::TrackerMemory;
using analysis::TrackerOwner;
using charts::CurveChartData;
using charts::CurveLine;
using pages::Message;
using sections::Figure;
using sections::Note;
using shared::Choices;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct TrackerTexts {
    Q_DECLARE_TR_FUNCTIONS(TrackerTexts)
};

constexpr size_t kMostOwners = 12;
constexpr int kOwnerCategory = 3;

Figure trackedPeakFigure(const QString& title, const std::optional<MemorySample>& peak) {
    if (!peak)
        return {.title = title, .value = shared::dash()};
    return {.title = title,
        .value = bytesText(peak->bytes),
        .note = TrackerTexts::tr("at moment %1").arg(peak->time)};
}

CurveLine trackedLine(const QString& name, const std::vector<MemorySample>& samples,
    const std::optional<MemorySample>& peak, CurveLine::Ink ink) {
    return {.name = name,
        .values = std::make_shared<const CurvePyramid>(samples),
        .ink = ink,
        .peak = peak};
}

} // namespace

Note trackerNote(const TrackerMemory& memory) {
    if (memory.livePeak && memory.withUsers == 0)
        return {TrackerTexts::tr("The records name no task that uses a block: what is held after "
                                 "its last use is unknown."),
            TrackerTexts::tr("simple_tracker:True leaves the users out; set only "
                             "MS_ALLOC_CONF=memory_tracker:True."),
            Note::Verdict::None};
    if (!memory.livePeak || !memory.usedPeak)
        return {};
    const int64_t less = memory.livePeak->bytes - memory.usedPeak->bytes;
    if (less <= 0 || memory.held.empty())
        return {TrackerTexts::tr("Blocks that nobody uses any more do not raise the peak."), {},
            Note::Verdict::Good};
    return {TrackerTexts::tr("Releasing each block after its last use would lower the peak by up "
                             "to %1.")
                .arg(bytesText(less)),
        TrackerTexts::tr("%1 blocks are held after their last use. The list names them, the "
                         "longest held first.")
            .arg(shared::formatCount(memory.held.size())),
        Note::Verdict::Warning};
}

std::vector<Figure> trackerFigures(const TrackerMemory& memory) {
    Figure live = trackedPeakFigure(TrackerTexts::tr("Allocated peak"), memory.livePeak);
    live.toolTip = TrackerTexts::tr("Sum of the blocks between their allocation and their release");
    Figure used = trackedPeakFigure(TrackerTexts::tr("Used peak"), memory.usedPeak);
    used.toolTip =
        TrackerTexts::tr("Sum of the blocks between their allocation and their last use");
    Figure measured{.title = TrackerTexts::tr("Peak with fragments"),
        .value = memory.measuredPeak ? bytesText(*memory.measuredPeak) : shared::dash(),
        .toolTip = TrackerTexts::tr("The largest actual_peak_memory of the records")};
    Figure workspace{.title = TrackerTexts::tr("Workspace at the peak"),
        .value = memory.livePeak ? bytesText(memory.workspace) : shared::dash(),
        .note = memory.livePeak && memory.livePeak->bytes > 0
            ? shared::percentText(
                static_cast<double>(memory.workspace) / static_cast<double>(memory.livePeak->bytes))
            : QString()};
    Figure blocks{.title = TrackerTexts::tr("Blocks"),
        .value = shared::formatCount(memory.blocks),
        .note =
            TrackerTexts::tr("%1 never released").arg(shared::formatCount(memory.neverReleased)),
        .toolTip = memory.within == 0
            ? QString()
            : TrackerTexts::tr("%1 more rows have no memory of their own.")
                  .arg(shared::formatCount(memory.within))};
    return {std::move(live), std::move(used), std::move(measured), std::move(workspace),
        std::move(blocks)};
}

CurveChartData trackerCurves(const TrackerMemory& memory) {
    CurveChartData data;
    data.lines = {trackedLine(TrackerTexts::tr("Allocated"), memory.live, memory.livePeak,
                      CurveLine::Ink::Accent),
        trackedLine(TrackerTexts::tr("Used"), memory.used, memory.usedPeak, CurveLine::Ink::Good)};
    data.whole = charts::rangeOf(data.lines);
    data.across = CurveChartData::Across::Number;
    data.acrossTitle = TrackerTexts::tr("moment");
    return data;
}

Choices groupChoices() {
    return {{TrackerTexts::tr("operator"), TrackerGroup::Node},
        {TrackerTexts::tr("type"), TrackerGroup::Type},
        {TrackerTexts::tr("source line"), TrackerGroup::Source},
        {TrackerTexts::tr("task"), TrackerGroup::Task}};
}

QString ownerName(const TrackerOwner& owner) {
    return owner.name.empty() ? shared::dash() : QString::fromStdString(owner.name);
}

charts::TopBarsData ownerBars(const std::vector<TrackerOwner>& owners) {
    charts::TopBarsData data{.kind = ColumnKind::Bytes};
    for (size_t i = 0; i < std::min(owners.size(), kMostOwners); ++i)
        data.bars.push_back({ownerName(owners[i]), owners[i].bytes, kOwnerCategory});
    return data;
}

TableData heldTable(std::shared_ptr<const TrackerMemory> memory) {
    using enum ColumnKind;
    const auto text = [of = memory.get()](uint32_t TrackerBlock::*part) { // the rows keep it
        return [of, part](const TrackerBlock& block) { return of->texts[block.*part]; };
    };
    const bool hasSources = std::ranges::any_of(
        memory->held, [](const TrackerBlock& block) { return block.source != 0; });
    const size_t count = memory->held.size();
    const auto last = memory->last;
    return shared::TableBuilder<TrackerBlock>()
        .column({TrackerTexts::tr("Operator"), Text, {}, 220}, text(&TrackerBlock::node))
        .column({TrackerTexts::tr("Type"), Text, {}, 130}, text(&TrackerBlock::type))
        .column({TrackerTexts::tr("Size"), Bytes}, &TrackerBlock::bytes)
        .column({TrackerTexts::tr("Held"), Count,
                    TrackerTexts::tr("Moments from the last use to the release")},
            [last](const TrackerBlock& block) { return block.held(last); })
        .column({TrackerTexts::tr("Allocated at"), Count}, &TrackerBlock::begin)
        .column({TrackerTexts::tr("Last used at"), Count}, &TrackerBlock::lastUse)
        .column({TrackerTexts::tr("Released at"), Count, TrackerTexts::tr("A dash: never")},
            &TrackerBlock::end)
        .columnIf(hasSources, {TrackerTexts::tr("Source line"), Text, {}, 200},
            text(&TrackerBlock::source))
        .table(count, [memory = std::move(memory)](size_t row) -> const TrackerBlock& {
            return memory->held[row];
        });
}

Message noTracker(const shared::ProfileKinds& /*kinds*/) {
    return Message{.title = TrackerTexts::tr("No records of the memory tracker in this profile"),
        .text =
            TrackerTexts::tr("In PyNative runs MindSpore's memory tracker records which operator "
                             "and which line of the script own each block."),
        .parts = {{TrackerTexts::tr("What to do next"),
            {TrackerTexts::tr("Run with MS_ALLOC_CONF=memory_tracker:True and open the folder with "
                              "rank_0/memory_block.csv.")}}}};
}

} // namespace rankscope::memory
