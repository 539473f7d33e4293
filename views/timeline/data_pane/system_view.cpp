// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/system_view.h"

#include <algorithm>
#include <map>

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QSignalBlocker>
#include <QStackedWidget>

#include "core/model/layers.h"
#include "views/shared/cells.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/data_pane/chains_part.h"
#include "views/timeline/data_pane/copies_part.h"
#include "views/timeline/data_pane/events_part.h"
#include "views/timeline/data_pane/flame_part.h"
#include "views/timeline/data_pane/host_part.h"
#include "views/timeline/data_pane/kernels_part.h"
#include "views/timeline/data_pane/name_sums_part.h"
#include "views/timeline/data_pane/overall_part.h"
#include "views/timeline/range_text.h"
#include "views/timeline/time_scope.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

constexpr int kPauseMs = 120;
constexpr int kListWidth = 190;
/// What opens first: the layer that most people look at.
constexpr const char* kFirstEntry = "overall";

QString layerText(model::Layer layer, const std::string& process) {
    switch (layer) {
    case model::Layer::Python:
    case model::Layer::Device:
    case model::Layer::Other:
        break; // several processes may be of it: by their names
    case model::Layer::Cann:
        return SystemView::tr("CANN API");
    case model::Layer::Communication:
        return SystemView::tr("Communication");
    case model::Layer::Overlap:
        return SystemView::tr("Overlap analysis");
    }
    if (process == "Python")
        return SystemView::tr("Python API");
    if (process == "Ascend Hardware")
        return SystemView::tr("Hardware tasks");
    return shared::textOf(process);
}

} // namespace

template <class Part>
Part* SystemView::add(Part* part) {
    m_parts->addWidget(part);
    connect(part, &SystemPart::targetWanted, this, &SystemView::targetWanted);
    return part;
}

SystemView::SystemView(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_rank(new QComboBox(this))
    , m_onlyRange(new QCheckBox(this))
    , m_rangeText(new QLabel(this))
    , m_list(new QListWidget)
    , m_parts(new QStackedWidget)
    , m_overall(add(new OverallPart(state, bridge)))
    , m_chains(add(new ChainsPart(state, bridge)))
    , m_flame(add(new FlamePart(state, bridge)))
    , m_kernels(add(new KernelsPart(state, bridge)))
    , m_copies(add(new CopiesPart(state, bridge)))
    , m_host(add(new HostPart(state, bridge)))
    , m_sums(add(new NameSumsPart(state, bridge)))
    , m_events(add(new EventsPart(state, bridge))) {
    build();
    connectSignals();
    shared::inEachLanguage(this, [this] {
        retranslate();
        fillEntries();
    });
    fillRanks();
}

void SystemView::build() {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 8, 3);
    row->setSpacing(8);
    m_rank->setMinimumWidth(kListWidth - 8);
    m_rangeText->setForegroundRole(QPalette::PlaceholderText);
    m_rangeText->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_rank);
    row->addWidget(m_onlyRange);
    row->addWidget(m_rangeText, 1);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setObjectName("systemEntries");
    QSplitter* halves =
        shared::split(Qt::Horizontal, this, "systemParts", {{m_list, 0}, {m_parts, 1}});
    halves->setSizes({kListWidth, 1000});
    auto* column = shared::columnIn(this);
    column->addLayout(row);
    column->addWidget(halves, 1);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
}

void SystemView::connectSignals() {
    connect(m_rank, &QComboBox::currentIndexChanged, this, &SystemView::fillEntries);
    connect(m_list, &QListWidget::currentRowChanged, this, &SystemView::ask);
    connect(m_onlyRange, &QCheckBox::toggled, this, &SystemView::ask);
    connect(&m_pause, &QTimer::timeout, this, &SystemView::ask);
    connect(&m_state, &TimelineState::snapshotChanged, this, &SystemView::fillRanks);
    connect(&m_state, &TimelineState::visibleRangeChanged, this, &SystemView::rangeMoved);
    connect(&m_state, &TimelineState::scopeChanged, this, [this] { m_pause.start(); });
}

void SystemView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_isStale)
        ask();
}

void SystemView::retranslate() {
    m_rank->setToolTip(tr("Rank"));
    m_rank->setAccessibleName(tr("Rank"));
    m_list->setAccessibleName(tr("Entries of the system view"));
    m_onlyRange->setText(tr("Visible range only"));
    m_onlyRange->setToolTip(tr("Sums up the slices in the visible range. A selected range, step or "
                               "locked area counts in any case."));
}

