// SPDX-License-Identifier: GPL-3.0-or-later
// Shares of a whole as a ring, the largest first from the top, by Qt Charts. What stands in its
// middle is the figure to remember. The same entries stand beside it as bars or rows, so that the
// keyboard needs no way in here.
// Thread: UI only.
#pragma once

#include "views/charts/spot_chart.h"

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

struct PieLayout {
    QPointF centre;
    double radius = 0; ///< of the ring, outside
    double hole = 0; ///< inside
};

class PieDrawing : public shared::Drawing {
public:
    PieData data;
    std::optional<size_t> pulledOut{}; ///< the slice that is chosen

    static PieLayout layOut(const QRect& room, int textSize);
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    /// Where a slice begins and how far it goes, of the whole, clockwise from the top.
    std::pair<double, double> arcOf(size_t slice) const;

private:
    void paintRing(QPainter& painter, const QRect& room, const shared::Theme& theme) const;
    void paintMiddle(QPainter& painter, const PieLayout& at, const shared::Look& look) const;
};

class SharePie : public SpotChart<SharePie, PieDrawing, size_t> {
    Q_OBJECT

public:
    explicit SharePie(QWidget* parent = nullptr);

    void setData(PieData data);
    const PieData& data() const { return drawing().data; }
    std::optional<size_t> spotAt(const QPointF& point) const override;

    QSize sizeHint() const override { return {260, 240}; }
    QSize minimumSizeHint() const override { return least(180, 110); }

signals:
    void selectionChanged(size_t slice);
    void activated(size_t slice);
    void menuRequested(size_t slice, const QPoint& globalPos);

protected:
    void arrange() override { update(); }
    bool isEmpty() const override { return data().slices.empty(); }
    bool isThere(const size_t& slice) const override { return slice < data().slices.size(); }
    QStringList plainTip(const size_t& slice) const override { return {data().slices[slice].name}; }
    bool pressKey(int /*key*/) override { return false; }
    void paintDrawing(QPainter& painter) const override;
    void paintOver(QPainter& painter) const override;
};

} // namespace rankscope::charts
