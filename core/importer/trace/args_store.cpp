// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/args_store.h"

namespace rankscope::importer {

model::ArgsRef ArgsStore::add(std::string_view args, std::vector<ArgsBlock>& blocks) {
    if (args.size() <= 2)
        return {};
    const uint64_t place = m_first + m_pending.size();
    m_pending.append(args);
    m_pending += '\0';
    if (m_pending.size() >= kBlockSize)
        finish(blocks);
    return static_cast<model::ArgsRef>(place + 1);
}

void ArgsStore::finish(std::vector<ArgsBlock>& blocks) {
    if (m_pending.empty())
        return;
    blocks.push_back({m_first, std::string(m_compressor.compress(m_pending))});
    m_first += m_pending.size();
    m_pending.clear();
}

} // namespace rankscope::importer
