// SPDX-License-Identifier: GPL-3.0-or-later
// What takes the most, one horizontal bar a row: its name, its bar, its figure, which the length of
// the bar shows. Rows that do not fit scroll. Hover tells the numbers, a click or the
// arrow keys select, a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QAbstractScrollArea>

#include "views/shared/table_data.h"

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::charts {

struct TopBar {
    QString name;
    int64_t value = 0;
    int category = 0; ///< position in Theme::categories
};

struct TopBarsData {
    shared::ColumnKind kind = shared::ColumnKind::Milliseconds;
    std::vector<TopBar> bars{};
};

/// In pixels, where the longest of all bars takes `room`.
int widthOf(const TopBarsData& data, size_t bar, int room);

class TopBars : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit TopBars(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setEmptyText(const QString& text);
    void setData(TopBarsData data);
    const TopBarsData& data() const { return m_data; }
    /// Lines of the tip over a bar, the first as its title.
    void setTip(std::function<QStringList(size_t bar)> tip) { m_tip = std::move(tip); }
    /// Emits nothing; scrolls to it.
    void select(std::optional<size_t> bar);
    std::optional<size_t> selected() const { return m_selected; }
    std::optional<size_t> barAt(const QPoint& point) const;
    QRect rowOf(size_t bar) const;

    QSize sizeHint() const override { return {420, 240}; }
    QSize minimumSizeHint() const override { return {240, 110}; }

signals:
    void selectionChanged(size_t bar);
    void activated(size_t bar);
    void menuRequested(size_t bar, const QPoint& globalPos);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void arrange();
    void choose(size_t bar);
    void hover(std::optional<size_t> bar, const QPoint& place);
    void paintHead(QPainter& painter) const;
    void paintRow(QPainter& painter, size_t bar) const;

    QString m_title;
    QString m_emptyText;
    TopBarsData m_data;
    std::optional<size_t> m_selected;
    std::optional<size_t> m_hovered;
    std::function<QStringList(size_t)> m_tip;
    shared::HoverTip* m_tipBox;
};

} // namespace rankscope::charts
