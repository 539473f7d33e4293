// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/roofline_section.h"

#include "views/charts/bar_chart.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::operators {

namespace {

Result<RooflineOfRank> read(query::Session& session, int64_t rank, const std::stop_token& stop) {
    RooflineOfRank roofline{rank, {}};
    RS_TRY_ASSIGN(roofline.kernels, analysis::kernelRatesOf(session.snapshot(), rank, stop));
    RS_TRY_ASSIGN(const auto devices, analysis::devicePeaks(session.snapshot(), stop));
    if (const auto found = devices.find(rank); found != devices.end())
        roofline.device = found->second;
    return roofline;
}

} // namespace

RooflineSection::RooflineSection(const sections::Context& context, DevicePeaks& peaks)
    : RankSection(context, QT_TR_NOOP("Rank"), analysis::ranksWithKernels, read,
        {.isEmpty = &RooflineOfRank::isEmpty,
            .none = noRoofline,
            .note = rooflineNote,
            .keyFigures = rooflineFigures})
    , m_peaks(peaks) {
    m_bounds = makeChart<charts::BarChart>("roofline-bounds",
        QT_TR_NOOP("Time of the kernels by what bounds them"), QT_TR_NOOP("No kernels."));
    addCards({{m_bounds}}, 2);
    m_table = addTable("roofline", QT_TR_NOOP("Rates of the kernels by type and shapes"),
        QT_TR_NOOP("No kernels whose work is known."), 5);
    setFocusProxy(&m_table->table());
    connectChart(
        *m_bounds, [this](size_t bar) { m_bounds->select(bar); }, sections::kNowhere,
        [this](size_t bar) {
            const charts::BarChartData bars = boundBars(shown());
            return QStringList{bars.bars[bar].label,
                shared::formatDuration(Duration(bars.bars[bar].parts.front()))};
        });
    leadOnRows(m_table->table(), [this](size_t row) { // to its calls
        return std::optional(model::Target{.rank = shown().rank,
            .page = "operators.operators",
            .row = shown().kernels[row].type,
            .filter = "type"});
    });
    connect(&m_peaks, &DevicePeaks::changed, this, [this] { askAgain(); });
}

void RooflineSection::take(sections::RankData<RooflineOfRank> figures) {
    figures.of.facts = m_peaks.roof();
    RankSection::take(std::move(figures));
}

void RooflineSection::fill(const RooflineOfRank& roofline) {
    m_bounds->setData(boundBars(roofline));
    m_table->fill(rooflineTable(roofline), tr("Kernels"),
        shared::counted(roofline.kernels.size(), tr("1 kernel"), tr("%1 kernels")));
}

bool RooflineSection::showRow(const model::Target& target) {
    const auto& kernels = shown().kernels;
    const auto found = std::ranges::find_if(kernels, [&target](const analysis::KernelRate& kernel) {
        return kernel.type == target.row
            && (target.detail.empty() || kernel.shapes == target.detail);
    });
    if (found != kernels.end())
        m_table->select(static_cast<size_t>(found - kernels.begin()));
    return true;
}

} // namespace rankscope::operators
