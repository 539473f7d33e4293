// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/block_pane.h"

#include <algorithm>

#include <QCheckBox>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>

#include "core/query/profiles.h"
#include "views/sections/section.h"
#include "views/shared/choice_box.h"
#include "views/shared/issue_texts.h"
#include "views/shared/paged_feed.h"
#include "views/shared/phrases.h"
#include "views/shared/row_wishes.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::memory {

namespace {

using analysis::BlockFilter;
using analysis::BlockList;
using analysis::BlockOrder;
using analysis::BlockSort;

/// Rows that come with the answer; the others when they are looked at.
constexpr size_t kFirstRows = 1000;
constexpr int kLeastWidth = 240; ///< the filters do not hold a narrow window wide
constexpr int kNameWidth = 130;
constexpr int kSizeWidth = 74;

QLineEdit* newField(QWidget* parent, int width) {
    auto* field = new QLineEdit(parent);
    shared::inEachTextSize(field, [field, width] { field->setMaximumWidth(shared::grown(width)); });
    field->setClearButtonEnabled(true);
    return field;
}

/// In a narrow window fields give way, but not so far that their hint is cut.
void setHint(QLineEdit& field, const QString& hint) {
    constexpr int kLetters = 17; // of QLineEdit's own hint of its size
    const QFontMetrics metrics = field.fontMetrics();
    const int around = field.sizeHint().width() - kLetters * metrics.horizontalAdvance('x');
    field.setPlaceholderText(hint);
    field.setMinimumWidth(
        std::max(field.maximumWidth() / 2, metrics.horizontalAdvance(hint) + around + 2));
}

} // namespace

BlockPane::BlockPane(shared::QueryBridge& bridge, QWidget* parent)
    : TableCard(bridge, parent)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion())
    , m_feed(new shared::PagedFeed(table(), bridge))
    , m_name(newField(this, kNameWidth))
    , m_least(newField(this, kSizeWidth))
    , m_most(newField(this, kSizeWidth))
    , m_inView(new QCheckBox(this))
    , m_alive(new QCheckBox(this))
    , m_release(new shared::ChoiceBox(this))
    , m_order(new shared::ChoiceBox(this)) {
    for (QWidget* tool : {static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_least),
             static_cast<QWidget*>(m_most), static_cast<QWidget*>(m_inView),
             static_cast<QWidget*>(m_alive), static_cast<QWidget*>(m_release),
             static_cast<QWidget*>(m_order)})
        addTool(tool);
    setMinimumWidth(kLeastWidth);
    table().viewport()->installEventFilter(this);
    connectParts();
    retranslate();
}

void BlockPane::keepIn(sections::Section& section) {
    section.keep(*m_name, "block-name");
    section.keep(*m_least, "block-least");
    section.keep(*m_most, "block-most");
    section.keep(*m_inView);
    section.keep(*m_alive);
    section.doNotKeep(*m_alive); // nor is its moment
    section.keep(*m_release);
    section.keep(*m_order);
}

void BlockPane::connectParts() {
    m_inView->setObjectName("in-view");
    m_alive->setObjectName("alive");
    m_release->setObjectName("release");
    m_order->setObjectName("block-order");

    connect(m_name, &QLineEdit::textChanged, this, &BlockPane::ask);
    for (QLineEdit* field : {m_least, m_most}) {
        connect(field, &QLineEdit::textChanged, this, &BlockPane::readSizes);
        connect(field, &QLineEdit::textChanged, this, &BlockPane::ask);
    }
    for (QCheckBox* box : {m_inView, m_alive})
        connect(box, &QCheckBox::toggled, this, &BlockPane::ask);
    connect(m_release, &QComboBox::currentIndexChanged, this, &BlockPane::ask);
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] {
        table().horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
        reload();
    });
    connect(&table().table(), &shared::TableModel::orderWanted, this, &BlockPane::reload);
    connect(&table(), &shared::TableView::rowSelected, this,
        [this](quint32 row) { emit rowSelected(row); });
    connect(&table(), &shared::TableView::rowWanted, this,
        [this](quint32 row) { emit rowWanted(row); });
}

