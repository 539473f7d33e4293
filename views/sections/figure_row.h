// SPDX-License-Identifier: GPL-3.0-or-later
// The key figures of a page, side by side: what, how much, and what to think of it. Where a row
// has no room for their values they are written smaller, then the cards go on in a row below.
// Titles and notes go on in a second line; no note that has a number is cut.
// Thread: UI only.
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "views/shared/drawing.h"

namespace rankscope::sections {

struct Figure {
    enum class Verdict { None, Good, Bad };

    QString title;
    QString value{};
    QString note{};
    QString toolTip{};
    Verdict verdict = Verdict::None; ///< colours the note, which says it in words as well
    bool leadsOn = false; ///< a click selects what it tells of, as keys do where that stands
};

class FigureDrawing : public shared::Drawing {
public:
    std::vector<Figure> figures;

    /// How many cards stand side by side in so much room.
    int columns(int width, const shared::Look& look) const;
    int height(int width, const shared::Look& look) const override;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    struct Grid {
        int columns = 1;
        int height = 0; ///< of a card
        int titleHeight = 0; ///< of its title
    };
    Grid gridOf(int width, const shared::Look& look) const;
    static QRect frameOf(size_t figure, const QRect& room, const Grid& grid);

private:
    /// No number is cut in notes of that width.
    bool showsNotes(int width, const shared::Look& look) const;
    /// Of a card that shows every number whole.
    int widestCard(const shared::Look& look, int pixelSize) const;
};

class FigureRow : public QWidget, public shared::Pictured {
    Q_OBJECT

public:
    explicit FigureRow(QWidget* parent = nullptr);

    void setFigures(std::vector<Figure> figures);
    const std::vector<Figure>& figures() const { return m_drawing.figures; }
    const FigureDrawing& drawing() const override { return m_drawing; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    int columns(int width) const { return m_drawing.columns(width, shared::lookOf(*this)); }

signals:
    void activated(size_t figure);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::optional<size_t> figureAt(const QPoint& point) const;
    /// Of those that lead on.
    std::optional<size_t> leaderAt(const QPoint& point) const;

    FigureDrawing m_drawing;
};

} // namespace rankscope::sections
