// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of the program: dense rows, thin lines, Ctrl+C copies the selected rows for a
// spreadsheet, the context menu exports all as CSV. Thin lists follow a click (rowActivated()),
// pages of figures a double click or Enter (rowWanted()). The menu, and that of the heading,
// filters by column and says which columns are seen; columns are kept by the name of the export.
// Thread: UI only.
#pragma once

#include <functional>
#include <optional>
#include <set>

#include <QPersistentModelIndex>
#include <QTableView>

#include "views/shared/table_drawing.h"

class QMenu;

namespace rankscope::shared {

class ColumnFilterPopup;

class TableView : public QTableView, public Pictured {
    Q_OBJECT

public:
    explicit TableView(QWidget* parent = nullptr);

    TableModel& table() { return *m_table; }
    const TableModel& table() const { return *m_table; }
    const TableDrawing& drawing() const override { return m_drawing; }
    /// Titles and kinds; widths follow them.
    void setColumns(std::vector<Column> columns);
    /// Rows under the columns that are set.
    void setRows(std::vector<TableRow> rows, TableRow totals = {}, std::vector<uint32_t> told = {});
    /// Both.
    void fill(TableData table);
    /// Rows in the order they come in, all of them: those of another question are not to be sorted
    /// and filtered as the last ones were.
    void forgetOrder();
    /// Long texts go on in further lines, on the page and in its pictures, and rows are as high as
    /// they need: of tables with few rows, that are read rather than compared.
    void wrapTexts();
    /// Shown in the middle while there are no rows: why, and what to do.
    void setEmptyText(const QString& text);
    /// Name of the file that an export proposes, without its ending.
    void setExportName(const QString& name);
    /// What stands before it: the job and the page.
    void setExportPlace(const QString& place) { m_exportPlace = place; }
    QString exportName() const;
    /// The selected rows as text for a spreadsheet; all rows when none is selected.
    QString selectionText() const;
    void selectRow(uint32_t dataRow);
    void copySelection() const;
    /// What copySelection() takes, as its entry of a menu: the row, the rows, the table.
    QString copyText() const;
    /// Somebody listens to rowWanted(): the context menu offers it too.
    bool leadsSomewhere() const;
    void exportRows();
    void exportShown();
    /// Asks where to save it.
    void exportText(const QByteArray& text);
    /// Takes exportRows() over where the view shows only the first rows: see TableExport.
    void setExporter(std::function<void()> exporter) { m_exporter = std::move(exporter); }
    /// Takes copySelection() over where rows are not in memory; rows of the data, all: none.
    using Copier = std::function<void(std::vector<uint32_t>)>;
    void setCopier(Copier copier) { m_copier = std::move(copier); }
    /// Leaves at least one column; remembered.
    void showColumn(int column, bool isShown);
    /// Asks what the cells of the column must be.
    void filterColumn(int column);
    /// Of all columns: the rows are of another folder.
    void dropFilters();
    /// Not in very many rows: a letter that is typed would make all their cells.
    void keyboardSearch(const QString& text) override;

signals:
    /// A click or Enter.
    void rowActivated(quint32 dataRow);
    /// A double click or Enter: to the place that the row is about.
    void rowWanted(quint32 dataRow);
    /// The current row changed, by the keys as well. A click on the one that is current already
    /// says it again, and Enter where it leads nowhere: what it shows may be gone meanwhile.
    void rowSelected(quint32 dataRow);
    /// Texts that go on in further lines: all rows are as high as they need.
    void rowsFitted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void selectionChanged(const QItemSelection& now, const QItemSelection& before) override;
    int sizeHintForColumn(int column) const override;
    void changeEvent(QEvent* event) override;

private:
    std::vector<uint32_t> selectedRows() const;
    void openMenu(const QPoint& place, int column, const QPersistentModelIndex& cell);
    void addColumnActions(QMenu& menu, int column);
    void applyColumns();
    void takeLook();
    void takeTextSize();
    void fitNames();
    void fitRows();
    void spread(int room);
    bool shrinkToFit(int mostOfText);
    void setWidth(int column, int width);
    void widenForNumbers();
    void paintRowEnd(QPainter& painter, int row) const;

    TableModel* m_table = nullptr;
    TableDrawing m_drawing;
    bool m_isSettingWidth = false;
    std::optional<uint32_t> m_wantedRow; ///< to be selected when it is there
    bool m_isOnCurrent = false; ///< the button went down on the row that was current
    std::set<int> m_drawn; ///< columns whose width a person chose
    std::vector<int> m_numberWidths; ///< by column, of the rows that are there
    int m_nameColumn = -1; ///< of all texts the one that is cut last
    std::function<void()> m_exporter;
    Copier m_copier;
    ColumnFilterPopup* m_filterPopup = nullptr; ///< made for the first filter
    QString m_exportName = "table";
    QString m_exportPlace;
};

} // namespace rankscope::shared
