// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets in a row that goes on below where the width ends: filters of a page in a narrow window.
// Each row is as high as its highest widget; one that is wider than the row has the row's width,
// and the height that it needs then. Thread: UI only.
#pragma once

#include <memory>
#include <vector>

#include <QLayout>

namespace rankscope::shared {

class FlowLayout : public QLayout {
    Q_OBJECT

public:
    explicit FlowLayout(int gap);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// All in one row.
    QSize sizeHint() const override;
    /// Of the widest.
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    enum class Place { Measure, Move };
    /// The height that is taken.
    int arrange(const QRect& rect, Place place) const;

    int m_gap;
    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace rankscope::shared
