// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/dry_run_section.h"

#include <algorithm>

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>

#include "core/advisor/dry_runs.h"
#include "core/dryrun/planner_input.h"
#include "views/charts/bar_chart.h"
#include "views/memory/block_texts.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"

namespace rankscope::memory {

namespace {

using dryrun::StageRow;

constexpr int kLimitWidth = 130;
constexpr int kUsedCategory = 0;
constexpr int kOverCategory = 3;
constexpr int kFragmentCategory = 2;
constexpr int kFreeCategory = 8;
constexpr int kNoRoomCategory = 5;
constexpr int64_t kMebibyte = int64_t{1} << 20;
constexpr size_t kNoRoomPart = 3; ///< of a bar

Result<DryRunData> readDryRuns(query::Session& session, const std::stop_token& stop) {
    DryRunData data;
    RS_TRY_ASSIGN(data.runs, advisor::dryRunsOf(session.snapshot(), stop));
    return data;
}

/// MB of "58 GB", or of a number alone, as the logs have it; nothing: no size.
std::optional<int64_t> capOf(const QString& text) {
    bool isNumber = false;
    const qlonglong number = text.trimmed().toLongLong(&isNumber);
    if (isNumber)
        return number > 0 ? std::optional<int64_t>(number) : std::nullopt;
    const auto bytes = parseBytes(text);
    return bytes && *bytes >= kMebibyte ? std::optional(*bytes / kMebibyte) : std::nullopt;
}

/// The most that was asked for in vain, 0 where memory did not run out; nothing where no line
/// tells.
std::optional<int64_t> noRoomOf(const dryrun::StageLog& log) {
    if (log.outOfMemory.empty())
        return 0;
    std::optional<int64_t> most;
    for (const dryrun::MemoryBlock& block : log.outOfMemory)
        most = std::max(most, block.requestedBytes); // nothing is below any size
    return most;
}

} // namespace

DryRunSection::DryRunSection(const sections::Context& context)
    : SectionOf(context) {
    const auto runs = [this] {
        shared::Choices choices;
        for (size_t i = 0; i < figures().runs.size(); ++i)
            choices.push_back(
                {figures().runs[i].name.empty() ? tr("logs of the folder")
                                                : QString::fromStdString(figures().runs[i].name),
                    static_cast<int64_t>(i)});
        return choices;
    };
    m_run = addChoice("run", QT_TR_NOOP("Run"), Then::Show, 2, runs);
    m_base = addChoice("baseline", QT_TR_NOOP("Baseline"), Then::Show, 3,
        [runs] { return shared::withAll(tr("none"), runs()); });
    leaveOut({m_run, m_base}); // places in a list that a new log changes
    m_limit = addSearch(QT_TR_NOOP("Cap, like 58 GB"), kLimitWidth, Then::Show);
    m_note = add<sections::NoteBox>();
    m_figures = add<sections::FigureRow>();
    m_bars = makeChart<charts::BarChart>("dryrun", QT_TR_NOOP("Peak by stage"), nullptr);
    addCards({{m_bars}}, 4);
    m_table = addTable("dry-run", QT_TR_NOOP("Stages of the dry run"),
        QT_TR_NOOP("No log has the memory of a stage."), 5);
    m_planner = new shared::FlatButton(this);
    m_planner->setObjectName("planner");
    m_table->addTool(m_planner);
    connect(m_planner, &QToolButton::clicked, this, &DryRunSection::copyForPlanner);
    say([this] { m_planner->setText(tr("Copy for the planner")); });
    setFocusProxy(&m_table->table());
    connectChart(
        *m_bars, [this](size_t bar) { m_table->select(bar); }, sections::kNowhere,
        [this](size_t bar) { return dryRunTip(rows(), bar); });
    connectRows(
        *m_table, [this](size_t row) { m_bars->select(row); }, sections::kNowhere);
}

DryRunSection::Reader DryRunSection::reader() {
    return readDryRuns;
}

std::function<pages::Message()> DryRunSection::instead(const DryRunData& figures) const {
    if (!figures.runs.empty())
        return {};
    return [] {
        return pages::Message{.title = tr("No dry run in this folder"),
            .text = tr("A dry run of MindSpore compiles the job without devices and shows how much "
                       "memory each stage will need."),
            .parts = {{tr("What to do next"),
                {tr("Run the job with MS_SIMULATION_LEVEL=1 and GLOG_v=1, one rank per stage, and "
                    "open the folder with its logs (output_dryrun/rank_*.log or "
                    "log/stage*_*/mindformer.log), or one of them.")}}}};
    };
}

DryRunRows DryRunSection::rows() const {
    const auto limit = capOf(m_limit->text());
    const std::vector<dryrun::Run>& runs = figures().runs;
    const auto run = static_cast<size_t>(m_run->chosen().value_or(0));
    DryRunRows rows{.logs = runs[run < runs.size() ? run : 0].logs, .report = {}};
    rows.report = dryrun::report(rows.logs, limit);
    if (const auto base = m_base->chosen(); base && static_cast<size_t>(*base) < runs.size()) {
        rows.baseLogs = &runs[static_cast<size_t>(*base)].logs;
        rows.base = dryrun::report(*rows.baseLogs, limit);
    }
    return rows;
}

void DryRunSection::refresh() {
    if (figures().runs.empty())
        return;
    const DryRunRows shown = rows();
    m_note->setNote(dryRunNote(shown));
    m_figures->setFigures(dryRunFigures(shown));
    fillBars(shown);
    m_planner->setEnabled(!dryrun::plannerInput(shown.logs).isEmpty());
    m_planner->setToolTip(plannerTip(shown.logs));
    m_table->fill(dryRunTable(shown), tr("Stages"),
        shared::counted(shown.report.rows.size(), tr("1 log"), tr("%1 logs")));
}

/// A log by its file, of whichever run it is.
bool DryRunSection::showRow(const model::Target& target) {
    for (size_t run = 0; run < figures().runs.size() && !target.row.empty(); ++run) {
        if (!indexOf(figures().runs[run].logs, target.row, &dryrun::StageLog::file))
            continue;
        m_run->setValue(static_cast<int64_t>(run));
        refresh();
        const DryRunRows shown = rows();
        const auto row = indexOf(shown.report.rows, target.row,
            [&shown](const StageRow& one) { return shown.logs[one.log].file; });
        if (!row)
            continue;
        m_table->select(*row);
        m_bars->select(*row);
        break;
    }
    return true;
}

void DryRunSection::copyForPlanner() const {
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(dryrun::plannerInput(rows().logs).yaml));
}

