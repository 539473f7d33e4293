// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_view.h"

#include <algorithm>
#include <utility>

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMetaMethod>
#include <QPainter>

#include "views/shared/column_filter_popup.h"
#include "views/shared/column_width.h"
#include "views/shared/icons.h"
#include "views/shared/remembered_columns.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

namespace {

constexpr int kRowHeight = 22;

void takeRowHeights(QTableView& table) {
    const int row = grown(kRowHeight);
    table.verticalHeader()->setMinimumSectionSize(row);
    table.verticalHeader()->setDefaultSectionSize(row);
    table.horizontalHeader()->setFixedHeight(row + 2);
}

} // namespace

TableView::TableView(QWidget* parent)
    : QTableView(parent)
    , m_table(new TableModel(this))
    , m_drawing(*m_table) {
    setModel(m_table);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setMinimumSectionSize(48);
    horizontalHeader()->setHighlightSections(false);
    setSortingEnabled(true);
    horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this,
        [this](const QPoint& place) {
            openMenu(horizontalHeader()->mapToGlobal(place),
                horizontalHeader()->logicalIndexAt(place), {});
        });
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (!m_isSettingWidth)
            m_drawn.insert(column);
    });
    connect(m_table, &TableModel::filtersChanged, this, [this] { viewport()->update(); });
    connect(m_table, &TableModel::arranged, this, [this] {
        if (m_wantedRow)
            selectRow(*m_wantedRow);
    });
    takeLook();
    takeRowHeights(*this);
    atNewTextSize(this, [this] { takeTextSize(); });
    connect(this, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
        const uint32_t row = m_table->dataRow(index.row());
        if (std::exchange(m_isOnCurrent, false))
            emit rowSelected(row);
        emit rowActivated(row);
    });
    connect(this, &QAbstractItemView::doubleClicked, this,
        [this](const QModelIndex& index) { emit rowWanted(m_table->dataRow(index.row())); });
}

void TableView::setColumns(std::vector<Column> columns) {
    // An answer without rows tells no kinds yet.
    const bool isSame = std::ranges::equal(columns, m_table->table().columns,
        [](const Column& a, const Column& b) { return a.title == b.title && a.kind == b.kind; });
    const int ordered = m_table->order().column;
    m_table->setColumns(std::move(columns));
    if (isSame)
        return;
    if (m_table->order().column != ordered) { // it is elsewhere now, or gone
        const QSignalBlocker quiet(horizontalHeader());
        horizontalHeader()->setSortIndicator(m_table->order().column, m_table->order().direction);
    }
    m_drawn.clear();
    applyColumns();
    for (int i = 0; i < m_table->columnCount(); ++i)
        setWidth(i, sizeHintForColumn(i));
    fitNames();
}

void TableView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitNames();
}

void TableView::setRows(std::vector<TableRow> rows, TableRow totals, std::vector<uint32_t> told) {
    m_table->setTable({.columns = m_table->table().columns,
        .rows = std::move(rows),
        .totals = std::move(totals),
        .told = std::move(told)});
    widenForNumbers();
}

void TableView::fill(TableData table) {
    m_wantedRow.reset();
    setColumns(table.columns);
    m_table->setTable(std::move(table));
    widenForNumbers();
}

void TableView::forgetOrder() {
    m_table->setFilters({});
    sortByColumn(-1, Qt::AscendingOrder);
}

void TableView::setEmptyText(const QString& text) {
    m_drawing.emptyText = text;
    viewport()->update();
}

QString TableView::exportName() const {
    if (m_exportPlace.isEmpty())
        return m_exportName;
    const QString name = '-' + m_exportName;
    return m_exportPlace.endsWith(name) ? m_exportPlace : m_exportPlace + name;
}

void TableView::selectRow(uint32_t dataRow) {
    m_wantedRow.reset();
    if (m_table->isArranging())
        m_wantedRow = dataRow;
    const int row = m_table->modelRow(dataRow);
    if (row < 0)
        return;
    const QSignalBlocker quiet(this);
    setCurrentIndex(m_table->index(row, 0));
    scrollTo(m_table->index(row, 0));
}

