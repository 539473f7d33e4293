// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/marks_texts.h"

#include <algorithm>
#include <map>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::operators {

using analysis::Mark;
using analysis::MarkSide;
using analysis::MarkTime;
using analysis::RankMarks;
using charts::BarChartData;
using pages::Message;
using sections::Figure;
using sections::Note;
using shared::Choices;
using shared::TableData;

namespace {

struct MarkTexts {
    Q_DECLARE_TR_FUNCTIONS(MarkTexts)
};

constexpr size_t kMostBars = 20;
constexpr int kMarkCategory = 5;

QString sideText(MarkSide side) {
    switch (side) {
    case MarkSide::Framework:
        return MarkTexts::tr("framework");
    case MarkSide::Host:
        return MarkTexts::tr("host");
    case MarkSide::Device:
        return MarkTexts::tr("device");
    }
    return {};
}

QString nameOf(const MarkTime& time) {
    return time.name.empty() ? shared::dash() : QString::fromStdString(time.name);
}

} // namespace

std::vector<MarkTime> timesOfSide(const RankMarks& marks, int64_t side) {
    std::vector<MarkTime> times;
    std::ranges::copy_if(marks.times, std::back_inserter(times), [side](const MarkTime& time) {
        return side == shared::kAll || static_cast<int64_t>(time.side) == side;
    });
    return times;
}

Note markNote(const RankMarks& marks) {
    if (marks.unmatched.empty())
        return {};
    std::map<std::string, uint64_t> counts;
    for (const Mark& mark : marks.unmatched)
        ++counts[mark.name];
    QStringList names;
    for (const auto& [name, count] : counts)
        names +=
            MarkTexts::tr("%1 x %2").arg(shared::formatCount(count), QString::fromStdString(name));
    return {shared::counted(marks.unmatched.size(), MarkTexts::tr("1 mark has no partner."),
                MarkTexts::tr("%1 marks have no partner.")),
        MarkTexts::tr("In no range of the table: %1. A range is a mark that ends in _start and the "
                      "next one of its name and thread that ends in _stop.")
            .arg(shared::listed(names)),
        Note::Verdict::Warning};
}

std::vector<Figure> markFigures(const RankMarks& marks) {
    size_t ranges = 0;
    size_t instants = 0;
    size_t pairs = 0;
    for (const MarkTime& time : marks.times) {
        ranges += time.ranges;
        instants += time.instants;
        pairs += time.isPair ? time.ranges : 0;
    }
    Figure names{.title = MarkTexts::tr("Names"), .value = shared::formatCount(marks.times.size())};
    Figure all{.title = MarkTexts::tr("Ranges"),
        .value = shared::formatCount(ranges),
        .note = pairs == 0 ? QString()
                           : shared::counted(pairs, MarkTexts::tr("1 made of two marks"),
                               MarkTexts::tr("%1 made of two marks each"))};
    Figure single{.title = MarkTexts::tr("Instants"),
        .value = shared::formatCount(instants),
        .toolTip = MarkTexts::tr("Marks without a length: they are in none of the times.")};
    return {std::move(names), std::move(all), std::move(single)};
}

Choices sideChoices(const RankMarks& marks) {
    Choices choices{{MarkTexts::tr("all sides"), shared::kAll}};
    for (const MarkSide side : {MarkSide::Framework, MarkSide::Host, MarkSide::Device}) {
        if (std::ranges::count(marks.times, side, &MarkTime::side) > 0)
            choices.push_back({sideText(side), static_cast<int64_t>(side)});
    }
    return choices;
}

QString markTitle(const MarkTime& time) {
    return shared::bracketed(nameOf(time), sideText(time.side));
}

BarChartData markBars(const std::vector<MarkTime>& times) {
    BarChartData data;
    data.series = {{MarkTexts::tr("Total"), kMarkCategory}};
    for (const MarkTime& time : times) {
        if (data.bars.size() == kMostBars || time.ranges == 0)
            break; // the longest come first
        data.bars.push_back({markTitle(time), {time.total.count()}}); // count(): as a cell
    }
    return data;
}

BarChartData rangeBars(const std::vector<Mark>& ranges) {
    BarChartData data;
    data.series = {{MarkTexts::tr("Duration"), kMarkCategory}};
    data.isSequence = true;
    for (size_t i = 0; i < ranges.size(); ++i) // count(): as a cell
        data.bars.push_back({QString::number(i + 1), {ranges[i].range.length().count()}});
    return data;
}

TableData markTable(const std::vector<MarkTime>& times) {
    using enum shared::ColumnKind;
    return shared::TableBuilder<MarkTime>()
        .column({MarkTexts::tr("Name"), Text, {}, 220}, nameOf)
        .column(
            {MarkTexts::tr("Times of"), Text,
                MarkTexts::tr("Where they were taken: by the framework, by CANN on the host, or "
                              "on the device")},
            [](const MarkTime& time) { return sideText(time.side); })
        .column({MarkTexts::tr("Ranges"), Count}, &MarkTime::ranges)
        .column({MarkTexts::tr("Instants"), Count}, &MarkTime::instants)
        .column({MarkTexts::tr("Total (ms)"), Milliseconds},
            [](const MarkTime& time) {
                return time.ranges == 0 ? std::nullopt : std::optional(time.total);
            })
        .column({MarkTexts::tr("Mean (ms)"), Milliseconds}, &MarkTime::mean)
        .column({MarkTexts::tr("Standard deviation (ms)"), Milliseconds}, &MarkTime::deviation)
        .column({MarkTexts::tr("Shortest (ms)"), Milliseconds}, &MarkTime::min)
        .column({MarkTexts::tr("Lower quartile (ms)"), Milliseconds}, &MarkTime::lowerQuartile)
        .column({MarkTexts::tr("Median (ms)"), Milliseconds}, &MarkTime::median)
        .column({MarkTexts::tr("Upper quartile (ms)"), Milliseconds}, &MarkTime::upperQuartile)
        .column({MarkTexts::tr("Longest (ms)"), Milliseconds}, &MarkTime::max)
        .table(times);
}

Message noMarks(bool isOfGpu) {
    if (isOfGpu)
        return {.title = MarkTexts::tr("No marks of the program in this profile"),
            .text = MarkTexts::tr("This page reads the mstx marks of Ascend profiles. The timeline "
                                  "shows what a GPU program names with record_function()."),
            .parts = {}};
    return Message{.title = MarkTexts::tr("No marks of the program in this profile"),
        .text = MarkTexts::tr("A program names its own phases with mstx: the profiler then times "
                              "them on the host and on the device."),
        .parts = {{MarkTexts::tr("What to do next"),
            {MarkTexts::tr("Collect with mstx=True (msprof_tx=True in older versions) and put "
                           "mstx.range_start and mstx.range_end around what is to be timed."),
                MarkTexts::tr("MindFormers marks each training step by itself.")}}}};
}

} // namespace rankscope::operators
