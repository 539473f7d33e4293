// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/block_pane.h"

#include <QCheckBox>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>

#include "views/shared/choice_box.h"
#include "views/shared/issue_texts.h"
#include "views/shared/table_view.h"
#include "views/shared/theme.h"

namespace rankscope::memory {

namespace {

using analysis::BlockFilter;
using analysis::BlockList;
using analysis::BlockOrder;

/// Rows in the table; what lies behind them is reached by filters.
constexpr size_t kMostRows = 1000;
constexpr int kLeastWidth = 240; ///< the filters do not hold a narrow window wide
constexpr int kNameWidth = 130;
constexpr int kSizeWidth = 74;

QLineEdit* newField(QWidget* parent, int width) {
    auto* field = new QLineEdit(parent);
    field->setMinimumWidth(width / 2); // in a narrow window they give way
    field->setMaximumWidth(width);
    field->setClearButtonEnabled(true);
    return field;
}

} // namespace

BlockPane::BlockPane(shared::QueryBridge& bridge, QWidget* parent)
    : Card(parent)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion())
    , m_name(newField(this, kNameWidth))
    , m_least(newField(this, kSizeWidth))
    , m_most(newField(this, kSizeWidth))
    , m_inView(new QCheckBox(this))
    , m_alive(new QCheckBox(this))
    , m_order(new shared::ChoiceBox(this))
    , m_table(new shared::TableView(this)) {
    for (QWidget* tool : {static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_least),
             static_cast<QWidget*>(m_most), static_cast<QWidget*>(m_inView),
             static_cast<QWidget*>(m_alive), static_cast<QWidget*>(m_order)})
        addTool(tool);
    setContent(m_table, Edge::Whole);
    setMinimumWidth(kLeastWidth);
    m_table->installEventFilter(this);
    m_table->viewport()->installEventFilter(this);
    connectParts();
    retranslate();
}

void BlockPane::connectParts() {
    connect(m_name, &QLineEdit::textChanged, this, &BlockPane::ask);
    for (QLineEdit* field : {m_least, m_most}) {
        connect(field, &QLineEdit::textChanged, this, &BlockPane::readSizes);
        connect(field, &QLineEdit::textChanged, this, &BlockPane::ask);
    }
    for (QCheckBox* box : {m_inView, m_alive})
        connect(box, &QCheckBox::toggled, this, &BlockPane::ask);
    connect(m_order, &QComboBox::currentIndexChanged, this, &BlockPane::reload);
    connect(m_table, &shared::TableView::rowSelected, this,
        [this](quint32 row) { emit rowSelected(row); });
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        emit rowWanted(m_table->table().dataRow(index.row()));
    });
}

void BlockPane::retranslate() {
    m_name->setPlaceholderText(tr("Name"));
    m_name->setToolTip(tr("Only blocks whose name contains this"));
    m_least->setPlaceholderText(tr("from size"));
    m_least->setToolTip(tr("Only blocks of this size or larger, for example 1.5 MB"));
    m_most->setPlaceholderText(tr("to size"));
    m_most->setToolTip(tr("Only blocks of this size or smaller, for example 64 kB"));
    m_inView->setText(tr("In sight"));
    m_inView->setToolTip(tr("Only blocks that are alive somewhere in the visible part of the "
                            "curves"));
    m_alive->setToolTip(tr("Only blocks that are alive at the moment chosen in the curves: taken "
                           "before, not yet given back"));
    m_alive->setText(
        m_scope.moment ? tr("Alive at %1").arg(m_scope.momentText) : tr("Alive at the moment"));
    m_order->setCaption(tr("First"));
    m_order->setChoices({{tr("largest"), static_cast<int64_t>(BlockOrder::Largest)},
        {tr("longest alive"), static_cast<int64_t>(BlockOrder::Longest)},
        {tr("earliest"), static_cast<int64_t>(BlockOrder::First)}});
    m_table->setAccessibleName(tr("Blocks of memory"));
    setMissing(m_isMissing);
    setList(std::move(m_list));
}

void BlockPane::setMissing(bool isMissing) {
    m_isMissing = isMissing;
    m_table->setEmptyText(isMissing ? tr("No file of this rank lists blocks of memory. "
                                         "operator_memory.csv does, collected on Ascend devices "
                                         "with profile_memory=True.")
                                    : tr("No block passes these filters."));
}

BlockFilter BlockPane::filter() const {
    BlockFilter filter;
    filter.name = m_name->text().toStdString();
    filter.least = parseBytes(m_least->text());
    filter.most = parseBytes(m_most->text());
    filter.stream = m_scope.stream;
    filter.allocator = m_scope.allocator;
    if (m_inView->isChecked() && !m_scope.view.isEmpty())
        filter.between = {
            toNanoseconds(m_scope.view.begin), toNanoseconds(m_scope.view.end - Duration(1))};
    if (m_alive->isChecked() && m_scope.moment)
        filter.aliveAt = toNanoseconds(*m_scope.moment);
    return filter;
}

void BlockPane::setScope(const BlockScope& scope) {
    const bool isOther = scope.rank != m_scope.rank || scope.source != m_scope.source
        || scope.origin != m_scope.origin;
    m_scope = scope;
    m_alive->setEnabled(scope.moment.has_value());
    m_alive->setText(
        scope.moment ? tr("Alive at %1").arg(scope.momentText) : tr("Alive at the moment"));
    if (isOther)
        reload();
    else
        ask();
}

void BlockPane::setAlive(bool isWanted) {
    m_alive->setChecked(isWanted);
}

void BlockPane::readSizes() {
    for (QLineEdit* field : {m_least, m_most}) {
        const bool isRead = field->text().isEmpty() || parseBytes(field->text());
        QPalette colours = palette();
        if (!isRead)
            colours.setColor(QPalette::Text, shared::themeOf(colours).bad);
        field->setPalette(colours);
    }
}

void BlockPane::ask() {
    if (m_asked != filter())
        reload();
}

void BlockPane::reload() {
    m_asked = filter();
    const auto order = static_cast<BlockOrder>(m_order->value());
    m_bridge.ask<BlockList>(
        m_question, this,
        [scope = m_scope, filter = *m_asked, order](
            const query::Session& session, const std::stop_token& stop) {
            return analysis::blockList(
                session.snapshot(), scope.rank, scope.source, filter, order, kMostRows, stop);
        },
        [this](Result<BlockList> list) {
            if (list)
                setList(std::move(*list));
            else if (list.error().code != ErrorCode::Cancelled)
                setTitle(tr("Blocks"), shared::errorText(list.error()));
        });
}

void BlockPane::setList(BlockList list) {
    m_list = std::move(list);
    shared::TableData table = blockTable(m_list, m_scope.origin);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    setTitle(tr("Blocks"), countText(m_list));
}

bool BlockPane::eventFilter(QObject* watched, QEvent* event) {
    const QModelIndex current = m_table->currentIndex();
    if (event->type() == QEvent::KeyPress && watched == m_table && current.isValid()) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            emit rowWanted(m_table->table().dataRow(current.row()));
            return true;
        }
    }
    if (event->type() == QEvent::ContextMenu && watched == m_table->viewport()) {
        const auto* menu = static_cast<QContextMenuEvent*>(event);
        const QModelIndex index = m_table->indexAt(menu->pos());
        if (index.isValid()) {
            emit menuRequested(m_table->table().dataRow(index.row()), menu->globalPos());
            return true;
        }
    }
    return Card::eventFilter(watched, event);
}

} // namespace rankscope::memory
