// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/marks_section.h"

#include "core/analysis/operators/device_streams.h"
#include "views/charts/bar_chart.h"
#include "views/shared/formats.h"

namespace rankscope::operators {

namespace {

constexpr size_t kMostRanges = 1000; ///< in the chart

} // namespace

MarksSection::MarksSection(const sections::Context& context)
    : RankSection(context, QT_TR_NOOP("Rank"), analysis::ranksWithMarks,
        [](query::Session& session, int64_t rank, const std::stop_token& /*stop*/) {
            return analysis::markTimes(session, rank);
        },
        {.isEmpty = [](const analysis::RankMarks& marks) { return marks.times.empty(); },
            .note = markNote,
            .keyFigures = markFigures}) {
    m_side = addChoice(
        "side", QT_TR_NOOP("Times of"), Then::Show, [this] { return sideChoices(shown()); });
    static constexpr const char* kNone = QT_TR_NOOP("No ranges: only instants.");
    m_totals = makeChart<charts::BarChart>("mark-totals", QT_TR_NOOP("Total by name"), kNone);
    m_ranges = makeChart<charts::BarChart>("mark-ranges", nullptr, kNone);
    addCards({{m_totals}, {m_ranges}}, 4);
    m_table = addTable("marks", QT_TR_NOOP("Marks of the program"), QT_TR_NOOP("No marks."), 5);
    setFocusProxy(&m_table->table());
    connectChart(
        *m_totals, [this](size_t bar) { select(bar); },
        [this](size_t bar) { return placeOfRow(bar); },
        [this](size_t bar) {
            const analysis::MarkTime& time = m_times[bar];
            return QStringList{markTitle(time), shared::formatDuration(time.total),
                shared::counted(time.ranges, tr("1 range"), tr("%1 ranges"))};
        });
    connectChart(
        *m_ranges, [this](size_t bar) { m_ranges->select(bar); },
        [this](size_t bar) { return placeOfRange(bar); },
        [this](size_t bar) {
            const analysis::Mark& mark = m_shown[bar];
            return QStringList{
                QString::fromStdString(mark.name), shared::formatDuration(mark.range.length())};
        });
    connectRows(
        *m_table, [this](size_t row) { select(row); },
        [this](size_t row) { return placeOfRow(row); });
}

MarksSection::Reader MarksSection::reader() {
    using Data = sections::RankData<analysis::RankMarks>;
    return [read = RankSection::reader(), range = shownTime()](
               query::Session& session, const std::stop_token& stop) -> Result<Data> {
        RS_TRY_ASSIGN(Data figures, read(session, stop));
        if (range)
            figures.of = analysis::marksIn(session.snapshot(), std::move(figures.of), *range);
        return figures;
    };
}

std::function<pages::Message()> MarksSection::instead(
    const sections::RankData<analysis::RankMarks>& figures) const {
    if (!figures.of.times.empty() || (shownTime() && !figures.ranks.empty()))
        return {};
    return [isOfGpu = analysis::isOfGpu(*profile().snapshot())] { return noMarks(isOfGpu); };
}

bool MarksSection::isEmpty(const analysis::RankMarks& marks) const {
    return marks.times.empty() && !shownTime();
}

void MarksSection::fill(const analysis::RankMarks& marks) {
    m_times = timesOfSide(marks, m_side->value());
    m_totals->setData(markBars(m_times));
    m_table->fill(markTable(m_times), tr("Marks"),
        shared::counted(m_times.size(), tr("1 name"), tr("%1 names")));
    if (!m_times.empty())
        return select(0);
    m_shown.clear();
    m_ranges->setData({});
}

void MarksSection::select(size_t row) {
    const analysis::MarkTime& time = m_times[row];
    m_shown.clear();
    for (const analysis::Mark& mark : shown().marks) {
        if (m_shown.size() < kMostRanges && time.isOf(mark) && !mark.range.isEmpty())
            m_shown.push_back(mark);
    }
    m_totals->select(row);
    m_table->select(row);
    m_ranges->setTitle(m_shown.size() < time.ranges
            ? tr("The first %1 ranges of %2")
                  .arg(shared::formatCount(m_shown.size()), markTitle(time))
            : tr("Ranges of %1 in order").arg(markTitle(time)));
    m_ranges->setData(rangeBars(m_shown));
}

std::optional<model::Target> MarksSection::placeOf(
    const std::optional<analysis::Mark>& mark) const {
    if (!mark)
        return std::nullopt;
    std::string slice = mark->message.empty() ? mark->name : mark->message;
    if (mark->isPair)
        slice += "_start";
    return model::Target{.rank = shown().rank, .range = mark->range, .slice = std::move(slice)};
}

/// The longest of its ranges.
std::optional<model::Target> MarksSection::placeOfRow(size_t row) const {
    return placeOf(m_times[row].longest);
}

std::optional<model::Target> MarksSection::placeOfRange(size_t bar) const {
    return placeOf(m_shown[bar]);
}

bool MarksSection::showRow(const model::Target& target) {
    if (const auto row = indexOf(m_times, target.row, &analysis::MarkTime::name))
        select(*row);
    return true;
}

} // namespace rankscope::operators
