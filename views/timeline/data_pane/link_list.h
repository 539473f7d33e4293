// SPDX-License-Identifier: GPL-3.0-or-later
// The chain of a slice: from which slices it comes, to which it goes, flow by flow. A click goes
// there.
// Thread: UI only.
#pragma once

#include <vector>

#include <QAbstractScrollArea>

#include "core/query/slice_chain.h"

namespace rankscope::timeline {

class LinkList : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit LinkList(QWidget* parent = nullptr);

    /// Without links, in their place: `missing` says what would record them, if anything.
    void setLinks(std::vector<query::ChainLink> links, const QString& missing = {});
    /// What stands there now.
    QString emptyText() const;
    QString text() const;

signals:
    void activated(const rankscope::query::LinkedSlice& link);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    int rowAt(const QPoint& place) const;
    void layOut();
    void moveTo(int row);
    void drawRow(QPainter& painter, const QRect& place, int row) const;

    std::vector<query::ChainLink> m_links;
    QString m_missing;
    int m_current = -1;
    int m_hovered = -1;
};

} // namespace rankscope::timeline