void BlockPane::retranslate() {
    setHint(*m_name, tr("Name"));
    m_name->setAccessibleName(tr("Name"));
    m_name->setToolTip(tr("Only blocks whose name contains this"));
    setHint(*m_least, tr("min"));
    m_least->setAccessibleName(tr("Minimum size"));
    m_least->setToolTip(tr("Only blocks of this size or larger, for example 1.5 MB"));
    setHint(*m_most, tr("max"));
    m_most->setAccessibleName(tr("Maximum size"));
    m_most->setToolTip(tr("Only blocks of this size or smaller, for example 64 KB"));
    m_inView->setText(tr("In view"));
    m_inView->setToolTip(tr("Only blocks alive within the visible range of the curves"));
    m_alive->setToolTip(tr("Only blocks alive at the moment selected on the curves: allocated "
                           "before it and not yet freed"));
    m_alive->setText(m_scope.moment ? tr("Alive at %1").arg(m_scope.momentText)
                                    : tr("Alive at selected moment"));
    m_release->setCaption(tr("Blocks"));
    m_release->setChoices(
        {{tr("all"), BlockFilter::Release::Any}, {tr("freed"), BlockFilter::Release::Released},
            {tr("not freed"), BlockFilter::Release::Kept}});
    m_order->setCaption(tr("Sort by"));
    m_order->setChoices({{tr("largest first"), BlockOrder::Largest},
        {tr("longest alive first"), BlockOrder::Longest},
        {tr("earliest first"), BlockOrder::First}});
    table().setAccessibleName(tr("Memory blocks"));
    setMissing(m_missing);
    table().setColumns(blockColumns(m_list));
    showTitle();
}

void BlockPane::setMissing(shared::ProfileKinds of) {
    m_missing = std::move(of);
    table().setEmptyText(!m_missing.empty()
            ? shared::sentences({tr("No file of this rank lists memory blocks."),
                shared::switchText(shared::Recorded::Memory, m_missing)})
            : tr("No blocks match the filters."));
}

BlockFilter BlockPane::filter() const {
    BlockFilter filter;
    filter.name = m_name->text().toStdString();
    filter.least = parseBytes(m_least->text());
    filter.most = parseBytes(m_most->text());
    filter.stream = m_scope.stream;
    filter.allocator = m_scope.allocator;
    filter.device = m_scope.device;
    filter.graph = m_scope.graph;
    filter.release = m_release->as<BlockFilter::Release>();
    const bool isOfView = m_inView->isChecked() && !m_scope.view.isEmpty();
    const auto time = isOfView ? std::optional(m_scope.view) : m_scope.range;
    if (time)
        filter.between = {toNanoseconds(time->begin), toNanoseconds(time->end - Duration(1))};
    if (m_alive->isChecked() && m_scope.moment)
        filter.aliveAt = toNanoseconds(*m_scope.moment);
    return filter;
}

void BlockPane::setScope(const BlockScope& scope) {
    const bool isOther = scope.rank != m_scope.rank || scope.profile != m_scope.profile
        || scope.source != m_scope.source || scope.origin != m_scope.origin
        || scope.trace != m_scope.trace;
    const bool isOtherTable =
        scope.source != m_scope.source || (scope.trace == nullptr) != (m_scope.trace == nullptr);
    m_scope = scope;
    m_alive->setEnabled(scope.moment.has_value());
    m_alive->setText(
        scope.moment ? tr("Alive at %1").arg(scope.momentText) : tr("Alive at selected moment"));
    if (isOtherTable)
        table().forgetOrder(); // by columns that are others now
    if (isOther)
        reload();
    else
        ask();
}

void BlockPane::setAlive(bool isWanted) {
    m_alive->setChecked(isWanted);
}

void BlockPane::readSizes() {
    for (QLineEdit* field : {m_least, m_most})
        shared::inkText(*field, field->text().isEmpty() || parseBytes(field->text()));
}

void BlockPane::ask() {
    if (m_asked != filter())
        reload();
}

