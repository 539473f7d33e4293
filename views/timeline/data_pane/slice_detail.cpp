// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/slice_detail.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>
#include <QStackedLayout>
#include <QTreeView>

#include "core/analysis/recorded_stacks.h"
#include "core/model/layers.h"
#include "core/query/steps.h"
#include "views/shared/cells.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/query_bridge.h"
#include "views/shared/scroll_box.h"
#include "views/shared/text_size.h"
#include "views/timeline/data_pane/args_model.h"
#include "views/timeline/data_pane/call_stack_list.h"
#include "views/timeline/data_pane/fact_list.h"
#include "views/timeline/data_pane/kernel_facts.h"
#include "views/timeline/data_pane/link_list.h"
#include "views/timeline/data_pane/rank_layers.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

constexpr int kLeastPart = 96; ///< pixels: five of them fit the smallest window

QLabel* makeTitle(QWidget* parent) {
    auto* title = new QLabel(parent);
    title->setForegroundRole(QPalette::PlaceholderText);
    title->setContentsMargins(12, 0, 0, 0);
    shared::inEachTextSize(title, [title] { title->setFixedHeight(shared::grown(25)); });
    return title;
}

QWidget* titled(QLabel* title, QWidget* content, QWidget* parent) {
    auto* part = new QWidget(parent);
    auto* column = shared::columnIn(part);
    title->setParent(part);
    content->setParent(part);
    column->addWidget(title);
    column->addWidget(content, 1);
    return part;
}

/// A number among the arguments of a slice, by any of these keys.
std::optional<int64_t> numberArg(
    const query::SliceDetail& slice, std::initializer_list<const char*> keys) {
    for (const char* const key : keys) {
        const auto found = std::ranges::find(slice.args, key, &query::ArgNode::key);
        bool isNumber = false;
        const qlonglong number =
            found == slice.args.end() ? 0 : shared::textOf(found->value).toLongLong(&isNumber);
        if (isNumber)
            return number;
    }
    return std::nullopt;
}

analysis::KernelPlace placeOf(const query::SliceDetail& slice) {
    return {slice.name, slice.stored, numberArg(slice, {"Stream Id", "Physic Stream Id"}),
        numberArg(slice, {"Task Id"})};
}

model::Layer layerOfSlice(const query::Snapshot& snapshot, const query::SliceRef& ref) {
    const index::RankIndex& rank = *snapshot.rank(ref.lane.rank).index;
    const index::LaneIndex* const lane = snapshot.lane(ref.lane);
    if (lane == nullptr)
        return model::Layer::Other;
    const model::Track& track = rank.tracks[toIndex(lane->lane.track)];
    return model::layerOf(rank.processes[toIndex(track.process)]);
}

/// torch.profiler writes no table of kernels: only shapes could have been switched on.
bool hasKernelSwitch(const index::RankIndex& rank) {
    if (shared::profilerOf(rank.kind) != shared::Profiler::Kineto)
        return true;
    const auto shapes = rank.meta.find("trace.record_shapes");
    return shapes != rank.meta.end() && (shapes->second == "0" || shapes->second == "false");
}

/// Something in the program called it, or launched it.
bool comesOfCalls(model::Layer layer) {
    return layer != model::Layer::Overlap && layer != model::Layer::Other;
}

} // namespace