void TableView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
        return;
    }
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && currentIndex().isValid()) {
        const uint32_t row = m_table->dataRow(currentIndex().row());
        if (!leadsSomewhere())
            emit rowSelected(row);
        emit rowActivated(row);
        emit rowWanted(row);
        return;
    }
    QTableView::keyPressEvent(event);
}

void TableView::keyboardSearch(const QString& text) {
    if (static_cast<size_t>(m_table->rowCount()) <= kMostAtOnce)
        QTableView::keyboardSearch(text);
}

void TableView::mousePressEvent(QMouseEvent* event) {
    const QModelIndex pressed = indexAt(event->position().toPoint());
    m_isOnCurrent = event->button() == Qt::LeftButton && pressed.isValid()
        && pressed.row() == currentIndex().row();
    QTableView::mousePressEvent(event);
}

bool TableView::leadsSomewhere() const {
    return isSignalConnected(QMetaMethod::fromSignal(&TableView::rowWanted));
}

void TableView::contextMenuEvent(QContextMenuEvent* event) {
    // By the key it is about the cell at hand.
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex cell = isKey ? currentIndex() : indexAt(event->pos());
    const QPoint place = isKey && cell.isValid()
        ? viewport()->mapToGlobal(visualRect(cell).center())
        : event->globalPos();
    const int column =
        cell.isValid() ? cell.column() : horizontalHeader()->logicalIndexAt(event->pos().x());
    openMenu(place, column, QPersistentModelIndex(cell));
}

void TableView::openMenu(const QPoint& place, int column, const QPersistentModelIndex& cell) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (leadsSomewhere() && cell.isValid())
        menu->addAction(tr("Jump to location"), this, [this, cell] {
            if (cell.isValid())
                emit rowWanted(m_table->dataRow(cell.row()));
        });
    QAction* copy = menu->addAction(copyText(), this, [this] { copySelection(); });
    copy->setShortcut(QKeySequence::Copy);
    QAction* save = menu->addAction(tr("Export as CSV..."), this, [this] { exportRows(); });
    copy->setEnabled(m_table->rowCount() > 0);
    save->setEnabled(m_table->rowCount() > 0);
    addColumnActions(*menu, column);
    menu->popup(place);
}

void TableView::addColumnActions(QMenu& menu, int column) {
    const auto& all = m_table->table().columns;
    if (all.empty())
        return;
    menu.addSeparator();
    if (column >= 0 && column < m_table->columnCount())
        menu.addAction(tr("Filter by \"%1\"...").arg(all[static_cast<size_t>(column)].title), this,
            [this, column] { filterColumn(column); });
    if (!m_table->filters().empty())
        menu.addAction(tr("Show all rows"), this, [this] { m_table->setFilters({}); });
    QMenu* columns = menu.addMenu(tr("Columns"));
    for (int i = 0; i < m_table->columnCount(); ++i) {
        QAction* one = columns->addAction(all[static_cast<size_t>(i)].title);
        one->setCheckable(true);
        one->setChecked(!m_table->isHidden(i));
        one->setEnabled(m_table->isHidden(i) || m_table->shownColumns().size() > 1);
        connect(one, &QAction::toggled, this, [this, i](bool isOn) { showColumn(i, isOn); });
    }
}

void TableView::dropFilters() {
    if (!m_table->filters().empty())
        m_table->setFilters({});
}

void TableView::filterColumn(int column) {
    if (m_filterPopup == nullptr) {
        m_filterPopup = new ColumnFilterPopup(this);
        connect(m_filterPopup, &ColumnFilterPopup::changed, this,
            [this](const ColumnFilter& filter, bool isFilter) {
                std::vector<ColumnFilter> filters = m_table->filters();
                std::erase_if(filters,
                    [&filter](const ColumnFilter& one) { return one.column == filter.column; });
                if (isFilter)
                    filters.push_back(filter);
                m_table->setFilters(std::move(filters));
            });
    }
    const ColumnFilter* const now = m_table->filterOf(column);
    m_filterPopup->open(m_table->table().columns[static_cast<size_t>(column)],
        now == nullptr ? ColumnFilter{.column = column} : *now,
        viewport()->mapToGlobal(QPoint(columnViewportPosition(column), 0)));
}