void BlockPane::reload() {
    m_asked = filter();
    table().verticalScrollBar()->setValue(0);
    request();
}

void BlockPane::addWishes(BlockFilter& filter, analysis::BlockRows& rows) {
    std::vector<std::string> names;
    for (const analysis::BlockColumn& column : m_list.columns)
        names.push_back(column.name);
    shared::RowWishes wishes = shared::wishesOf(table().table(), names);
    for (analysis::ColumnCondition& condition : wishes.conditions)
        filter.conditions.push_back(asStored(std::move(condition), m_list, m_scope.origin));
    if (!wishes.order.empty())
        rows.sort = BlockSort{wishes.order,
            wishes.isDescending ? BlockSort::Direction::Down : BlockSort::Direction::Up};
}

Result<BlockList> BlockPane::Found::at(
    size_t first, size_t count, const std::stop_token& stop) const {
    if (trace != nullptr)
        return analysis::traceBlocksAt(*trace, places, first, count);
    return analysis::blocksAt(places, first, count, stop);
}

void BlockPane::request() {
    m_feed->forgetOne(); // of rows that go
    analysis::BlockRows rows{.order = m_order->as<BlockOrder>()};
    BlockFilter filter = *m_asked;
    addWishes(filter, rows);
    m_bridge.ask<Answer>(
        m_question, this,
        [scope = m_scope, filter, rows](
            const query::Session& session, const std::stop_token& stop) -> Result<Answer> {
            auto found = std::make_shared<Found>(Found{scope.trace, {}});
            if (scope.trace) {
                found->places = analysis::traceBlockPlaces(*scope.trace, filter, rows);
            } else {
                RS_TRY_ASSIGN(found->places,
                    analysis::blockPlaces(query::onlyProfile(session.snapshot(), scope.profile),
                        scope.rank, scope.source, filter, rows, stop));
            }
            RS_TRY_ASSIGN(auto list, found->at(0, kFirstRows, stop));
            auto cells = blockRows(list, scope.origin);
            return Answer{std::move(found), std::move(list), std::move(cells)};
        },
        [this](Result<Answer> answer) {
            if (answer)
                take(std::move(*answer));
            else if (answer.error().code != ErrorCode::Cancelled)
                setTitle(tr("Blocks"), shared::errorText(answer.error()));
        });
}

void BlockPane::take(Answer answer) {
    m_found = std::move(answer.found);
    m_list = std::move(answer.list);
    m_feed->setRows(m_found->places.numbers.size(),
        [found = m_found, origin = m_scope.origin](query::Session& /*session*/, size_t first,
            size_t count, const std::stop_token& stop) -> Result<shared::PagedFeed::Page> {
            RS_TRY_ASSIGN(const BlockList page, found->at(first, count, stop));
            return blockRows(page, origin);
        });
    fill({.columns = blockColumns(m_list), .rows = std::move(answer.rows)});
    showTitle();
}

void BlockPane::withBlock(size_t row, std::function<void(const BlockList&, size_t)> use) {
    m_feed->forgetOne(); // what was wanted before
    if (row < m_list.rows.size())
        return use(m_list, row);
    if (m_found == nullptr)
        return;
    m_feed->readOne<BlockList>([found = m_found, row](query::Session& /*session*/,
                                   const std::stop_token& stop) { return found->at(row, 1, stop); },
        [use = std::move(use)](const BlockList& one) {
            if (!one.rows.empty())
                use(one, 0);
        });
}

void BlockPane::showTitle() {
    QStringList facts{countText(m_list)};
    if (m_scope.trace)
        facts += oddTexts(m_scope.trace->odd);
    setTitle(tr("Blocks"), shared::sideBySide(facts));
}

bool BlockPane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ContextMenu && watched == table().viewport()) {
        const auto* menu = static_cast<QContextMenuEvent*>(event);
        const QModelIndex index = table().indexAt(menu->pos());
        if (index.isValid()) {
            emit menuRequested(table().table().dataRow(index.row()), menu->globalPos());
            return true;
        }
    }
    return TableCard::eventFilter(watched, event);
}

} // namespace rankscope::memory
