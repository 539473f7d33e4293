// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_view.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMetaMethod>
#include <QPainter>

#include "views/shared/file_export.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

namespace {
constexpr int kRowHeight = 22;
constexpr int kCellMargin = 24;
constexpr int kTitleMargin = 16;

/// A row of a usual width, so that columns do not jump with every answer.
QString sampleOf(ColumnKind kind) {
    switch (kind) {
    case ColumnKind::Count:
        return "1,234,567";
    case ColumnKind::Id:
        return "1234";
    case ColumnKind::Percent:
        return "100.0 %";
    case ColumnKind::Milliseconds:
        return "12,345.678";
    case ColumnKind::Offset:
        return "+12.345 678 901 s";
    case ColumnKind::FileTime:
        return "1,764,246,877,214,961.850";
    case ColumnKind::Bytes:
        return "1,023 MB";
    case ColumnKind::Bandwidth:
        return "1,234.567";
    case ColumnKind::Mixed:
        return "+123.456 789 ms";
    case ColumnKind::Text:
        break;
    }
    return "A name of usual length";
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
    verticalHeader()->setMinimumSectionSize(kRowHeight);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    horizontalHeader()->setFixedHeight(kRowHeight + 2);
    horizontalHeader()->setMinimumSectionSize(48);
    horizontalHeader()->setHighlightSections(false);
    setSortingEnabled(true);
    horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    horizontalHeader()->setSortIndicatorClearable(true);
    connect(this, &QAbstractItemView::clicked, this,
        [this](const QModelIndex& index) { emit rowActivated(m_table->dataRow(index.row())); });
    connect(this, &QAbstractItemView::doubleClicked, this,
        [this](const QModelIndex& index) { emit rowWanted(m_table->dataRow(index.row())); });
}

void TableView::setColumns(std::vector<Column> columns) {
    const bool isSame =
        std::ranges::equal(columns, m_table->table().columns, {}, &Column::title, &Column::title);
    m_table->setColumns(std::move(columns));
    if (isSame)
        return;
    const auto& all = m_table->table().columns;
    m_nameColumn = -1;
    for (int i = 0; i < m_table->columnCount(); ++i) {
        const Column& column = all[static_cast<size_t>(i)];
        if (m_nameColumn < 0 && column.kind == ColumnKind::Text && column.width == 0)
            m_nameColumn = i;
        setColumnWidth(i, sizeHintForColumn(i));
    }
    fitNames();
}

void TableView::fitNames() {
    if (m_nameColumn < 0)
        return;
    // In a narrow window the numbers scroll; a name without room would say nothing.
    constexpr int kLeast = 180;
    const int others = horizontalHeader()->length() - columnWidth(m_nameColumn);
    setColumnWidth(m_nameColumn, std::max(kLeast, viewport()->width() - others));
}

void TableView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitNames();
}

void TableView::setRows(std::vector<TableRow> rows, TableRow totals) {
    m_table->setTable({.columns = m_table->table().columns,
        .rows = std::move(rows),
        .totals = std::move(totals)});
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

QString TableView::selectionText() const {
    std::vector<uint32_t> rows;
    for (const QModelIndex& index : selectionModel()->selectedRows())
        rows.push_back(static_cast<uint32_t>(index.row()));
    std::ranges::sort(rows);
    for (uint32_t& row : rows)
        row = m_table->dataRow(static_cast<int>(row));
    return toText(m_table->table(), rows.empty() ? m_table->visibleRows() : rows, TextFormat::Tsv);
}

void TableView::selectRow(uint32_t dataRow) {
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
        emit rowActivated(row);
        emit rowWanted(row);
        return;
    }
    QTableView::keyPressEvent(event);
}

QString TableView::copyText() const {
    const qsizetype rows = selectionModel()->selectedRows().size();
    if (rows == 0)
        return tr("Copy table");
    return rows == 1 ? tr("Copy row") : tr("Copy rows");
}

bool TableView::leadsSomewhere() const {
    return isSignalConnected(QMetaMethod::fromSignal(&TableView::rowWanted));
}

void TableView::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QPersistentModelIndex place(indexAt(event->pos()));
    if (leadsSomewhere() && place.isValid())
        menu->addAction(tr("Jump to location"), this, [this, place] {
            if (place.isValid())
                emit rowWanted(m_table->dataRow(place.row()));
        });
    QAction* copy = menu->addAction(copyText(), this, [this] { copySelection(); });
    copy->setShortcut(QKeySequence::Copy);
    QAction* save = menu->addAction(tr("Export as CSV..."), this, [this] { exportRows(); });
    copy->setEnabled(m_table->rowCount() > 0);
    save->setEnabled(m_table->rowCount() > 0);
    menu->popup(event->globalPos());
}

void TableView::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    const Theme& theme = themeOf(palette());
    QPainter painter(viewport());
    if (m_table->rowCount() == 0 && !m_drawing.emptyText.isEmpty()) {
        painter.setPen(theme.faint);
        painter.drawText(viewport()->rect().adjusted(16, 0, -16, 0),
            Qt::AlignCenter | Qt::TextWordWrap, m_drawing.emptyText);
        return;
    }
    const int first = std::max(0, rowAt(0));
    for (int row = first; row < m_table->rowCount(); ++row) {
        const int bottom = rowViewportPosition(row) + kRowHeight - 1;
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
    const Column& spec = m_table->table().columns[static_cast<size_t>(column)];
    const QFontMetrics metrics = fontMetrics();
    const int title = metrics.horizontalAdvance(spec.title);
    if (spec.width > 0) // a title of the other language may be longer
        return std::max(spec.width, title + kTitleMargin);
    // Room for the sort mark beside the title.
    return std::max(title + 16, metrics.horizontalAdvance(sampleOf(spec.kind))) + kCellMargin;
}

void TableView::copySelection() const {
    QApplication::clipboard()->setText(selectionText());
}

void TableView::exportRows() {
    if (m_exporter)
        m_exporter();
    else
        exportShown();
}

void TableView::exportShown() {
    exportText(toText(m_table->table(), m_table->visibleRows(), TextFormat::Csv).toUtf8());
}

void TableView::exportText(const QByteArray& text) {
    exportCsv(*this, exportName(), text);
}

} // namespace rankscope::shared
