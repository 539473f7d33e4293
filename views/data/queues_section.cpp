// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/data/queues_section.h"

#include "views/charts/bar_chart.h"
#include "views/shared/formats.h"

namespace rankscope::data {

QueuesSection::QueuesSection(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : SectionOf(profile, bridge, parent) {
    m_rank = addChoice("rank", QT_TR_NOOP("Rank"), Then::Ask);
    follow(*m_rank, Follow::Rank);
    m_note = add<sections::NoteBox>();
    m_figures = add<sections::FigureRow>();
    m_host = makeChart<charts::BarChart>(
        "host-queue", QT_TR_NOOP("Host queue"), QT_TR_NOOP("No samples of the host queue."));
    m_device = makeChart<charts::BarChart>(
        "device-queue", QT_TR_NOOP("Device queue"), QT_TR_NOOP("No samples of the device queue."));
    m_times = makeChart<charts::BarChart>(
        "batch-times", QT_TR_NOOP("Time of each batch"), QT_TR_NOOP("No times of the host queue."));
    addCards({{m_host}, {m_device}}, 4);
    m_table =
        makeTable("data-queues", QT_TR_NOOP("Queues by step"), QT_TR_NOOP("No samples of queues."));
    addCards({{m_times}, {m_table, 1, Frame::None}}, 5);
    setFocusProxy(&m_table->table());
}

QueuesSection::Reader QueuesSection::reader() {
    return [wanted = m_rank->chosen()](
               query::Session& session, const std::stop_token& stop) -> Result<QueuesData> {
        QueuesData read{.ranks = analysis::ranksWithQueues(session.snapshot())};
        if (read.ranks.empty())
            return read;
        const bool isThere = wanted && std::ranges::count(read.ranks, *wanted) > 0;
        RS_TRY_ASSIGN(read.queues,
            analysis::queuesOfRank(
                session.snapshot(), isThere ? *wanted : read.ranks.front(), stop));
        return read;
    };
}

std::function<pages::Message()> QueuesSection::instead(const QueuesData& figures) const {
    return figures.queues.isEmpty() ? noQueues : std::function<pages::Message()>();
}

void QueuesSection::taken(const QueuesData& figures) {
    m_rank->setChoices(shared::numberedChoices(figures.ranks));
    m_rank->setValue(figures.queues.rank);
}

void QueuesSection::refresh() {
    const analysis::RankQueues& queues = figures().queues;
    if (queues.isEmpty())
        return;
    m_note->setNote(queueNote(queues));
    m_figures->setFigures(queueFigures(queues));
    m_host->setData(hostBars(queues));
    m_device->setData(deviceBars(queues));
    m_times->setData(timeBars(queues));
    m_table->fill(stepTable(queues), tr("Queues by step"),
        shared::counted(queues.steps.size(), tr("1 step"), tr("%1 steps")));
}

} // namespace rankscope::data
