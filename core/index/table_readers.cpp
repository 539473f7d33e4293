// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/table_readers.h"

#include <sys/resource.h>

#include <algorithm>

namespace rankscope::index {

namespace {

constexpr rlim_t kManyFiles = 16384;
constexpr rlim_t kUsualFiles = 1024; // where the system does not say
constexpr rlim_t kShare = 8;

rlimit fileLimit() {
    rlimit limit{kUsualFiles, kUsualFiles};
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit;
}

} // namespace

TableReaders::TableReaders()
    : TableReaders(static_cast<size_t>(std::min(fileLimit().rlim_cur, kManyFiles) / kShare)) { }

Result<TableReaders::Lease> TableReaders::take(const std::shared_ptr<const TableIndex>& index) {
    {
        const std::scoped_lock lock(m_mutex);
        if (auto idle = m_idle.extract(index.get()); !idle.empty())
            return Lease(idle.mapped().release(), GiveBack{this});
    }
    RS_TRY_ASSIGN(TableReader reader, TableReader::reopen(index));
    return Lease(new TableReader(std::move(reader)), GiveBack{this});
}

void TableReaders::keep(std::unique_ptr<TableReader> reader) {
    reader->releasePages();
    const std::scoped_lock lock(m_mutex);
    if (m_idle.size() < m_most)
        m_idle.emplace(reader->index().get(), std::move(reader));
}

void allowManyFiles() {
    rlimit limit = fileLimit();
    limit.rlim_cur = std::max(limit.rlim_cur, std::min(limit.rlim_max, kManyFiles));
    setrlimit(RLIMIT_NOFILE, &limit);
}

} // namespace rankscope::index
