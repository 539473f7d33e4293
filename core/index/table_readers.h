// SPDX-License-Identifier: GPL-3.0-or-later
// Connections on table indexes that stay open between the questions of one run: of a thousand ranks
// opening them takes longer than most questions.
//
//   RS_TRY_ASSIGN(TableReaders::Lease reader, readers.take(part));
//   RS_TRY_ASSIGN(Statement row, reader->prepare("SELECT step FROM step"));
//
// Thread: any; a lease is confined to one thread.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

#include "core/index/table_reader.h"

namespace rankscope::index {

class TableReaders {
    struct GiveBack {
        TableReaders* to;
        void operator()(TableReader* reader) const {
            to->keep(std::unique_ptr<TableReader>(reader));
        }
    };

public:
    /// Goes back when it is done with, statements on it first.
    using Lease = std::unique_ptr<TableReader, GiveBack>;

    /// Keeps an eighth of the files that the process may open at once: two folders that are
    /// compared have their own, and so have the timelines of each session.
    TableReaders();
    explicit TableReaders(size_t most)
        : m_most(most) { }

    /// Errors: those of TableReader::reopen().
    Result<Lease> take(const std::shared_ptr<const TableIndex>& index);

private:
    void keep(std::unique_ptr<TableReader> reader);

    const size_t m_most;
    std::mutex m_mutex;
    std::multimap<const TableIndex*, std::unique_ptr<TableReader>> m_idle; ///< guarded by m_mutex
};

/// Raises what the process may open at once to what it is allowed, up to some thousands. Call in
/// main(): 1,024 is usual, and a job has as many ranks.
void allowManyFiles();

} // namespace rankscope::index
