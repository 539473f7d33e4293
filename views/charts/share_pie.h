// SPDX-License-Identifier: GPL-3.0-or-later
// Shares of a whole as a ring, the largest first from the top. What stands in its middle is the
// figure to remember. The same entries stand beside it as bars or rows, so that the keyboard needs
// no way in here.
// Thread: UI only.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QtCharts/QChartView>

class QPieSeries;

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::charts {

struct PieSlice {
    QString name;
    double share = 0; ///< of the whole, 0 to 1
    /// Position in Theme::categories; nothing for the rest, in a quiet colour.
    std::optional<int> category{};
    bool operator==(const PieSlice&) const = default;
};

struct PieData {
    std::vector<PieSlice> slices{};
    QString middle{}; ///< "93 %"
    QString note{}; ///< below it, quiet
};

class SharePie : public QChartView {
    Q_OBJECT

public:
    explicit SharePie(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setData(PieData data);
    const PieData& data() const { return m_data; }
    void setTip(std::function<QStringList(size_t slice)> tip) { m_tip = std::move(tip); }
    /// Emits nothing.
    void select(std::optional<size_t> slice);

    QSize sizeHint() const override { return {260, 240}; }
    QSize minimumSizeHint() const override { return {180, 110}; }

signals:
    void selectionChanged(size_t slice);
    void activated(size_t slice);
    void menuRequested(size_t slice, const QPoint& globalPos);

protected:
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void fill();
    void colour();
    void hover(size_t slice, bool isOver);

    QString m_title;
    PieData m_data;
    QPieSeries* m_series;
    std::optional<size_t> m_selected;
    std::optional<size_t> m_hovered;
    std::function<QStringList(size_t)> m_tip;
    shared::HoverTip* m_tipBox;
};

} // namespace rankscope::charts