SliceDetailPane::SliceDetailPane(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_stack(new QStackedLayout(this))
    , m_message(new QLabel(this))
    , m_parts(new QSplitter(this))
    , m_facts(new FactList)
    , m_kernelTitle(makeTitle(this))
    , m_kernel(new FactList)
    , m_argsTitle(makeTitle(this))
    , m_args(new QTreeView)
    , m_argsModel(new ArgsModel(this))
    , m_stackTitle(makeTitle(this))
    , m_calls(new CallStackList)
    , m_linksTitle(makeTitle(this))
    , m_links(new LinkList)
    , m_copy(new shared::FlatButton("copy", this)) {
    build();
    connect(&state, &TimelineState::selectedSliceChanged, this, &SliceDetailPane::ask);
    connect(m_copy, &QToolButton::clicked, this, &SliceDetailPane::copy);
    connect(m_calls, &CallStackList::searchWanted, this, &SliceDetailPane::searchWanted);
    connect(m_links, &LinkList::activated, this, &SliceDetailPane::follow);
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void SliceDetailPane::build() {
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    auto* left = new QWidget(this);
    auto* row = new QHBoxLayout(left);
    row->setContentsMargins(0, 0, 4, 0);
    row->setSpacing(0);
    row->addWidget(new shared::ScrollBox(m_facts), 1);
    row->addWidget(m_copy, 0, Qt::AlignTop);
    m_args->setModel(m_argsModel);
    m_args->setFrameShape(QFrame::NoFrame);
    m_args->setHeaderHidden(true);
    m_args->setUniformRowHeights(true);
    m_args->setTextElideMode(Qt::ElideRight);
    m_args->header()->setStretchLastSection(true);
    m_args->setColumnWidth(0, 150);
    m_parts->addWidget(left);
    m_kernelPart = titled(m_kernelTitle, new shared::ScrollBox(m_kernel), m_parts);
    m_stackPart = titled(m_stackTitle, m_calls, m_parts);
    m_parts->addWidget(m_kernelPart);
    m_parts->addWidget(titled(m_argsTitle, m_args, m_parts));
    m_parts->addWidget(m_stackPart);
    m_parts->addWidget(titled(m_linksTitle, m_links, m_parts));
    m_parts->setObjectName("sliceDetailParts");
    m_parts->setChildrenCollapsible(false);
    for (int part = 0; part < m_parts->count(); ++part) {
        m_parts->setStretchFactor(part, 1);
        m_parts->widget(part)->setMinimumWidth(kLeastPart);
    }
    m_parts->setSizes({340, 270, 260, 320, 330}); // a flow without its distance says little
    m_stack->addWidget(m_message);
    m_stack->addWidget(m_parts);
}

void SliceDetailPane::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        copy();
    else
        QWidget::keyPressEvent(event);
}

void SliceDetailPane::retranslate() {
    m_kernelTitle->setText(tr("Kernel"));
    m_argsTitle->setText(tr("Arguments"));
    m_args->setAccessibleName(m_argsTitle->text());
    m_linksTitle->setText(tr("Flows"));
    m_links->setAccessibleName(m_linksTitle->text());
    m_links->setToolTip(tr("In brackets: how many flows away the slice is"));
    m_copy->setToolTip(tr("Copy all as text"));
    m_copy->setAccessibleName(m_copy->toolTip());
    if (m_answer)
        show(*m_answer);
    else
        say(tr("Click a slice to see its times, arguments and flows."));
}

void SliceDetailPane::ask() {
    if (!m_state.selectedSlice()) {
        m_bridge.cancel(shared::Question::Detail);
        m_answer.reset();
        retranslate();
        return;
    }
    m_bridge.ask<Answer>(
        shared::Question::Detail, this,
        [ref = m_state.selectedSlice()->ref](query::Session& session, std::stop_token stop) {
            return find(session, ref, std::move(stop));
        },
        [this](Result<Answer> answer) { take(std::move(answer)); });
}

Result<SliceDetailPane::Answer> SliceDetailPane::find(
    query::Session& session, const query::SliceRef& ref, std::stop_token stop) {
    RS_TRY_ASSIGN(auto slice, query::sliceDetail(session, ref, stop));
    // Steps are by the rank's clock, wherever the track was moved to.
    const Timestamp own = session.snapshot().rank(ref.lane.rank).toTimeline(slice.stored);
    RS_TRY_ASSIGN(const auto step, query::stepAround(session, ref.lane.rank, own));
    RS_TRY_ASSIGN(
        auto kernel, analysis::kernelAt(session.snapshot(), ref.lane.rank, placeOf(slice), stop));
    RS_TRY_ASSIGN(auto stack, query::callStackOf(session, slice, stop));
    bool hasStacks = !stack.frames.empty();
    if (!hasStacks) {
        RS_TRY_ASSIGN(hasStacks, analysis::hasCallStacks(session, ref.lane.rank, stop));
    }
    const bool hasKernels = analysis::kernelTablesOf(session.snapshot(), ref.lane.rank) != nullptr;
    RS_TRY_ASSIGN(auto chain, query::sliceChain(session, ref, std::move(stop)));
    return Answer{std::move(slice), step ? std::optional(step->range) : std::nullopt,
        std::move(chain), std::move(kernel), std::move(stack), hasKernels, hasStacks};
}

void SliceDetailPane::take(Result<Answer> answer) {
    if (!answer) {
        m_answer.reset();
        if (answer.error().code != ErrorCode::Cancelled)
            say(shared::errorText(answer.error()));
        return;
    }
    m_answer = std::move(*answer);
    show(*m_answer);
}

void SliceDetailPane::show(const Answer& answer) {
    m_facts->setFacts(sliceFacts(answer));
    showKernel(answer);
    m_argsModel->setArgs(answer.slice.args);
    m_args->expandToDepth(0);
    showStack(answer);
    m_linksTitle->setText(linksTitle(answer));
    m_links->setLinks(
        answer.chain.links, flowSwitch(*m_state.snapshot(), {answer.slice.ref.lane.rank}));
    m_stack->setCurrentWidget(m_parts);
}

std::vector<Fact> SliceDetailPane::sliceFacts(const Answer& answer) const {
    const query::SliceDetail& slice = answer.slice;
    QString share;
    if (answer.step && answer.step->length() >= slice.range.length())
        share = tr("%1 of the step")
                    .arg(shared::formatPercent(slice.range.length(), answer.step->length()));
    const QString name = shared::textOf(slice.name);
    std::vector<Fact> facts{{tr("Name"), name, {}, name}};
    addRankFacts(slice.ref.lane.rank, facts);
    facts.push_back({tr("Start"), shared::formatOffset(slice.range.begin - m_state.origin()), {},
        shared::exactNanoseconds(slice.range.begin - m_state.origin())});
    facts.push_back({tr("Start (raw)"), shared::exactNanoseconds(slice.stored)});
    if (slice.kind != model::LaneKind::Instants) {
        facts.push_back(
            {tr("End (raw)"), shared::exactNanoseconds(slice.stored + slice.range.length())});
        facts.push_back({tr("Duration"), shared::formatDuration(slice.range.length()), share,
            shared::exactNanoseconds(slice.range.length())});
        facts.push_back({tr("Self time"), shared::formatDuration(slice.self),
            shared::formatPercent(slice.self, slice.range.length()),
            shared::exactNanoseconds(slice.self)});
    }
    facts.push_back({tr("Process"), shared::textOf(slice.process)});
    facts.push_back({tr("Track"), shared::textOf(slice.track), tr("depth %1").arg(slice.depth)});
    if (!slice.category.empty())
        facts.push_back({tr("Category"), shared::textOf(slice.category)});
    if (slice.wallClock != slice.stored)
        facts.push_back({tr("Wall-clock time"), shared::exactNanoseconds(slice.wallClock)});
    return facts;
}

void SliceDetailPane::addRankFacts(RankSlot slot, std::vector<Fact>& facts) const {
    const auto& ranks = m_state.facts().ranks;
    const RankFacts of = toIndex(slot) < ranks.size() ? ranks[toIndex(slot)] : RankFacts();
    facts.push_back(
        {tr("Rank"), shared::textOf(m_state.snapshot()->rank(slot).index->label), of.place()});
    if (!of.part.isEmpty())
        facts.push_back({tr("Topology"), of.part, {},
            tr("Place of the rank in the parallel groups of the job")});
}

void SliceDetailPane::showKernel(const Answer& answer) {
    const query::SliceRef& ref = answer.slice.ref;
    const index::RankIndex& rank = *m_state.snapshot()->rank(ref.lane.rank).index;
    m_kernel->setEmptyText(shared::sentences({tr("No kernel table in this profile."),
        shared::switchText(shared::Recorded::KernelTable, rank.kind)}));
    m_kernel->setFacts(answer.kernel ? kernelFacts(*answer.kernel) : std::vector<Fact>());
    const bool isMissing = !answer.hasKernels && hasKernelSwitch(rank)
        && layerOfSlice(*m_state.snapshot(), ref) == model::Layer::Device;
    m_kernelPart->setVisible(answer.kernel.has_value() || isMissing);
}

void SliceDetailPane::showStack(const Answer& answer) {
    const query::CallStack& stack = answer.stack;
    m_stackTitle->setText(stack.owner ? tr("Call stack of %1").arg(shared::textOf(stack.ownerName))
                                      : tr("Call stack"));
    const query::SliceRef& ref = answer.slice.ref;
    m_calls->setProfile(m_state.snapshot()->rank(ref.lane.rank).index->kind);
    m_calls->setFrames(stack.frames);
    const bool isMissing =
        !answer.hasStacks && comesOfCalls(layerOfSlice(*m_state.snapshot(), ref));
    m_stackPart->setVisible(!stack.frames.empty() || isMissing);
}

QString SliceDetailPane::linksTitle(const Answer& answer) {
    if (!answer.chain.isCut)
        return tr("Flows");
    return tr("Flows (first %1, the chain goes on)")
        .arg(shared::formatCount(answer.chain.links.size()));
}

void SliceDetailPane::say(const QString& text) {
    m_message->setText(text);
    m_stack->setCurrentWidget(m_message);
}

QString SliceDetailPane::text() const {
    if (!m_answer)
        return {};
    return m_facts->text() + m_kernel->text() + tr("Arguments") + '\t'
        + QString::fromStdString(m_answer->slice.rawArgs) + '\n' + m_calls->text()
        + m_links->text();
}

void SliceDetailPane::copy() const {
    if (m_answer)
        QApplication::clipboard()->setText(text());
}

void SliceDetailPane::follow(const query::LinkedSlice& link) {
    if (link.slice)
        m_state.jumpTo(*link.slice, link.range);
    else
        m_state.reveal(link.lane, link.range);
}

} // namespace rankscope::timeline
