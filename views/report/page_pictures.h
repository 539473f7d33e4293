// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the program's pages for a report: sections of their own, never seen, one after the
// other shown to themselves until their figures are there. What the window shows stays as it is.
// A page without anything to show has no picture; others have one for each part, so that pages of
// paper are filled.
// Thread: UI only; the pictures stand on the sections and go with them.
#pragma once

#include <functional>
#include <memory>

#include <QTimer>
#include <QWidget>

#include "views/report/report_document.h"
#include "views/shared/query_bridge.h"

namespace rankscope::sections {
class Section;
}

namespace rankscope::report {

struct PageSource {
    QString name; ///< "summary.steps"
    std::function<sections::Section*(QWidget* parent)> make;
};

class PagePictures : public QObject {
    Q_OBJECT

public:
    /// `look` of the report: how high a picture is depends on its font.
    PagePictures(shared::QueryBridge& bridge, std::vector<PageSource> pages, shared::Look look,
        QObject* parent = nullptr);
    ~PagePictures() override;

    void start();
    size_t done() const { return m_next; }
    size_t all() const { return m_pages.size(); }
    const std::vector<PagePicture>& pictures() const { return m_pictures; }

signals:
    void progressed();
    void finished();

private:
    void showNext();
    void check();
    void take();

    shared::QueryBridge& m_bridge;
    std::vector<PageSource> m_pages;
    shared::Look m_look;
    std::unique_ptr<QWidget> m_host;
    sections::Section* m_section = nullptr; ///< that is waited for
    size_t m_next = 0;
    int m_quietChecks = 0;
    QTimer m_timer;
    std::vector<PagePicture> m_pictures;
};

} // namespace rankscope::report