void SystemView::fillRanks() {
    const QString before = m_rank->currentText();
    {
        const QSignalBlocker quiet(m_rank);
        m_rank->clear();
        for (const query::OpenRank& rank : m_state.snapshot()->ranks)
            m_rank->addItem(shared::textOf(rank.index->label));
        m_rank->setCurrentIndex(std::max(0, m_rank->findText(before)));
    }
    fillEntries();
}

/// Layers with slices only, each name once, by name; also those that were computed.
void SystemView::addLayers(std::vector<Entry>& entries) const {
    if (m_rank->currentIndex() < 0 || m_state.isEmpty())
        return;
    const auto slot = static_cast<RankSlot>(m_rank->currentIndex());
    const index::RankIndex& rank = *m_state.snapshot()->rank(slot).index;
    std::map<std::string, model::Layer> layers;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (lane.lane.kind != model::LaneKind::Slices)
            continue;
        const model::Track& track = rank.tracks[toIndex(lane.lane.track)];
        const model::Process& process = rank.processes[toIndex(track.process)];
        layers.try_emplace(process.name, model::layerOf(process));
    }
    for (const auto& [name, layer] : layers)
        entries.push_back({"layer:" + shared::textOf(name), layerText(layer, name), m_sums, name});
}

void SystemView::fillEntries() {
    const int row = m_list->currentRow();
    const QString before = row < 0 ? kFirstEntry : m_entries[static_cast<size_t>(row)].id;
    m_entries = {{{}, tr("Overall"), nullptr}, {"overall", tr("Overall metrics"), m_overall},
        {"flame", tr("Flame graph"), m_flame}, {"chains", tr("Kernel end to end"), m_chains},
        {{}, tr("Device"), nullptr}, {"kernels", tr("Kernels by time"), m_kernels},
        {"copies", tr("Copies"), m_copies}, {{}, tr("Host"), nullptr},
        {"host", tr("Threads"), m_host}, {{}, tr("Sums by name"), nullptr}};
    addLayers(m_entries);
    m_entries.push_back({{}, tr("Slices"), nullptr});
    m_entries.push_back({"events", tr("Events"), m_events});
    for (const auto& [id, part] : m_added)
        m_entries.push_back({id, part->title(), part});
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const Entry& entry : m_entries) {
            auto* item = new QListWidgetItem(entry.text, m_list);
            if (entry.part != nullptr)
                continue;
            item->setFlags(Qt::NoItemFlags);
            item->setForeground(palette().brush(QPalette::PlaceholderText));
        }
        auto found = std::ranges::find(m_entries, before, &Entry::id);
        if (found == m_entries.end())
            found = std::ranges::find(m_entries, QString(kFirstEntry), &Entry::id);
        m_list->setCurrentRow(static_cast<int>(found - m_entries.begin()));
    }
    ask();
}

void SystemView::rangeMoved() {
    if (m_onlyRange->isChecked())
        m_pause.start();
}

std::optional<SystemScope> SystemView::scope() {
    m_rangeText->clear();
    if (m_rank->currentIndex() < 0 || m_state.isEmpty())
        return std::nullopt;
    SystemScope scope{static_cast<RankSlot>(m_rank->currentIndex()), scopeOf(m_state).range};
    if (!scope.range && m_onlyRange->isChecked())
        scope.range = m_state.visibleRange();
    if (scope.range)
        m_rangeText->setText(rangeText(*scope.range, m_state.origin()));
    return scope;
}

void SystemView::ask() {
    m_isStale = true;
    m_pause.stop(); // what it would ask for is asked now
    if (!isVisible() || m_list->currentRow() < 0)
        return;
    m_isStale = false;
    const Entry& entry = m_entries[static_cast<size_t>(m_list->currentRow())];
    if (entry.part == nullptr)
        return;
    m_parts->setCurrentWidget(entry.part);
    if (entry.part == m_sums)
        m_sums->setLayer(entry.layer);
    if (const auto wanted = scope())
        entry.part->ask(*wanted);
    else
        entry.part->clear();
}

void SystemView::addPart(const QString& id, SystemPart* part) {
    m_added.emplace_back(id, add(part));
    fillEntries();
}

void SystemView::showEntry(const QString& id) {
    const auto entry = std::ranges::find(m_entries, id, &Entry::id);
    {
        const QSignalBlocker quiet(m_list);
        m_list->setCurrentRow(static_cast<int>(entry - m_entries.begin()));
    }
    ask();
}

void SystemView::showEvents(RankSlot rank, TrackId track) {
    m_events->chooseTrack(track);
    {
        const QSignalBlocker quiet(m_rank);
        m_rank->setCurrentIndex(static_cast<int>(toIndex(rank)));
    }
    fillEntries();
    showEntry("events");
}

} // namespace rankscope::timeline
