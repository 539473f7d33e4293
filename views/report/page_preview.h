// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of a report one below the other, as wide as the room for them.
// Thread: UI only.
#pragma once

#include <memory>

#include <QWidget>

#include "views/report/report_pages.h"

namespace rankscope::report {

class PagePreview : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    void setPages(std::shared_ptr<const ReportPages> pages);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QRect placeOf(size_t page, int width) const;

    std::shared_ptr<const ReportPages> m_pages;
};

} // namespace rankscope::report
