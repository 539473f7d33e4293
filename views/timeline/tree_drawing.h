// SPDX-License-Identifier: GPL-3.0-or-later
// How the tree column looks: names of the rows that the graph shows beside it, with their folds.
// What a pointer or the keys do to it is said by who has them.
// Thread: UI only.
#pragma once

#include <optional>

#include "views/shared/drawing.h"
#include "views/timeline/lane_view.h"

namespace rankscope::timeline {

class TreeDrawing {
public:
    static constexpr int kUsualWidth = 280; ///< "Communication(Not Overlapped)" is whole
    static constexpr int kIndent = 14;
    static constexpr int kArrowRoom = 22; ///< left of the text

    TreeDrawing(const TimelineState& state, const LaneView& lanes);

    std::optional<size_t> current{};
    std::optional<size_t> hovered{};
    bool hasFocus = false; ///< of the current row

    void paint(QPainter& painter, const QRect& room, const LaneBands& bands,
        const shared::Look& look) const;
    /// Pixels that name, place and part of every rank need side by side, within bounds.
    int widthOfRanks(const QFont& font) const;
    /// Of a pinned row with its rank, where there are several.
    QString titleText(const Row& row) const;
    /// As `width` pixels have room for it; no two hosts read the same.
    QString fittingTitle(const Row& row, const QFontMetrics& metrics, int width) const;
    RankNote noteOf(const Row& row) const;
    const RankFacts* factsOf(const RankNode& rank) const;
    QString offsetText(const Row& row) const;

    /// Without its rank.
    QString ownTitle(const Row& row) const;
    QString hiddenTitle(const Row& row) const;
    /// A plane's with its communication group before it.
    QString groupedTitle(const Row& row) const;
    QString layerTitle(const LayerNode& layer) const;
    /// What stands at the right end: how far it is moved, or what else is to be said of it.
    QString sideText(const Row& row) const;

private:
    QString rankTitle(const RankNode& rank) const;
    bool isCurrent(const Row& row) const;
    bool isHovered(const Row& row) const;
    static bool isLow(const Row& row);
    bool isNamed(const Row& row) const;
    void drawBack(
        QPainter& painter, const shared::Look& look, const Row& row, const QRect& area) const;
    void drawRow(QPainter& painter, const shared::Look& look, const Row& row, const QRect& area,
        int covered) const;
    void drawNames(
        QPainter& painter, const shared::Look& look, const Row& row, const QRect& area) const;
    void drawChip(QPainter& painter, const shared::Look& look, const Row& row, const QRect& area,
        const Band& band) const;
    void drawTitle(
        QPainter& painter, const shared::Look& look, const Row& row, const QRect& room) const;
    void drawArrow(
        QPainter& painter, const shared::Theme& theme, const Row& row, int left, int middle) const;
    QStringList detailTexts(const Row& row) const;
    void drawSide(QPainter& painter, const shared::Look& look, const Row& row, const QString& side,
        const QRect& room) const;
    /// The rank or track was moved, and nothing else is to be said of it.
    bool showsShift(const Row& row) const;
    int textTop(const Row& row, int y, int covered) const;

    const TimelineState& m_state;
    const LaneView& m_lanes;
};

} // namespace rankscope::timeline
