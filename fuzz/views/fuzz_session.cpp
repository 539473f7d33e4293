// SPDX-License-Identifier: GPL-3.0-or-later
// Session files from anybody: what is read is written and read again as the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "views/session/session.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    namespace session = rankscope::session;
    const QByteArray text(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto first = session::sessionFromJson(text);
    if (!first)
        return 0;
    const auto again = session::sessionFromJson(session::toJson(*first));
    if (!again || *again != *first)
        std::abort();
    session::Session moved = *first;
    session::moveView(moved.view, moved.folder.toStdString(), "/elsewhere");
    session::foldersOf(moved, "/home");
    return 0;
}
