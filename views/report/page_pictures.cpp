// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/page_pictures.h"

#include "views/sections/section.h"
#include "views/sections/sheet.h"

namespace rankscope::report {

namespace {
constexpr QSize kPage(1200, 900);
constexpr int kPictureWidth = 900; ///< of a picture: its words can still be read on paper
constexpr int kCheckMs = 10;
// An answer may lead to another question in the next turn of the event loop.
constexpr int kQuietChecks = 4;
} // namespace

PagePictures::PagePictures(
    shared::QueryBridge& bridge, std::vector<PageSource> pages, shared::Look look, QObject* parent)
    : QObject(parent)
    , m_bridge(bridge)
    , m_pages(std::move(pages))
    , m_look(std::move(look))
    , m_host(std::make_unique<QWidget>()) {
    m_host->setAttribute(Qt::WA_DontShowOnScreen);
    m_host->resize(kPage);
    m_timer.setInterval(kCheckMs);
    connect(&m_timer, &QTimer::timeout, this, &PagePictures::check);
}

PagePictures::~PagePictures() = default;

void PagePictures::start() {
    m_host->show(); // to itself: sections ask when they are visible
    m_timer.start();
    showNext();
}

void PagePictures::showNext() {
    m_quietChecks = 0;
    if (m_next == m_pages.size()) {
        m_timer.stop();
        emit finished();
        return;
    }
    m_section = m_pages[m_next].make(m_host.get());
    m_section->setGeometry(m_host->rect());
    m_section->show();
}

void PagePictures::check() {
    const bool isIdle = m_bridge.isIdle() && m_section->isIdle();
    m_quietChecks = isIdle ? m_quietChecks + 1 : 0;
    if (m_quietChecks >= kQuietChecks)
        take();
}

void PagePictures::take() {
    const sections::Sheet sheet = m_section->sheet();
    PagePicture page{.title = sheet.text().title, .note = sheet.text().choices};
    for (sections::Sheet& part : sheet.parted(kPictureWidth, m_look))
        page.parts.push_back({.drawing = std::make_shared<sections::Sheet>(std::move(part)),
            .width = kPictureWidth,
            .title = page.title});
    if (!page.parts.empty())
        m_pictures.push_back(std::move(page));
    m_section->hide();
    ++m_next;
    emit progressed();
    showNext();
}

} // namespace rankscope::report
