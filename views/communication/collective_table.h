// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives, or sends and receives, one by one: who came last, what the others waited, and, where
// it was read, how far apart the ranks began and ended and at what bandwidth the data moved.
// Thread: any, a free function.
#pragma once

#include "views/communication/wait_texts.h"

namespace rankscope::communication {

/// Those that waited longest first.
WaitTableView collectiveTable(const std::shared_ptr<const Waits>& waits, analysis::Operation of,
    const std::function<QString(const std::string& hash)>& groupText);

} // namespace rankscope::communication
