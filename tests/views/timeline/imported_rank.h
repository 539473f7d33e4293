// SPDX-License-Identifier: GPL-3.0-or-later
// A trace written inline, imported into a real index in a temporary folder and opened: for tests
// of widgets that ask real questions.
#pragma once

#include <memory>

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>

#include "core/importer/rank_importer.h"
#include "core/query/session.h"
#include "core/tables/table_import.h"

namespace rankscope::test {

class ImportedRank {
public:
    /// `events` are the elements of the trace's list; `kernels` the kernel_details.csv beside it.
    explicit ImportedRank(const QByteArray& events, const QByteArray& kernels = {}) {
        const QString path = m_folder.filePath("trace_view.json");
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write("[" + events + "]");
        file.close();
        model::RankSource source;
        source.kind = model::ProfileKind::PytorchText;
        source.label = "Rank 0";
        source.folder = m_folder.path().toStdString();
        source.files.push_back(
            {path.toStdString(), model::FileKind::Trace, static_cast<uint64_t>(file.size())});
        Progress progress;
        const auto index = m_folder.filePath("rank.index").toStdString();
        const auto status =
            importer::importRank({.source = source, .indexFile = index}, progress, {});
        auto reader = index::IndexReader::open(index);
        auto snapshot = std::make_shared<query::Snapshot>();
        if (status && reader)
            snapshot->ranks.push_back({reader->index(), {}});
        if (!kernels.isEmpty())
            addTables(source, kernels, *snapshot);
        m_snapshot = std::move(snapshot);
    }

    const std::shared_ptr<const query::Snapshot>& snapshot() const { return m_snapshot; }
    /// Whoever opens it from now on fails.
    void removeIndex() { QFile::remove(m_folder.filePath("rank.index")); }

private:
    void addTables(
        model::RankSource source, const QByteArray& kernels, query::Snapshot& snapshot) const {
        const QString path = m_folder.filePath("kernel_details.csv");
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(kernels);
        file.close();
        source.files = {
            {path.toStdString(), model::FileKind::Table, static_cast<uint64_t>(kernels.size())}};
        Progress progress;
        const std::filesystem::path index = m_folder.filePath("rank.tables").toStdString();
        const auto status = tables::importTables({source, index}, progress, {});
        auto reader = index::TableReader::open(index);
        if (status && reader)
            snapshot.tables.push_back(reader->index());
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const query::Snapshot> m_snapshot;
};

} // namespace rankscope::test
