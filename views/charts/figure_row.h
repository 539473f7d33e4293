// SPDX-License-Identifier: GPL-3.0-or-later
// The key figures of a page, side by side: what, how much, and what to think of it.
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

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect frameOf(size_t figure) const;

    std::vector<Figure> m_figures;
};

} // namespace rankscope::charts
