// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/search_field.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QToolTip>

#include "views/shared/elided_label.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/phrases.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/timeline/hit_walk.h"
#include "views/timeline/search_options.h"
#include "views/timeline/search_texts.h"
#include "views/timeline/shown_lanes.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::FlatButton;
using shared::Question;

namespace {
constexpr int kWidest = 560;
constexpr int kLeastCount = 90; ///< pixels of a count that are whole: "of 1,234,567"
constexpr int kLongestProblem = 220; ///< pixels of what is said in the field; the tip has it all
} // namespace

SearchField::SearchField(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_slow(bridge.newTask(this))
    , m_options(new SearchOptions(this))
    , m_where(new FlatButton("search", this))
    , m_text(new QLineEdit(this))
    , m_number(new QLineEdit(this))
    , m_count(new shared::ElidedLabel(this))
    , m_rules(this)
    , m_walk(new HitWalk(state, bridge, this))
    , m_previous(new FlatButton("up", this))
    , m_next(new FlatButton("down", this))
    , m_table(new FlatButton("table", this))
    , m_ranksInView([] { return std::set<RankSlot>(); }) {
    build();
    connectSignals();
    shared::inEachLanguage(this, [this] {
        retranslate();
        if (m_problem.isEmpty())
            showCount();
        else
            search(); // says it in the other language
    });
}

void SearchField::build() {
    m_where->setMenu(m_options);
    m_where->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_where->setObjectName("searchOptions");
    m_text->setFrame(false);
    m_text->setMinimumWidth(60);
    m_text->setClearButtonEnabled(true);
    m_text->installEventFilter(this);
    m_text->setObjectName("searchText");
    m_number->setFrame(false);
    m_number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_number->installEventFilter(this);
    m_number->setObjectName("searchNumber");
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setObjectName("searchCount");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(1, 1, 1, 1);
    row->setSpacing(0);
    row->addWidget(m_where);
    row->addWidget(m_text, 1);
    row->addWidget(m_number);
    row->addWidget(m_count);
    row->addSpacing(4);
    for (FlatButton* button : m_rules.buttons())
        row->addWidget(button);
    for (FlatButton* button : {m_previous, m_next, m_table})
        row->addWidget(button);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    shared::inEachTextSize(this, [this] { setMaximumWidth(shared::grown(kWidest)); });
}

void SearchField::connectSignals() {
    connect(m_text, &QLineEdit::textChanged, this, &SearchField::search);
    for (const FlatButton* rule : m_rules.buttons())
        connect(rule, &QToolButton::toggled, this, &SearchField::search);
    connect(m_options, &SearchOptions::changed, this, [this] {
        retranslate();
        search();
    });
    connect(m_next, &QToolButton::clicked, this, [this] { step(HitReach::All, false); });
    connect(m_previous, &QToolButton::clicked, this, [this] { step(HitReach::All, true); });
    connect(m_table, &QToolButton::clicked, this, &SearchField::tableRequested);
    // Comes with other ranks as well, and last: then everyone knows the new ones already.
    connect(&m_state, &TimelineState::filterChanged, this, &SearchField::search);
    connect(&m_state, &TimelineState::lockChanged, this, &SearchField::search);
    connect(&m_state, &TimelineState::selectedSliceChanged, this, &SearchField::selectionChanged);
    connect(&m_state, &TimelineState::boxChanged, this, &SearchField::selectionChanged);
    connect(&m_state, &TimelineState::hitsChanged, this, &SearchField::showCount);
    connect(&m_state, &TimelineState::currentHitChanged, this, &SearchField::showCount);
}

void SearchField::focus() {
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void SearchField::goNear(Timestamp time) {
    m_walk->goNear(time);
}

void SearchField::find(const QString& text) {
    m_text->setText(text);
    step(HitReach::All, false);
}

void SearchField::clear() {
    m_text->clear();
}

void SearchField::setRanksInView(std::function<std::set<RankSlot>()> ranks) {
    m_ranksInView = std::move(ranks);
}

void SearchField::viewScrolled() {
    if (m_options->scope() == SearchScope::InView && lanes() != m_lanes)
        search();
}

/// A jump along the matches selects them: where the lanes stay the same nothing is asked again.
void SearchField::selectionChanged() {
    const bool isOfSelection =
        m_options->scope() == SearchScope::Rank || m_options->scope() == SearchScope::Lane;
    if (isOfSelection && lanes() != m_lanes)
        search();
}

SearchLanes SearchField::lanes() const {
    return searchLanes(m_state, m_options->scope(),
        m_options->scope() == SearchScope::InView ? m_ranksInView() : std::set<RankSlot>());
}

query::SearchRequest SearchField::request(SearchLanes lanes) const {
    query::SearchRequest request{.text = m_text->text().toStdString(),
        .lanes = lanes ? std::move(*lanes) : std::vector<query::LaneRef>(),
        .range = searchedRange(m_state),
        .in = m_options->in()};
    m_rules.applyTo(request);
    return request;
}

bool SearchField::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    if (event->type() == QEvent::FocusOut && watched == m_number)
        showCount();
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    return press(watched, *static_cast<QKeyEvent*>(event)) || QWidget::eventFilter(watched, event);
}

bool SearchField::press(const QObject* watched, QKeyEvent& key) {
    switch (key.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (watched == m_number)
            goToNumber();
        else
            step(HitReach::All, key.modifiers().testFlag(Qt::ShiftModifier));
        return true;
    case Qt::Key_Down:
        if (key.modifiers().testFlag(Qt::AltModifier))
            m_where->showMenu();
        return key.modifiers().testFlag(Qt::AltModifier);
    case Qt::Key_Escape:
        // What was found stays: it goes with the text alone.
        m_text->clearFocus();
        m_number->clearFocus();
        emit left();
        return true;
    default:
        return false;
    }
}

void SearchField::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hasFocus = m_text->hasFocus() || m_number->hasFocus();
    painter.setPen(!m_problem.isEmpty() ? theme.bad : hasFocus ? theme.accent : theme.line);
    painter.setBrush(theme.bg);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

void SearchField::retranslate() {
    const query::SearchIn in = m_options->in();
    m_text->setPlaceholderText(in == query::SearchIn::Name ? tr("Find slices by name")
            : in == query::SearchIn::Category              ? tr("Find slices by category")
                                                           : tr("Find slices by argument value"));
    m_text->setToolTip(actions::tipOf("find.search") + '\n'
        + tr("Esc: back to the graph, the matches stay; Shift+Esc: clear the search"));
    m_where->setText(in == query::SearchIn::Name ? QString()
            : in == query::SearchIn::Category    ? tr("Categories")
                                                 : tr("Argument values"));
    m_where->setMarked(m_options->scope() != SearchScope::All);
    const QString where = tr("Where to look (Alt+Down)");
    m_where->setToolTip(
        m_options->summary().isEmpty() ? where : shared::labelled(where, m_options->summary()));
    m_number->setToolTip(tr("Number of the match: type another one to jump to it"));
    m_number->setAccessibleName(m_number->toolTip());
    m_text->setAccessibleName(m_text->placeholderText());
    const std::pair<FlatButton*, const char*> buttons[] = {
        {m_previous, "find.previous"}, {m_next, "find.next"}};
    m_rules.retranslate();
    for (const auto& [button, action] : buttons) {
        button->setToolTip(actions::tipOf(action));
        button->setAccessibleName(actions::textOf(QString(action)));
    }
    m_table->setToolTip(tr("List all matches in the data pane (Alt+4)"));
    for (FlatButton* button : {m_where, m_table})
        button->setAccessibleName(button->toolTip());
    updateGeometry();
}

void SearchField::search() {
    m_isStepWanted = false;
    m_lanes = lanes();
    const query::SearchRequest asked = request(m_lanes);
    const bool isNowhere = m_lanes && m_lanes->empty();
    const bool isOfSelection =
        m_options->scope() == SearchScope::Rank || m_options->scope() == SearchScope::Lane;
    const auto fault =
        query::TextPattern(asked.text, asked.textRule, asked.caseRule, asked.wordRule).fault();
    if (asked.text.empty())
        drop({});
    else if (fault)
        drop(faultText(*fault));
    else if (isNowhere && isOfSelection && !hasSelectedLanes(m_state))
        drop(tr("Select a slice first"));
    else if (isNowhere)
        take(query::SearchResult{});
    else
        ask(asked);
}

/// Nothing is looked for.
void SearchField::drop(const QString& problem) {
    m_isSearching = false;
    m_problem = problem;
    m_bridge.cancel(Question::Search);
    m_bridge.cancel(m_slow);
    m_state.setHits(nullptr);
    showCount();
}

void SearchField::ask(const query::SearchRequest& request) {
    const bool isSlow = request.in != query::SearchIn::Name;
    m_bridge.cancel(isSlow ? Question::Search : m_slow);
    m_problem.clear();
    m_isSearching = true;
    m_hasPart = false;
    showCount();
    m_bridge.askInParts<query::SearchResult>(
        isSlow ? m_slow : Question::Search, this,
        [request](query::Session& session, std::stop_token stop,
            const std::function<void(Result<query::SearchResult>)>& part) {
            const query::SearchListener listener{.hear = part};
            part(query::search(session, request, std::move(stop), listener));
        },
        [this](Result<query::SearchResult> result) { take(std::move(result)); });
}

void SearchField::take(Result<query::SearchResult> result) {
    if (!result && result.error().code == ErrorCode::Cancelled)
        return;
    m_isSearching = result && !result->isWhole;
    m_hasPart = true;
    m_problem = result ? QString() : shared::errorText(result.error());
    m_state.setHits(
        result ? std::make_shared<const query::SearchResult>(std::move(*result)) : nullptr);
    showCount();
    if (m_isStepWanted)
        step(HitReach::All, false);
}

void SearchField::showCount() {
    const auto& hits = m_state.hits();
    const bool hasHits = hits != nullptr && !hits->hits.empty();
    QString text;
    QString tip = m_problem;
    if (!m_problem.isEmpty()) {
        text = m_count->fontMetrics().elidedText(m_problem, Qt::ElideRight, kLongestProblem);
    } else if (hasHits) {
        text = countText(*hits);
        tip = m_isSearching ? tr("%1 of the slices were searched").arg(searchedText(*hits))
                            : QString();
    } else if (m_isSearching) {
        text = hits == nullptr ? QString(QChar(0x2026)) : searchedText(*hits);
    } else if (hits != nullptr) {
        text = tr("no matches");
    }
    m_count->setText(text);
    m_count->setMinimumWidth(std::min(m_count->sizeHint().width(), shared::grown(kLeastCount)));
    m_count->setToolTip(tip);
    const auto& current = m_state.currentHit();
    const QString number = current ? shared::formatCount(hits->first + *current + 1) : QString("-");
    if (!m_isSearching || !m_number->hasFocus()) // not while somebody types
        m_number->setText(number);
    const QString widest = hasHits ? shared::formatCount(hits->count) : QString();
    m_number->setFixedWidth(fontMetrics().horizontalAdvance(widest) + 16);
    m_number->setVisible(hasHits && m_problem.isEmpty());
    for (FlatButton* button : {m_next, m_previous, m_table})
        button->setEnabled(hasHits);
    fit();
    update();
}

void SearchField::step(HitReach reach, bool isBackward) {
    const bool hasHits = m_state.hits() != nullptr && !m_state.hits()->hits.empty();
    m_isStepWanted = m_isSearching && !(m_hasPart && hasHits);
    if (!m_isStepWanted && hasHits)
        m_walk->step(reach, isBackward);
}

void SearchField::goToNumber() {
    if (m_state.hits() == nullptr)
        return;
    QString digits = m_number->text();
    digits.remove(',').remove(' ');
    const qulonglong number = digits.toULongLong();
    const uint64_t last = m_state.hits()->count;
    if (number >= 1 && number <= last) {
        m_walk->goTo(number - 1);
        m_number->selectAll();
        return;
    }
    QToolTip::showText(m_number->mapToGlobal(QPoint(0, m_number->height())),
        tr("Type a number from 1 to %1.").arg(shared::formatCount(last)), m_number);
}

actions::Handlers SearchField::handlers() {
    actions::Handlers all;
    all["find.search"] = {.run = [this] { focus(); }};
    all["find.clear"] = {
        .run = [this] { clear(); }, .can = [this] { return !m_text->text().isEmpty(); }};
    m_rules.addTo(all);
    const auto walk = [&](const char* id, HitReach reach, bool isBackward) {
        all[id] = {.run = [this, reach, isBackward] { m_walk->step(reach, isBackward); },
            .can = [this, reach, isBackward] { return m_walk->canStep(reach, isBackward); }};
    };
    walk("find.next", HitReach::All, false);
    walk("find.previous", HitReach::All, true);
    walk("find.next-in-rank", HitReach::Rank, false);
    walk("find.previous-in-rank", HitReach::Rank, true);
    walk("find.next-in-lane", HitReach::Track, false);
    walk("find.previous-in-lane", HitReach::Track, true);
    return all;
}

} // namespace rankscope::timeline
