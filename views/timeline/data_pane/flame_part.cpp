// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/flame_part.h"

#include <algorithm>
#include <set>

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>

#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/query_bridge.h"
#include "views/shared/rank_field.h"
#include "views/timeline/data_pane/flame_chart.h"
#include "views/timeline/data_pane/rank_layers.h"
#include "views/timeline/time_scope.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

FlamePart::FlamePart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : SystemPart(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion())
    , m_time(new shared::ChoiceBox(this))
    , m_ranks(new shared::ChoiceBox(this))
    , m_chosen(new shared::RankField(this))
    , m_search(new QLineEdit(this))
    , m_note(new QLabel(this))
    , m_chart(new FlameChart) {
    build();
    connect(m_time, &QComboBox::currentIndexChanged, this, &FlamePart::askAgain);
    connect(m_ranks, &QComboBox::currentIndexChanged, this, &FlamePart::chooseRanks);
    connect(m_chosen, &shared::RankField::ranksChanged, this, &FlamePart::askAgain);
    connect(&state, &TimelineState::filterChanged, this, [this] {
        if (m_ranks->as<Ranks>() == Ranks::Shown && ranks() != m_asked)
            askAgain();
    });
    connect(m_search, &QLineEdit::textChanged, this, &FlamePart::say);
    connect(m_chart, &FlameChart::zoomed, this, &FlamePart::say);
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void FlamePart::build() {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 8, 3);
    row->setSpacing(8);
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(240);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_time);
    row->addWidget(m_ranks);
    row->addWidget(m_chosen);
    m_chosen->hide();
    m_ranks->setObjectName("flameRanks");
    m_chosen->setObjectName("flameChosen");
    row->addWidget(m_search, 1);
    row->addWidget(m_note, 2);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // its chart has it
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_chart);
    auto* column = shared::columnIn(this);
    column->addLayout(row);
    column->addWidget(scroll, 1);
}

void FlamePart::retranslate() {
    m_time->setCaption(tr("Width by"));
    m_time->setChoices(
        {{tr("host time"), query::FlameTime::Host}, {tr("device time"), query::FlameTime::Device}});
    m_ranks->setCaption(tr("Ranks"));
    m_ranks->setChoices({{tr("this one"), Ranks::One}, {tr("shown"), Ranks::Shown},
        {tr("by number"), Ranks::Chosen}, {tr("all"), Ranks::All}});
    m_ranks->setToolTip(tr("Ranks in the flame graph. Shown: those of the selection; without a "
                           "selection, all that are not hidden on the timeline"));
    m_search->setPlaceholderText(tr("Search names"));
    m_search->setAccessibleName(tr("Search names"));
    m_chart->setAccessibleName(tr("Flame graph"));
    say();
}

void FlamePart::clear() {
    m_bridge.cancel(m_question);
    m_tree = nullptr;
    m_chart->setTree(nullptr);
}

void FlamePart::ask(const SystemScope& scope) {
    m_scope = scope;
    askAgain();
}

void FlamePart::chooseRanks() {
    m_chosen->setVisible(m_ranks->as<Ranks>() == Ranks::Chosen);
    askAgain();
}

/// Of the lanes that are selected or locked; all that no filter hides where none are.
std::vector<RankSlot> FlamePart::shownRanks() const {
    std::set<RankSlot> ranks;
    for (const query::LaneRef& lane : scopeOf(m_state).lanes)
        ranks.insert(lane.rank);
    if (ranks.empty()) {
        for (size_t i = 0; i < m_state.snapshot()->ranks.size(); ++i)
            ranks.insert(static_cast<RankSlot>(i));
    }
    std::erase_if(
        ranks, [this](RankSlot slot) { return m_state.filter().hiddenRanks.contains(slot); });
    return {ranks.begin(), ranks.end()};
}

std::vector<RankSlot> FlamePart::ranks() const {
    const auto choice = m_ranks->as<Ranks>();
    if (choice == Ranks::One)
        return {m_scope.rank};
    if (choice == Ranks::Shown)
        return shownRanks();
    const std::vector<int64_t>& wanted = m_chosen->ranks();
    std::vector<RankSlot> ranks;
    for (size_t i = 0; i < m_state.snapshot()->ranks.size(); ++i) {
        const int64_t rank = m_state.snapshot()->ranks[i].index->rank;
        if (choice == Ranks::All || wanted.empty()
            || std::ranges::find(wanted, rank) != wanted.end())
            ranks.push_back(static_cast<RankSlot>(i));
    }
    return ranks;
}

void FlamePart::askAgain() {
    if (m_state.isEmpty() || !isVisible())
        return;
    m_asked = ranks();
    const query::FlameRequest request{.range = m_scope.range.value_or(m_state.snapshot()->range()),
        .ranks = m_asked,
        .time = m_time->as<query::FlameTime>()};
    m_bridge.ask<Tree>(
        m_question, this,
        [request](query::Session& session, const std::stop_token& stop) -> Result<Tree> {
            RS_TRY_ASSIGN(auto tree, query::flameTree(session, request, stop));
            return std::make_shared<const query::FlameTree>(std::move(tree));
        },
        [this](const Result<Tree>& tree) { take(tree); });
}

void FlamePart::take(const Result<Tree>& tree) {
    if (!tree) {
        if (tree.error().code == ErrorCode::Cancelled)
            return;
        clear();
        m_chart->setEmptyText(shared::errorText(tree.error()));
        return;
    }
    m_tree = *tree;
    m_chart->setTree(m_tree);
}

/// A range without calls is no fault; a profile without any lacks a switch of the profiler.
QString FlamePart::emptyText() const {
    if (m_state.isEmpty())
        return {};
    if (m_asked.empty())
        return m_ranks->as<Ranks>() == Ranks::Shown ? tr("All ranks are hidden on the timeline.")
                                                    : tr("None of these ranks is in this profile.");
    const query::Snapshot& snapshot = *m_state.snapshot();
    const QString host = hostSwitch(snapshot, m_asked);
    const QString stacks = host.isEmpty()
        ? QString()
        : shared::switchText(shared::Recorded::CallStacks, kindOf(snapshot, m_asked.front()));
    if (m_time->as<query::FlameTime>() == query::FlameTime::Device)
        return shared::sentences(
            {tr("No work of a device in the range."), deviceSwitch(snapshot, m_asked), host});
    return shared::sentences({tr("No calls of the host in the range."), host, stacks});
}

void FlamePart::say() {
    m_chart->setEmptyText(emptyText());
    const FlameMatches& matches = m_chart->search(m_search->text());
    if (m_tree == nullptr)
        return m_note->clear();
    QStringList notes;
    if (!matches.nodes.empty())
        notes += tr("Matches: %1, %2 in total")
                     .arg(shared::formatCount(matches.count), shared::formatDuration(matches.time));
    if (m_tree->unattributed.count() > 0) // count(): a sign
        notes += tr("without a known caller: %1").arg(shared::formatDuration(m_tree->unattributed));
    if (m_tree->isFull || m_tree->cut > 0)
        notes += tr("the rarest stacks are in their callers' own time");
    if (m_chart->top() != 0)
        notes += tr("Esc shows all");
    m_note->setText(shared::sideBySide(notes));
}

} // namespace rankscope::timeline