void DryRunSection::fillBars(const DryRunRows& rows) {
    charts::BarChartData chart;
    chart.kind = shared::ColumnKind::Bytes;
    chart.series = {{tr("Peak"), kUsedCategory}, {tr("Over the cap"), kOverCategory},
        {tr("Fragments"), kFragmentCategory}, {tr("No room for"), kNoRoomCategory},
        {tr("Free beside fragments"), kFreeCategory}};
    for (const StageRow& row : rows.report.rows) {
        const dryrun::StageLog& log = rows.logs[row.log];
        charts::Bar bar{.label = log.stage ? QString::number(*log.stage) : stageText(log),
            .parts = std::vector<int64_t>(chart.series.size(), shared::kNoValue)};
        const auto used = dryrun::bytesOf(row.used);
        const auto cap = dryrun::bytesOf(row.cap);
        const auto fragments = dryrun::bytesOf(row.fragmentation);
        const auto noRoom = noRoomOf(log);
        if (used && cap) {
            const int64_t within = std::min(*used, *cap);
            const int64_t left = *cap - *used - fragments.value_or(0) - noRoom.value_or(0);
            bar.parts = {within, *used - within, fragments.value_or(shared::kNoValue),
                noRoom.value_or(shared::kNoValue), std::max(int64_t{0}, left)};
        } else if (noRoom > 0) {
            bar.parts[kNoRoomPart] = *noRoom;
        }
        chart.bars.push_back(std::move(bar));
    }
    m_bars->setData(std::move(chart));
}

} // namespace rankscope::memory
