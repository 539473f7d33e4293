// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/data/queues_section.h"

#include "views/charts/bar_chart.h"
#include "views/shared/formats.h"

namespace rankscope::data {

QueuesSection::QueuesSection(const sections::Context& context)
    : RankSection(context, QT_TR_NOOP("Rank"), analysis::ranksWithQueues,
        [](query::Session& session, int64_t rank, const std::stop_token& stop) {
            return analysis::queuesOfRank(session.snapshot(), rank, stop);
        },
        {.isEmpty = &analysis::RankQueues::isEmpty,
            .none = noQueues,
            .note = queueNote,
            .keyFigures = queueFigures}) {
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

void QueuesSection::fill(const analysis::RankQueues& queues) {
    m_host->setData(hostBars(queues));
    m_device->setData(deviceBars(queues));
    m_times->setData(timeBars(queues));
    m_table->fill(stepTable(queues), tr("Queues by step"),
        shared::counted(queues.steps.size(), tr("1 step"), tr("%1 steps")));
}

} // namespace rankscope::data