void TableView::showColumn(int column, bool isShown) {
    std::vector<bool> hidden;
    for (int i = 0; i < m_table->columnCount(); ++i)
        hidden.push_back(i == column ? !isShown : m_table->isHidden(i));
    if (std::ranges::find(hidden, false) == hidden.end())
        return;
    rememberHidden(m_exportName, m_table->table().columns, hidden);
    applyColumns();
    if (isShown)
        setWidth(column, sizeHintForColumn(column));
    fitNames();
}

void TableView::applyColumns() {
    m_table->setHidden(rememberedHidden(m_exportName, m_table->table().columns));
    m_nameColumn = -1;
    for (int i = 0; i < m_table->columnCount(); ++i) {
        const Column& column = m_table->table().columns[static_cast<size_t>(i)];
        setColumnHidden(i, m_table->isHidden(i));
        if (m_nameColumn < 0 && column.kind == ColumnKind::Text && column.width == 0
            && !m_table->isHidden(i))
            m_nameColumn = i;
    }
}

void TableView::setExportName(const QString& name) {
    m_exportName = name;
    applyColumns();
}

void TableView::takeTextSize() {
    takeRowHeights(*this);
    for (int i = 0; i < m_table->columnCount(); ++i) {
        if (!m_drawn.contains(i))
            setWidth(i, sizeHintForColumn(i));
    }
    widenForNumbers();
    scheduleDelayedItemsLayout();
}

void TableView::takeLook() {
    m_table->setFilterMark(
        themedIcon("filter", themeOf(palette()).accent, themeOf(palette()).faint));
}

void TableView::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_table != nullptr)
        takeLook();
    // Where the scroll bars are put elsewhere while Qt tells the children, it passes over one.
    if (event->type() == QEvent::FontChange && m_table != nullptr)
        horizontalHeader()->setFont({});
}

void TableView::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    const Theme& theme = themeOf(palette());
    QPainter painter(viewport());
    const bool isFiltered = !m_table->filters().empty();
    if (m_table->isArranging() && m_table->rowCount() == 0)
        return; // nobody knows yet
    if (m_table->rowCount() == 0 && (isFiltered || !m_drawing.emptyText.isEmpty())) {
        paintEmptyText(painter, viewport()->rect(), font(), theme,
            isFiltered ? tr("No rows match the filters of the columns.") : m_drawing.emptyText);
        return;
    }
    const int first = std::max(0, rowAt(0));
    for (int row = first; row < m_table->rowCount(); ++row) {
        const int bottom = rowViewportPosition(row) + rowHeight(row) - 1;
        if (bottom > viewport()->height())
            break;
        paintRowEnd(painter, row);
        painter.fillRect(0, bottom, viewport()->width(), 1, theme.line2);
    }
}

void TableView::paintRowEnd(QPainter& painter, int row) const {
    // The selection ends with the last column: the row goes on to the edge.
    const int end = horizontalHeader()->length() - horizontalHeader()->offset();
    if (end >= viewport()->width() || !selectionModel()->isRowSelected(row))
        return;
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.state |= QStyle::State_Selected;
    option.rect = QRect(end, rowViewportPosition(row), viewport()->width() - end, rowHeight(row));
    style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, &painter, this);
}

void TableView::selectionChanged(const QItemSelection& now, const QItemSelection& before) {
    QTableView::selectionChanged(now, before);
    viewport()->update(); // the ends of the rows too
}

void TableView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (current.isValid() && current.row() != previous.row())
        emit rowSelected(m_table->dataRow(current.row()));
}

int TableView::sizeHintForColumn(int column) const {
    return usualWidth(m_table->table().columns[static_cast<size_t>(column)], fontMetrics());
}

} // namespace rankscope::shared
