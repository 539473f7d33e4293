// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/screenshot.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>

#include "app/desktop/main_window.h"
#include "app/desktop/page_picture.h"
#include "app/desktop/workbench.h"
#include "views/shared/file_export.h"
#include "views/timeline/range_text.h"

namespace rankscope::desktop {

Screenshot::Screenshot(MainWindow& window, Options options)
    : m_window(window)
    , m_options(std::move(options))
    , m_wait(window, m_options.facts) {
    connect(&m_wait, &Unattended::idle, this, &Screenshot::goOn);
    m_wait.wait();
}

void Screenshot::goOn() {
    if (m_isAimed)
        return take();
    m_isAimed = true;
    if (aim())
        return m_wait.wait();
    say(QString("rankscope: there is no rank %1").arg(*m_options.rank));
    QCoreApplication::exit(kExitUsage);
}

bool Screenshot::aim() {
    timeline::TimelineState& state = m_window.workbench().state;
    if (state.isEmpty())
        return true;
    if (m_options.rank && !showOnlyRank(m_window, *m_options.rank))
        return false;
    if (const auto range = timeline::readRange(m_options.range, state.origin()).range)
        state.setVisibleRange(*range);
    return true;
}

QByteArray Screenshot::picture() const {
    if (!m_options.isContent) {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        m_window.grab().save(&buffer, qPrintable(QFileInfo(m_options.screenshot).suffix()));
        return bytes;
    }
    const auto sheet = pagePicture(m_window);
    if (!sheet)
        return {};
    const shared::Look look = sections::pictureLook(m_window);
    return m_options.screenshot.endsWith(".svg", Qt::CaseInsensitive)
        ? shared::svgOf(*sheet, sheet->size(look), look)
        : shared::pngOf(*sheet, sheet->size(look), look);
}

void Screenshot::take() {
    const QByteArray bytes = picture();
    const QString problem = bytes.isEmpty() ? "this page has nothing to show as such a picture"
                                            : shared::saveBytes(m_options.screenshot, bytes);
    if (!problem.isEmpty())
        say("rankscope: " + problem);
    QCoreApplication::exit(problem.isEmpty() ? exitCodeOf(m_window, m_options.folder) : kExitUsage);
}

bool showOnlyRank(MainWindow& window, qint64 number) {
    timeline::TimelineState& state = window.workbench().state;
    timeline::LaneFilter filter = state.filter();
    bool isThere = false;
    const auto& ranks = state.snapshot()->ranks;
    for (size_t i = 0; i < ranks.size(); ++i) {
        const bool isWanted = ranks[i].index->rank == number;
        isThere = isThere || isWanted;
        if (!isWanted)
            filter.hiddenRanks.insert(static_cast<RankSlot>(i));
    }
    if (isThere)
        state.setFilter(filter);
    return isThere;
}

} // namespace rankscope::desktop
