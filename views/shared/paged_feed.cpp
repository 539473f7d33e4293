// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/paged_feed.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>

#include "views/shared/table_export.h"
#include "views/shared/table_text.h"
#include "views/shared/table_view.h"

namespace rankscope::shared {

namespace {

constexpr size_t kExportPage = 4096;

/// Rows of these places as text; neighbours are read at once.
Result<QString> copiedText(query::Session& session, const PagedFeed::PageOf& pageOf,
    const std::vector<uint32_t>& rows, const std::vector<Column>& columns,
    const std::vector<size_t>& shown, const std::stop_token& stop) {
    QString text = headText(columns, TextFormat::Tsv, shown);
    for (size_t i = 0; i < rows.size();) {
        size_t count = 1;
        while (i + count < rows.size() && rows[i + count] == rows[i] + count && count < kExportPage)
            ++count;
        RS_TRY_ASSIGN(const auto page, pageOf(session, rows[i], count, stop));
        for (const TableRow& row : page)
            text += rowText(columns, row, TextFormat::Tsv, shown);
        i += count;
    }
    return text;
}

} // namespace

PagedFeed::PagedFeed(TableView& view, QueryBridge& bridge)
    : QObject(&view)
    , m_view(view)
    , m_bridge(bridge)
    , m_export(new TableExport(view, bridge))
    , m_pageQuestion(bridge.newQuestion())
    , m_copyQuestion(bridge.newQuestion())
    , m_rowQuestion(bridge.newQuestion()) {
    connect(&m_rows, &PagedRows::pageWanted, this,
        [this](quint64 first, quint64 count) { askPage(first, count); });
    view.table().setPaged(&m_rows);
    view.setCopier([this](const std::vector<uint32_t>& rows) { copy(rows); });
}

void PagedFeed::setRows(size_t count, PageOf pageOf) {
    m_bridge.cancel(m_pageQuestion);
    forgetOne();
    m_pageOf = std::move(pageOf);
    m_rows.setCount(count);
    if (m_pageOf == nullptr)
        return m_export->setPages(nullptr);
    m_export->setPages([source = m_pageOf, count](query::Session& session,
                           const std::stop_token& stop, const TableExport::Take& take) -> Status {
        for (size_t first = 0; first < count; first += kExportPage) {
            RS_TRY_ASSIGN(const Page page,
                source(session, first, std::min(kExportPage, count - first), stop));
            std::ranges::for_each(page, take);
        }
        return {};
    });
}

void PagedFeed::askPage(size_t first, size_t count) {
    if (m_pageOf == nullptr)
        return;
    m_bridge.ask<Page>(
        m_pageQuestion, this,
        [source = m_pageOf, first, count](query::Session& session, const std::stop_token& stop) {
            return source(session, first, count, stop);
        },
        // Of what can not be read nothing is shown, and it is not asked for again and again.
        [this, first](Result<Page> page) { m_rows.put(first, page ? std::move(*page) : Page()); });
}

void PagedFeed::copy(const std::vector<uint32_t>& rows) {
    if (m_pageOf == nullptr)
        return;
    std::vector<uint32_t> wanted = rows;
    for (uint32_t row = 0; rows.empty() && row < m_rows.count(); ++row)
        wanted.push_back(row);
    m_bridge.ask<QString>(
        m_copyQuestion, this,
        [source = m_pageOf, wanted = std::move(wanted), columns = m_view.table().table().columns,
            shown = m_view.table().shownColumns()](
            query::Session& session, const std::stop_token& stop) {
            return copiedText(session, source, wanted, columns, shown, stop);
        },
        [](const Result<QString>& text) {
            if (text)
                QApplication::clipboard()->setText(*text);
        });
}

} // namespace rankscope::shared
