// SPDX-License-Identifier: GPL-3.0-or-later
// The sample of four ranks, and copies of it with other files.
#pragma once

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

namespace rankscope::desktop {

inline const QString kSample = RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank";

/// The sample with other files; `edit` says whether a file stays.
template <typename Edit>
bool copySample(const QString& folder, Edit edit) {
    QDirIterator files(kSample, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile from(files.next());
        QFile to(folder + files.filePath().mid(kSample.size()));
        if (!from.open(QIODevice::ReadOnly))
            return false;
        QByteArray text = from.readAll();
        if (!edit(files.fileName(), text))
            continue;
        QDir().mkpath(QFileInfo(to).path());
        if (!to.open(QIODevice::WriteOnly) || to.write(text) != text.size())
            return false;
    }
    return true;
}

} // namespace rankscope::desktop
