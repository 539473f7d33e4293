// SPDX-License-Identifier: GPL-3.0-or-later
// The key figures of a page, side by side: what, how much, and what to think of it. Where a row
// has no room for their values they are written smaller, then the cards go on in a row below.
// Thread: UI only.
#pragma once

#include <vector>

#include <QWidget>

namespace rankscope::charts {

struct Figure {
    enum class Verdict { None, Good, Bad };

    QString title;
    QString value{};
    QString note{};
    QString toolTip{};
    Verdict verdict = Verdict::None; ///< colours the note, which says it in words as well
};

class FigureRow : public QWidget {
    Q_OBJECT

public:
    explicit FigureRow(QWidget* parent = nullptr);

    void setFigures(std::vector<Figure> figures);
    const std::vector<Figure>& figures() const { return m_figures; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// How many cards stand side by side in so much room.
    int columns(int width) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect frameOf(size_t figure) const;
    /// Of a card that shows every number whole.
    int widestCard(int pixelSize) const;

    std::vector<Figure> m_figures;
};

} // namespace rankscope::charts
